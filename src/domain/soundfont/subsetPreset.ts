import { ok, type Result } from "../AppError.ts";
import { Generator } from "./generators.ts";
import { resolvePreset } from "./resolvePreset.ts";
import type { InstrumentRecord, PresetRecord, Soundfont, Zone, SampleRecord } from "./Soundfont.ts";
import { terminalOf } from "./zoneLayer.ts";
import { isCompressed } from "./sampleProblem.ts";

/** Zeros after each uncompressed sample, in frames (SF2.04 section 6.1). */
const GAP_FRAMES = 46;

/** The samples of these indexes with their data packed, as fields of `Soundfont`. */
function packSamples(soundfont: Soundfont, indexes: readonly number[]): Pick<Soundfont, "samples" | "smpl" | "sm24"> {
  const places = new Map<number, number>();
  let bytes = 0;
  for (const index of indexes) {
    const record = soundfont.samples[index];
    if (!record) continue;
    // Uncompressed samples are addressed in frames of two bytes.
    if (!isCompressed(record)) bytes += bytes % 2;
    places.set(index, bytes);
    bytes += isCompressed(record) ? record.end - record.start : (record.end - record.start + GAP_FRAMES) * 2;
  }
  const smpl = new Uint8Array(bytes + (bytes % 2));
  const sm24 = soundfont.sm24 ? new Uint8Array(smpl.length >> 1) : null;
  const numbers = new Map([...places.keys()].map((index, position) => [index, position]));
  const samples: SampleRecord[] = [];
  for (const [index, place] of places) {
    const record = soundfont.samples[index];
    if (!record) continue;
    smpl.set(dataOf(soundfont, record), place);
    if (sm24 && soundfont.sm24 && !isCompressed(record)) {
      sm24.set(soundfont.sm24.subarray(record.start, record.end), place >> 1);
    }
    samples.push({ ...moved(record, place), link: numbers.get(record.link) ?? 0 });
  }
  return { samples, smpl, sm24 };
}

const dataOf = ({ smpl }: Soundfont, record: SampleRecord): Uint8Array =>
  isCompressed(record) ? smpl.subarray(record.start, record.end) : smpl.subarray(record.start * 2, record.end * 2);

function moved(record: SampleRecord, place: number): SampleRecord {
  if (isCompressed(record)) return { ...record, start: place, end: place + record.end - record.start };
  const by = (place >> 1) - record.start;
  return {
    ...record,
    start: record.start + by,
    end: record.end + by,
    loopStart: record.loopStart + by,
    loopEnd: record.loopEnd + by,
  };
}

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
