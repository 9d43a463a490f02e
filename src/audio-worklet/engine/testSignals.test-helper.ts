import { DEFAULT_MODULATORS } from "../../domain/soundfont/resolvePreset.ts";
import { defaultGenerators, Generator } from "../../domain/soundfont/generators.ts";
import type { Modulator, Preset, Region, Sample } from "../../domain/soundfont/records.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import kernel from "virtual:engine-kernel";
import { ScalarKernel } from "./oracle/ScalarKernel.test-helper.ts";
import { Synth, type SynthOptions } from "./Synth.ts";

/** Synthetic presets and measurements for the engine's tests. */
export const RATE = 48_000;
export const { noteOn, noteOff, controlChange, pitchBend, programChange } = EngineEventType;

/** A sine of a whole number of frames a cycle: loops without a seam. Key 69 is `rate / period` Hz. */
export function sine(period = 100, cycles = 50, amplitude = 16_384): Sample {
  const pcm = Int16Array.from({ length: period * cycles }, (_, i) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * i) / period)),
  );
  return sample(pcm, period, period * (cycles - 1));
}

/** Every frame at one value: output is the gain itself. */
export function constant(value = 16_384, length = 4000): Sample {
  return sample(new Int16Array(length).fill(value), 100, length - 100);
}

export function sample(pcm: Int16Array, loopStart: number, loopEnd: number): Sample {
  const common = { name: "test", gain: 1, sampleRate: RATE, originalKey: 69, correctionCents: 0 };
  return { ...common, pcm, loopStart, loopEnd };
}

/** A looping region over all keys, without modulators unless given, in the centre, not attenuated. */
export function region(
  amounts: Partial<Record<keyof typeof Generator, number>> = {},
  modulators: readonly Modulator[] = [],
): Region {
  const generators = defaultGenerators();
  generators[Generator.sampleModes] = 1;
  for (const [name, amount] of Object.entries(amounts)) generators[Generator[name as keyof typeof Generator]] = amount;
  return { keyLow: 0, keyHigh: 127, velocityLow: 0, velocityHigh: 127, sample: 0, generators, modulators };
}

export function preset(regions: readonly Region[], samples: readonly Sample[], bank = 0, program = 0): Preset {
  return { bank, program, name: "test", regions, samples };
}

export const withDefaults = (amounts: Partial<Record<keyof typeof Generator, number>> = {}): Region =>
  region(amounts, DEFAULT_MODULATORS);

/** The product's kernel, and the plain one that it is compared with. */
export const kernels: { readonly [name in "vector" | "scalar"]: SynthOptions["kernel"] } = {
  vector: kernel,
  scalar: (memory, sampleRate) => new ScalarKernel(memory, sampleRate),
};
let kernelName: keyof typeof kernels = "vector";

/** Sets the kernel of the synths that `synthOf` makes from now on. */
export function useKernel(name: keyof typeof kernels): void {
  kernelName = name;
}

/** A synth with one preset, no limiter (so no delay) and no effects. */
export function synthOf(regions: readonly Region[], samples: readonly Sample[], maxVoices = 64): Synth {
  const synth = new Synth({ sampleRate: RATE, maxVoices, kernel: kernels[kernelName] });
  synth.loadPreset(preset(regions, samples));
  synth.setMaster({ gainDb: 0, limiter: null, effects: false });
  return synth;
}

export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export function play(synth: Synth, frames: number): Stereo {
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  synth.render(left, right, 0, frames);
  return { left, right };
}

export function rms(samples: Float32Array, from = 0, to = samples.length): number {
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += samples[i]! ** 2;
  return Math.sqrt(sum / (to - from));
}

export const decibels = (ratio: number): number => 20 * Math.log10(ratio);

/** Amplitude and phase of the part at `hertz`, fitted over a whole number of its cycles. */
export function partAt(samples: Float32Array, hertz: number, from: number, length: number): readonly [number, number] {
  const cycles = Math.floor((length * hertz) / RATE);
  const frames = Math.round((cycles * RATE) / hertz);
  let cos = 0;
  let sin = 0;
  for (let i = 0; i < frames; i += 1) {
    const angle = (2 * Math.PI * hertz * i) / RATE;
    cos += samples[from + i]! * Math.cos(angle);
    sin += samples[from + i]! * Math.sin(angle);
  }
  return [(2 * Math.hypot(cos, sin)) / frames, Math.atan2(cos, sin)];
}

/** Frequency from the first and last upward zero crossing. */
export function frequency(samples: Float32Array, from = 0): number {
  let first = -1;
  let last = -1;
  let cycles = -1;
  for (let i = from + 1; i < samples.length; i += 1) {
    const a = samples[i - 1]!;
    const b = samples[i]!;
    if (a >= 0 || b < 0) continue;
    last = i - 1 + a / (a - b);
    if (first < 0) first = last;
    cycles += 1;
  }
  return (cycles * RATE) / (last - first);
}

export const cents = (hertz: number, reference: number): number => 1200 * Math.log2(hertz / reference);
