import { ok } from "../AppError.ts";
import type { Result } from "../AppError.ts";
import { Generator } from "./generators.ts";
import { resolvePreset } from "./resolvePreset.ts";
import { packSamples } from "./packSamples.ts";
import type { InstrumentRecord, PresetRecord, Soundfont, Zone } from "./Soundfont.ts";
import { terminalOf } from "./zoneLayer.ts";

/**
 * A bank with one preset and what it needs: instruments, zones that can sound, samples. Sample streams are copied
 * bit for bit; records keep their order. Resolves to the same regions as `preset` does in `soundfont`.
 * Errors: those of `resolvePreset`.
 */
export function subsetPreset(soundfont: Soundfont, preset: PresetRecord): Result<Soundfont> {
  const regions = resolvePreset(soundfont, preset);
  if (!regions.ok) return regions;
  const sampleIndexes = ascending(regions.value.map((region) => region.sample));
  const instrumentIndexes = ascending(preset.zones.flatMap((zone) => terminalOf(zone, Generator.instrument) ?? []));
  const newSample = numbering(sampleIndexes);
  const newInstrument = numbering(instrumentIndexes);
  const instruments = instrumentIndexes.flatMap((index) => {
    const instrument = soundfont.instruments[index];
    return instrument ? [keepSounding(instrument, newSample)] : [];
  });
  const zones = preset.zones.map((zone) => renumber(zone, Generator.instrument, newInstrument));
  const packed = packSamples(soundfont, sampleIndexes);
  return ok({ ...soundfont, presets: [{ ...preset, zones }], instruments, ...packed, warnings: [] });
}

const ascending = (indexes: readonly number[]): readonly number[] => [...new Set(indexes)].sort((a, b) => a - b);

const numbering = (indexes: readonly number[]): ReadonlyMap<number, number> =>
  new Map(indexes.map((index, position) => [index, position]));

/** Global zones stay; zones whose sample no region uses can never sound and go. */
function keepSounding(instrument: InstrumentRecord, samples: ReadonlyMap<number, number>): InstrumentRecord {
  const zones = instrument.zones.filter((zone, index) => {
    const sample = terminalOf(zone, Generator.sampleId);
    return sample === null ? index === 0 : samples.has(sample);
  });
  return { ...instrument, zones: zones.map((zone) => renumber(zone, Generator.sampleId, samples)) };
}

function renumber(zone: Zone, terminal: number, numbers: ReadonlyMap<number, number>): Zone {
  const generators = zone.generators.map((record) =>
    record.generator === terminal ? { ...record, amount: numbers.get(record.amount & 0xffff) ?? 0 } : record,
  );
  return { ...zone, generators };
}
