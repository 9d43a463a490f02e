import { COMPRESSED_SAMPLE, ROM_SAMPLE } from "./Soundfont.ts";
import type { SampleRecord } from "./Soundfont.ts";

export const isCompressed = (sample: SampleRecord): boolean => (sample.type & COMPRESSED_SAMPLE) !== 0;

export const isRom = (sample: SampleRecord): boolean => (sample.type & ROM_SAMPLE) !== 0;

/** Why a sample cannot sound: a sentence, or null. `smplBytes` is the length of the sample chunk. */
export function sampleProblem(sample: SampleRecord, smplBytes: number): string | null {
  if (isRom(sample)) return `Sample "${sample.name}" is in the ROM of a sound card, not in the file.`;
  const limit = isCompressed(sample) ? smplBytes : smplBytes >> 1;
  if (sample.start >= sample.end)
    return `Sample "${sample.name}" is empty: it ends at ${sample.end}, before it starts.`;
  if (sample.end > limit) {
    return `Sample "${sample.name}" ends at ${sample.end}, past the end of chunk "smpl" (${limit}).`;
  }
  return null;
}
