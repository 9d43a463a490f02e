import type { SampleRecord, Soundfont } from "../../../src/domain/soundfont/Soundfont.ts";

/** Silence behind each sample, in frames: more than any synth reads past an end. */
const SPACE_FRAMES = 2000;

/**
 * The same bank of uncompressed samples with more silence behind each of them: what it sounds like is the same, unless a
 * synth plays on past the ends of samples.
 */
export function spacedBank(bank: Soundfont): Soundfont {
  let frames = 0;
  const samples: SampleRecord[] = [];
  for (const record of bank.samples) {
    const by = frames - record.start;
    samples.push({
      ...record,
      start: record.start + by,
      end: record.end + by,
      loopStart: record.loopStart + by,
      loopEnd: record.loopEnd + by,
    });
    frames += Math.max(0, record.end - record.start) + SPACE_FRAMES;
  }
  const smpl = new Uint8Array(frames * 2);
  for (const [i, { start, end }] of bank.samples.entries()) {
    smpl.set(bank.smpl.subarray(start * 2, end * 2), samples[i]!.start * 2);
  }
  return { ...bank, samples, smpl, sm24: null };
}
