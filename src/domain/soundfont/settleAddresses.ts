import { Generator } from "./generators.ts";
import type { Region, Sample } from "./records.ts";

const COARSE_FRAMES = 32_768;
const NO_LOOP = 0;

/**
 * The region with its address offsets (SF2.04 generators 0–4, 12, 45, 50) made safe for a synth that reads without
 * checks: coarse offsets are moved into the fine ones, and `0 ≤ start < end ≤ length`,
 * `0 ≤ loop start < loop end ≤ end` hold. A loop that cannot be kept turns the loop mode off.
 */
export function settleAddresses(region: Region, sample: Sample): Region {
  const generators = region.generators.slice();
  const take = (fine: number, coarse: number): number => {
    const frames = (generators[fine] ?? 0) + (generators[coarse] ?? 0) * COARSE_FRAMES;
    generators[coarse] = 0;
    return frames;
  };
  const length = sample.pcm.length;
  const start = clamp(take(Generator.startOffset, Generator.startCoarseOffset), 0, Math.max(0, length - 1));
  const end = clamp(length + take(Generator.endOffset, Generator.endCoarseOffset), start + 1, length);
  const loopStartOffset = take(Generator.loopStartOffset, Generator.loopStartCoarseOffset);
  const loopEndOffset = take(Generator.loopEndOffset, Generator.loopEndCoarseOffset);
  const loopStart = clamp(sample.loopStart + loopStartOffset, 0, end);
  const loopEnd = clamp(sample.loopEnd + loopEndOffset, loopStart, end);
  generators[Generator.startOffset] = start;
  generators[Generator.endOffset] = end - length;
  generators[Generator.loopStartOffset] = loopStart - sample.loopStart;
  generators[Generator.loopEndOffset] = loopEnd - sample.loopEnd;
  if (loopEnd <= loopStart) generators[Generator.sampleModes] = NO_LOOP;
  return { ...region, generators };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
