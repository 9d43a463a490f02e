import { isCompressed } from "./sampleProblem.ts";
import type { SampleRecord, Soundfont } from "./Soundfont.ts";

/** Zeros after each uncompressed sample, in frames (SF2.04 section 6.1). */
const GAP_FRAMES = 46;

/** The samples of these indexes with their data packed, as fields of `Soundfont`. */
export function packSamples(
  soundfont: Soundfont,
  indexes: readonly number[],
): Pick<Soundfont, "samples" | "smpl" | "sm24"> {
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
