import { Generator } from "../../domain/soundfont/generators.ts";
import type { Preset, Region, Sample } from "../../domain/soundfont/records.ts";
import { createModulatorTable } from "./modulation.ts";
import type { ModulatorTable } from "./modulation.ts";
import type { SampleMemory, Slab } from "./SampleMemory.ts";
import { clamp } from "./units.ts";

/** Silent frames before and after each sample in a slab: more than the interpolator's reach. */
const GUARD_FRAMES = 8;
/** The interpolator's reach to the right: loops wrap that much later, so that every tap is within the loop. */
export const LOOP_REACH = 4;
/** Shorter loops are unrolled to at least this length. */
const SHORTEST_LOOP = 1024;
const COARSE_FRAMES = 32_768;

export interface CompiledRegion {
  readonly keyLow: number;
  readonly keyHigh: number;
  readonly velocityLow: number;
  readonly velocityHigh: number;
  readonly generators: Int32Array;
  readonly modulators: ModulatorTable;
  /** Frames of the slab for frame 0 of the sample: in the looped copy (or -1), and in the plain one (or -1). */
  readonly loopBase: number;
  readonly openBase: number;
  /** Frames from the base. */
  readonly start: number;
  readonly end: number;
  readonly loopEnd: number;
  readonly loopLength: number;
  /** `loopLength` times the number of repeats that were unrolled. */
  readonly unrolledLength: number;
  /** The sample's rate over the output's. */
  readonly rateRatio: number;
  readonly rootKey: number;
  readonly correctionCents: number;
  /** Factor for the sample's frames. */
  readonly gain: number;
}

export interface CompiledPreset {
  readonly slab: Slab;
  readonly regions: readonly CompiledRegion[];
}

interface CopyJob {
  readonly pcm: Int16Array;
  readonly at: number;
  /** Null: the whole sample, then silence. */
  readonly loop: { readonly start: number; readonly end: number; readonly unrolledLength: number } | null;
}

/** Makes a preset playable, a share at a time, so that loading does not interrupt sound. */
export class PresetCompilation {
  readonly preset: Preset;
  readonly #samples: SampleMemory;
  readonly #slab: Slab;
  readonly #regions: readonly CompiledRegion[];
  readonly #jobs: readonly CopyJob[];
  #job = 0;
  #copied = 0;

  /** Throws a RangeError if there is no memory left. */
  constructor(preset: Preset, sampleRate: number, samples: SampleMemory) {
    this.preset = preset;
    this.#samples = samples;
    const plan = new SlabPlan();
    this.#regions = preset.regions.flatMap((region) => {
      const sample = preset.samples[region.sample];
      return sample && sample.pcm.length > 0 ? [compileRegion(region, sample, sampleRate, plan)] : [];
    });
    this.#jobs = plan.jobs;
    this.#slab = samples.allocate(plan.frames);
  }

  /** Frees the memory, if loading is abandoned. */
  abandon(): void {
    this.#samples.free(this.#slab);
  }

  /** Copies up to about `frames` frames of sample memory. Returns the preset when it is ready. */
  advance(frames: number): CompiledPreset | null {
    const { i16 } = this.#samples.memory;
    let left = frames;
    while (this.#job < this.#jobs.length && left > 0) {
      const { pcm, at: offset, loop } = this.#jobs[this.#job]!;
      const at = this.#slab.at + offset;
      const length = loop ? loop.end : pcm.length;
      const upTo = Math.min(length, this.#copied + left);
      i16.set(pcm.subarray(this.#copied, upTo), at + this.#copied);
      left -= upTo - this.#copied;
      this.#copied = upTo;
      if (upTo < length) break;
      i16.fill(0, at - GUARD_FRAMES, at);
      if (loop) continueLoop(i16, at, loop);
      else i16.fill(0, at + length, at + length + GUARD_FRAMES);
      this.#copied = 0;
      this.#job += 1;
    }
    return this.#job < this.#jobs.length ? null : { slab: this.#slab, regions: this.#regions };
  }
}

function continueLoop(i16: Int16Array, at: number, loop: NonNullable<CopyJob["loop"]>): void {
  const length = loop.end - loop.start;
  const upTo = loop.start + loop.unrolledLength + 2 * GUARD_FRAMES;
  for (let frame = loop.end; frame < upTo; frame += 1) i16[at + frame] = i16[at + frame - length]!;
}

/** Destination of each sample's copy; equal copies are shared. */
class SlabPlan {
  readonly jobs: CopyJob[] = [];
  frames = GUARD_FRAMES;
  readonly #places = new Map<Int16Array, Map<string, number>>();

  place(pcm: Int16Array, loop: CopyJob["loop"]): number {
    const places = this.#places.get(pcm) ?? new Map<string, number>();
    this.#places.set(pcm, places);
    const key = loop ? `${loop.start} ${loop.end}` : "";
    const known = places.get(key);
    if (known !== undefined) return known;
    const at = this.frames;
    places.set(key, at);
    this.jobs.push({ pcm, at, loop });
    this.frames += (loop ? loop.start + loop.unrolledLength + GUARD_FRAMES : pcm.length) + 2 * GUARD_FRAMES;
    return at;
  }
}

function compileRegion(region: Region, sample: Sample, sampleRate: number, plan: SlabPlan): CompiledRegion {
  const { pcm } = sample;
  const amount = (generator: number): number => region.generators[generator] ?? 0;
  const offset = (fine: number, coarse: number): number => amount(fine) + amount(coarse) * COARSE_FRAMES;
  const start = clamp(offset(Generator.startOffset, Generator.startCoarseOffset), 0, pcm.length - 1);
  const end = clamp(pcm.length + offset(Generator.endOffset, Generator.endCoarseOffset), start + 1, pcm.length);
  const loopStartOffset = offset(Generator.loopStartOffset, Generator.loopStartCoarseOffset);
  const loopEndOffset = offset(Generator.loopEndOffset, Generator.loopEndCoarseOffset);
  const loopStart = clamp(sample.loopStart + loopStartOffset, 0, end);
  const loopEnd = clamp(sample.loopEnd + loopEndOffset, loopStart, end);
  const loopLength = loopEnd - loopStart;
  const mode = amount(Generator.sampleModes) & 3;
  const loops = (mode === 1 || mode === 3) && loopLength > 0;
  const unrolledLength = loops ? loopLength * Math.ceil(SHORTEST_LOOP / loopLength) : 0;
  const overriding = amount(Generator.overridingRootKey);
  return {
    keyLow: region.keyLow,
    keyHigh: region.keyHigh,
    velocityLow: region.velocityLow,
    velocityHigh: region.velocityHigh,
    generators: region.generators,
    modulators: createModulatorTable(region.modulators),
    loopBase: loops ? plan.place(pcm, { start: loopStart, end: loopEnd, unrolledLength }) : -1,
    openBase: loops && mode === 1 ? -1 : plan.place(pcm, null),
    start,
    end,
    loopEnd,
    loopLength,
    unrolledLength,
    rateRatio: sample.sampleRate / sampleRate,
    rootKey: overriding >= 0 && overriding <= 127 ? overriding : sample.originalKey,
    correctionCents: sample.correctionCents,
    gain: sample.gain,
  };
}
