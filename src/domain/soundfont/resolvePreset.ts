import { ok, type Result } from "../AppError.ts";
import { Generator, defaultGenerators, isInstrumentAmount, isPresetAmount } from "./generators.ts";
import { addAmounts, entriesOf, supersede, toModulators } from "./modulators.ts";
import type { Region, Modulator } from "./records.ts";
import type { PresetRecord, Soundfont } from "./Soundfont.ts";
import { SoundfontErrorCode, soundfontFailure } from "./soundfontError.ts";
import { zoneLayers, type ZoneLayer } from "./zoneLayer.ts";

const controller = (source: number, destination: number, amount: number, amountSource = 0): Modulator => ({
  source,
  destination,
  amount,
  amountSource,
  transform: 0,
});

/**
 * The default modulators of SF2.04 section 8.4, in its order, with two departures that the synths for which
 * today's banks are made (FluidSynth, MuseScore, SpessaSynth) have in common:
 * velocity does not close the filter (8.4.2, which would darken every bank that was not voiced for it), and pan
 * reaches the sides at CC 10's ends (8.4.6 with 500 instead of 1000, twice the way).
 */
export const DEFAULT_MODULATORS: readonly Modulator[] = [
  // Velocity, concave, to attenuation.
  controller(0x0502, Generator.attenuation, 960),
  // Channel pressure to vibrato depth.
  controller(0x000d, Generator.vibratoLfoToPitch, 50),
  // Modulation wheel to vibrato depth.
  controller(0x0081, Generator.vibratoLfoToPitch, 50),
  // Volume, concave, to attenuation.
  controller(0x0587, Generator.attenuation, 960),
  // Pan.
  controller(0x028a, Generator.pan, 500),
  // Expression, concave, to attenuation.
  controller(0x058b, Generator.attenuation, 960),
  // Reverb and chorus sends.
  controller(0x00db, Generator.reverbSend, 200),
  controller(0x00dd, Generator.chorusSend, 200),
  // Pitch wheel times its sensitivity to pitch.
  controller(0x020e, Generator.fineTune, 12_700, 0x0010),
];

/** Pairs of preset and instrument zones that a preset may have: far above any real bank, low enough never to hang. */
const MAX_ZONE_PAIRS = 200_000;

const DEFAULT_ENTRIES = entriesOf(DEFAULT_MODULATORS);

/**
 * The regions of a preset, `Region.sample` indexing `soundfont.samples`. Instrument amounts supersede the defaults,
 * preset amounts are added, ranges intersect; sums are not clamped, because modulators are yet to be added.
 * Errors: `SOUNDFONT_INDEX` (zone of an instrument or sample that does not exist), `SOUNDFONT_TOO_COMPLEX`.
 */
export function resolvePreset(soundfont: Soundfont, preset: PresetRecord): Result<readonly Region[]> {
  const presetLayers = zoneLayers(preset.zones, Generator.instrument, isPresetAmount);
  const instruments = new Map<number, readonly ZoneLayer[]>();
  const regions: Region[] = [];
  let pairs = 0;
  for (const outer of presetLayers) {
    const instrument = soundfont.instruments[outer.reference];
    if (!instrument) return missing(preset, "pgen", "instrument", outer.reference, soundfont.instruments.length);
    let inner = instruments.get(outer.reference);
    if (!inner) {
      inner = zoneLayers(instrument.zones, Generator.sampleId, isInstrumentAmount);
      instruments.set(outer.reference, inner);
    }
    pairs += inner.length;
    if (pairs > MAX_ZONE_PAIRS) return tooComplex(preset);
    for (const layer of inner) {
      if (!soundfont.samples[layer.reference]) {
        return missing(preset, "igen", "sample", layer.reference, soundfont.samples.length);
      }
      const region = combine(outer, layer);
      if (region) regions.push(region);
    }
  }
  return ok(regions);
}

/** The region in which both zones sound, or null if their ranges do not meet. */
function combine(outer: ZoneLayer, inner: ZoneLayer): Region | null {
  const keyLow = Math.max(outer.keyLow, inner.keyLow);
  const keyHigh = Math.min(outer.keyHigh, inner.keyHigh);
  const velocityLow = Math.max(outer.velocityLow, inner.velocityLow);
  const velocityHigh = Math.min(outer.velocityHigh, inner.velocityHigh);
  if (keyLow > keyHigh || velocityLow > velocityHigh) return null;
  const generators = defaultGenerators();
  for (const [generator, amount] of inner.amounts) generators[generator] = amount;
  for (const [generator, amount] of outer.amounts) generators[generator] = (generators[generator] ?? 0) + amount;
  const absolute = supersede(DEFAULT_ENTRIES, inner.modulators);
  const modulators = toModulators(addAmounts(absolute, outer.modulators));
  return { keyLow, keyHigh, velocityLow, velocityHigh, sample: inner.reference, generators, modulators };
}

const missing = (preset: PresetRecord, chunk: string, kind: string, index: number, count: number) =>
  soundfontFailure(
    SoundfontErrorCode.index,
    `The sound bank is damaged: preset "${preset.name}" uses ${kind} ${index} (chunk "${chunk}"), but there are ${count}.`,
    { chunk, index, count, preset: preset.name },
  );

const tooComplex = (preset: PresetRecord) =>
  soundfontFailure(
    SoundfontErrorCode.tooComplex,
    `Preset "${preset.name}" has more than ${MAX_ZONE_PAIRS} zones: the sound bank is damaged.`,
    { chunk: "pgen", preset: preset.name },
  );
