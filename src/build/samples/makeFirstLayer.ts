import { createOggEncoder } from "wasm-media-encoders";
import type { DecodeVorbis } from "../../domain/soundfont/decodeSample.ts";
import { defaultGenerators, Generator, rangeAmount, SAMPLE_OFFSETS } from "../../domain/soundfont/generators.ts";
import type { Modulator, Region } from "../../domain/soundfont/records.ts";
import { DEFAULT_MODULATORS, resolvePreset } from "../../domain/soundfont/resolvePreset.ts";
import type {
  GeneratorRecord,
  InstrumentRecord,
  SampleRecord,
  Soundfont,
  Zone,
} from "../../domain/soundfont/Soundfont.ts";
import { writeSoundfont } from "../../domain/soundfont/writeSoundfont.ts";
import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { resample } from "./resample.ts";
import { setOggSerial } from "./setOggSerial.ts";

/** Sound of a first layer: what it keeps of the preset. */
interface LayerQuality {
  readonly sampleRate: number;
  /** Longest sample; longer ones fade out at their end, and their loops behind it are left out. */
  readonly mostSeconds: number;
  /** Vorbis quality, -1..10. */
  readonly quality: number;
  /** Semitones between the samples that stay, at least. */
  readonly spacing: number;
}

const KIT: LayerQuality = { sampleRate: 32_000, mostSeconds: 1, quality: -1, spacing: 0 };
const PROGRAM: LayerQuality = { sampleRate: 22_050, mostSeconds: 3, quality: 0, spacing: 8 };
/** The layer whose samples stay: those of other velocities are replaced by them. */
const VELOCITY = 80;
/** Part of a cut sample in which it fades out. */
const FADE = 0.4;
/** Silence between two samples: Vorbis spreads what changes suddenly over a block. */
const GAP_SECONDS = 0.05;
/** Frames of a loop that follow its end, for the interpolation. */
const LOOP_TAIL = 16;
/** Bits of `SampleRecord.type`. */
const RIGHT_ONLY = 2;
const MONO = 1;
/** Generators that a global zone has not: the sample makes a zone one that sounds. */
const OF_EACH_ZONE = new Set<number>([Generator.keyRange, Generator.velocityRange, Generator.sampleId]);
/** Any number does, as long as each build writes the same bytes. */
const SERIAL = 1;
/** A sample that stays, as it is in the layer. */
interface LayerSample {
  readonly record: SampleRecord;
  readonly pcm: Float32Array;
  /** Generator 54 of its regions, which agree where it loops; 0 without a loop. */
  readonly mode: number;
}

/**
 * The first layer of a preset: all its zones, played with few, short, mono samples of a lower rate, in one Vorbis stream that takes the
 * place of `smpl`; see `readFirstLayer`.
 *
 * @param soundfont a bank whose only preset it is
 */
export async function makeFirstLayer(soundfont: Soundfont, decodeVorbis: DecodeVorbis): Promise<Uint8Array> {
  const [preset] = soundfont.presets;
  if (!preset) throw new Error("The bank has no preset");
  const resolved = resolvePreset(soundfont, preset);
  if (!resolved.ok) throw resolved.error;
  const layer = preset.bank === PERCUSSION_BANK ? KIT : PROGRAM;
  const roots = keptSamples(soundfont, resolved.value, layer);
  const regions = resolved.value.map((region) => withSample(region, nearest(soundfont, roots, region.sample)));
  const indexes = [...new Set(regions.map(({ sample }) => sample))];
  const samples: LayerSample[] = [];
  for (const index of indexes) {
    const using = regions.filter(({ sample }) => sample === index);
    samples.push(await makeSample(sampleAt(soundfont, index), soundfont, using, layer, decodeVorbis));
  }
  const { pcm, records } = layOut(samples, layer);
  const zones = mergedZones(regions, (index) => {
    const position = indexes.indexOf(index);
    return { position, mode: samples.at(position)?.mode ?? 0 };
  });
  const instruments = sharedInstruments(preset.name, zones);
  return writeSoundfont({
    name: `${preset.name}: first layer`,
    copyright: soundfont.copyright,
    majorVersion: soundfont.majorVersion,
    minorVersion: soundfont.minorVersion,
    presets: [{ ...preset, zones: instruments.map((_, index) => zoneWith(Generator.instrument, index)) }],
    instruments,
    samples: records,
    smpl: await encode(pcm, layer),
    sm24: null,
    warnings: [],
  });
}

function sampleAt(soundfont: Soundfont, index: number): SampleRecord {
  const record = soundfont.samples[index];
  if (!record) throw new RangeError(`No sample ${index}`);
  return record;
}

/** Samples that stay, by their index: of a kit all, else those of one velocity and side, some semitones apart. */
function keptSamples(soundfont: Soundfont, regions: readonly Region[], { spacing }: LayerQuality): readonly number[] {
  const all = [...new Set(regions.map(({ sample }) => sample))];
  if (spacing === 0) return all;
  const candidates = regions
    .filter(({ velocityLow, velocityHigh }) => velocityLow <= VELOCITY && VELOCITY <= velocityHigh)
    .map(({ sample }) => sample)
    .filter((index) => (sampleAt(soundfont, index).type & RIGHT_ONLY) === 0)
    .sort((a, b) => sampleAt(soundfont, a).originalKey - sampleAt(soundfont, b).originalKey);
  const kept: number[] = [];
  for (const index of candidates) {
    const last = kept.at(-1);
    const root = sampleAt(soundfont, index).originalKey;
    if (last === undefined || root - sampleAt(soundfont, last).originalKey >= spacing) kept.push(index);
  }
  return kept.length > 0 ? kept : all;
}

/** The region with another sample, whose own root key then counts. */
function withSample(region: Region, sample: number): Region {
  if (sample === region.sample) return region;
  const generators = region.generators.slice();
  generators[Generator.overridingRootKey] = -1;
  return { ...region, sample, generators };
}

function nearest(soundfont: Soundfont, kept: readonly number[], index: number): number {
  if (kept.includes(index)) return index;
  const root = sampleAt(soundfont, index).originalKey;
  const distance = (other: number): number => Math.abs(sampleAt(soundfont, other).originalKey - root);
  return kept.reduce((best, other) => (distance(other) < distance(best) ? other : best));
}

async function makeSample(
  record: SampleRecord,
  soundfont: Soundfont,
  regions: readonly Region[],
  layer: LayerQuality,
  decodeVorbis: DecodeVorbis,
): Promise<LayerSample> {
  const decoded = await decodeVorbis(soundfont.smpl.subarray(record.start, record.end));
  if (!decoded.ok) throw decoded.error;
  const { pcm } = decoded.value;
  const [mode = 0, ...others] = new Set(regions.map(({ generators }) => generators[Generator.sampleModes] ?? 0));
  const loopFrames = record.loopEnd - record.loopStart;
  const loops =
    others.length === 0 && mode !== 0 && loopFrames > 0 && record.loopEnd <= layer.mostSeconds * record.sampleRate;
  // A whole number of frames for each loop, so that its pitch is exact: the rate is a little off instead.
  const wished = record.sampleRate / layer.sampleRate;
  const step = loops ? loopFrames / Math.max(1, Math.round(loopFrames / wished)) : wished;
  const loopStart = loops ? Math.round(record.loopStart / step) : 0;
  const loopEnd = loops ? loopStart + Math.round(loopFrames / step) : 0;
  const whole = Math.floor(pcm.length / step);
  const most = Math.floor(layer.mostSeconds * layer.sampleRate);
  const frames = loops ? Math.min(whole, loopEnd + LOOP_TAIL) : Math.min(whole, most);
  const resampled = resample(pcm, step, frames);
  if (frames < whole && !loops) fadeOut(resampled);
  return {
    record: { ...record, sampleRate: Math.round(record.sampleRate / step), loopStart, loopEnd, link: 0, type: MONO },
    pcm: resampled,
    mode: loops ? mode : 0,
  };
}

function fadeOut(pcm: Float32Array): void {
  const frames = Math.floor(pcm.length * FADE);
  const faded = pcm
    .subarray(pcm.length - frames)
    .map((value, i) => value * (0.5 - 0.5 * Math.cos((Math.PI * (frames - 1 - i)) / frames)));
  pcm.set(faded, pcm.length - frames);
}

/** All samples one after another, and their records as for 16-bit samples. */
function layOut(samples: readonly LayerSample[], { sampleRate }: LayerQuality) {
  const gap = Math.round(GAP_SECONDS * sampleRate);
  const pcm = new Float32Array(samples.reduce((sum, each) => sum + each.pcm.length + gap, gap));
  let at = gap;
  const records = samples.map(({ record, pcm: own }) => {
    pcm.set(own, at);
    const start = at;
    at += own.length + gap;
    const { loopStart, loopEnd } = record;
    return { ...record, start, end: start + own.length, loopStart: start + loopStart, loopEnd: start + loopEnd };
  });
  return { pcm, records };
}

/** One zone for each region; regions of neighboring keys that are alike otherwise become one. */
function mergedZones(
  regions: readonly Region[],
  placeOf: (sample: number) => { readonly position: number; readonly mode: number },
): readonly Zone[] {
  const zones = new Map<string, { keyLow: number; keyHigh: number; readonly zone: Zone; readonly region: Region }[]>();
  for (const region of [...regions].sort((a, b) => a.keyLow - b.keyLow)) {
    const zone = zoneOf(region, placeOf(region.sample));
    const key = JSON.stringify([region.velocityLow, region.velocityHigh, zone]);
    const alike = zones.get(key) ?? [];
    zones.set(key, alike);
    const last = alike.at(-1);
    if (last && last.keyHigh + 1 === region.keyLow) last.keyHigh = region.keyHigh;
    else alike.push({ keyLow: region.keyLow, keyHigh: region.keyHigh, zone, region });
  }
  return [...zones.values()].flat().map(({ keyLow, keyHigh, zone, region }) => ({
    ...zone,
    generators: [
      { generator: Generator.keyRange, amount: rangeAmount(keyLow, keyHigh) },
      { generator: Generator.velocityRange, amount: rangeAmount(region.velocityLow, region.velocityHigh) },
      ...zone.generators,
    ],
  }));
}

const zoneWith = (generator: number, amount: number): Zone => ({ generators: [{ generator, amount }], modulators: [] });

/** Instruments with the zones, one for each list of modulators: what all zones of an instrument share stands once, in its global zone. */
function sharedInstruments(name: string, zones: readonly Zone[]): readonly InstrumentRecord[] {
  const byModulators = new Map<string, Zone[]>();
  for (const zone of zones) {
    const key = JSON.stringify(zone.modulators);
    byModulators.set(key, [...(byModulators.get(key) ?? []), zone]);
  }
  return [...byModulators.values()].map((alike) => {
    const [first, ...others] = alike;
    const shared = (first?.generators ?? []).filter(
      ({ generator, amount }) =>
        !OF_EACH_ZONE.has(generator) &&
        others.every(({ generators }) =>
          generators.some((own) => own.generator === generator && own.amount === amount),
        ),
    );
    const own = ({ generators }: Zone): Zone => ({
      generators: generators.filter(({ generator }) => shared.every((each) => each.generator !== generator)),
      modulators: [],
    });
    return { name, zones: [{ generators: shared, modulators: first?.modulators ?? [] }, ...alike.map(own)] };
  });
}

function zoneOf(region: Region, { position, mode }: { readonly position: number; readonly mode: number }): Zone {
  const defaults = defaultGenerators();
  const generators: GeneratorRecord[] = [];
  for (const [generator, amount] of region.generators.entries()) {
    // Offsets into the whole samples mean other frames here.
    if (generator !== Generator.sampleModes && !SAMPLE_OFFSETS.has(generator) && amount !== defaults[generator])
      generators.push({ generator, amount });
  }
  if (mode !== 0) generators.push({ generator: Generator.sampleModes, amount: mode });
  generators.push({ generator: Generator.sampleId, amount: position });
  return { generators, modulators: region.modulators.filter((modulator) => !isDefault(modulator)) };
}

const isDefault = (modulator: Modulator): boolean =>
  DEFAULT_MODULATORS.some((other) => JSON.stringify(other) === JSON.stringify(modulator));

/** Made once: it compiles half a megabyte. */
let oggEncoder: Awaited<ReturnType<typeof createOggEncoder>> | null = null;

async function encode(pcm: Float32Array, { sampleRate, quality }: LayerQuality): Promise<Uint8Array> {
  oggEncoder ??= await createOggEncoder();
  const encoder = oggEncoder;
  encoder.configure({ channels: 1, sampleRate, vbrQuality: quality });
  const parts = [encoder.encode([pcm]).slice(), encoder.finalize().slice()];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  setOggSerial(bytes, SERIAL);
  return bytes;
}
