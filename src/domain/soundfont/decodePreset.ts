import { ok } from "../AppError.ts";
import type { Result } from "../AppError.ts";
import { decodeSample } from "./decodeSample.ts";
import type { DecodeVorbis } from "./decodeSample.ts";
import type { Preset, Region, Sample } from "./records.ts";
import { resolvePreset } from "./resolvePreset.ts";
import { isRom, sampleProblem } from "./sampleProblem.ts";
import type { SampleRecord, Soundfont } from "./Soundfont.ts";
import { SoundfontErrorCode, soundfontFailure } from "./soundfontError.ts";
import { Generator } from "./generators.ts";

/**
 * Resolves a preset and decodes the samples that it uses, each once. `onSample(done, of)` is called after each.
 * Zones of samples that are empty or outside the file are left out, unless nothing else is left; so are those that
 * `isWanted` refuses.
 * Errors: `SOUNDFONT_PRESET_MISSING`, those of `resolvePreset` and of `decodeSample`.
 */
export async function decodePreset(
  soundfont: Soundfont,
  bank: number,
  program: number,
  decodeVorbis: DecodeVorbis,
  onSample?: (done: number, of: number) => void,
  isWanted: (region: Region) => boolean = () => true,
): Promise<Result<Preset>> {
  const record = soundfont.presets.find((preset) => preset.bank === bank && preset.program === program);
  if (!record) {
    return soundfontFailure(
      SoundfontErrorCode.presetMissing,
      `The sound bank "${soundfont.name}" has no preset ${program} in bank ${bank}.`,
      { bank, program },
    );
  }
  const resolved = resolvePreset(soundfont, record);
  if (!resolved.ok) return resolved;
  const regions = resolved.value.filter((region) => isPlayable(soundfont, region));
  const kept = (regions.length > 0 ? regions : resolved.value).filter(isWanted);
  const indexes = [...new Set(kept.map((region) => region.sample))];
  const samples: Sample[] = [];
  for (const index of indexes) {
    const sample = await decodeSample(soundfont, sampleAt(soundfont, index), decodeVorbis);
    if (!sample.ok) return sample;
    samples.push(sample.value);
    onSample?.(samples.length, indexes.length);
  }
  const positions = new Map(indexes.map((index, position) => [index, position]));
  return ok({ bank, program, name: record.name, regions: settle(kept, positions, samples), samples });
}

/** ROM samples count as playable here, so that decoding refuses them by name. */
function isPlayable(soundfont: Soundfont, region: Region): boolean {
  const record = sampleAt(soundfont, region.sample);
  return isRom(record) || sampleProblem(record, soundfont.smpl.length) === null;
}

function sampleAt(soundfont: Soundfont, index: number): SampleRecord {
  const record = soundfont.samples[index];
  // `resolvePreset` has checked every index.
  if (!record) throw new RangeError(`No sample ${index}`);
  return record;
}

function settle(
  regions: readonly Region[],
  positions: ReadonlyMap<number, number>,
  samples: readonly Sample[],
): readonly Region[] {
  return regions.flatMap((region) => {
    const position = positions.get(region.sample) ?? 0;
    const sample = samples[position];
    // A stream may decode to nothing at all: such a zone is silent.
    return sample && sample.pcm.length > 0 ? [settleAddresses({ ...region, sample: position }, sample)] : [];
  });
}

const COARSE_FRAMES = 32_768;
const NO_LOOP = 0;

/**
 * The region with its address offsets (SF2.04 generators 0–4, 12, 45, 50) made safe for a synth that reads without
 * checks: coarse offsets are moved into the fine ones, and `0 ≤ start < end ≤ length`,
 * `0 ≤ loop start < loop end ≤ end` hold. A loop that cannot be kept turns the loop mode off.
 */
function settleAddresses(region: Region, sample: Sample): Region {
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
