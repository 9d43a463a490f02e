import * as layout from "../kernel/effectsLayout.ts";
import { PASS_FRAMES } from "../kernel/layout.ts";

/** Lengths at 48 kHz: primes, spread over 30–80 ms. */
const LINE_FRAMES = [1493, 1747, 2017, 2309, 2621, 2963, 3307, 3701];
const DIFFUSER_FRAMES = [227, 331, 491, 617];
/** Indices of the modulated lines; the depth is in frames at 48 kHz. */
export const MODULATED_LINES = [0, 5] as const;
const MODULATION_FRAMES = 9;
const PREDELAY_SECONDS = 0.012;
const DECAY_SECONDS = 1.7;
const CHORUS_SECONDS = 0.014;
const CHORUS_DEPTH_SECONDS = 0.0035;
const REFERENCE_RATE = 48_000;
/** Highest rate, Hz, with full delays; higher rates have as many frames, as there is no room for more. */
const HIGHEST_RATE = 192_000;
const SHORTEST_RING = 256;
/** Bytes before a ring, where the frames from its end are repeated. */
export const FRONT_BYTES = 16;

/** Delays in frames, minus the pass that effects take. */
export interface EffectDelays {
  readonly predelay: number;
  readonly diffusers: readonly number[];
  readonly lines: readonly number[];
  readonly modulation: number;
  readonly chorus: number;
  readonly chorusDepth: number;
  /** Gain of each line, so that the reverb falls by 60 dB in its time. */
  readonly decay: readonly number[];
  /** Seconds until what is left of any input is below -120 dB. */
  readonly reverbTail: number;
  readonly chorusTail: number;
}

export function effectDelays(sampleRate: number): EffectDelays {
  const rate = Math.min(sampleRate, HIGHEST_RATE);
  const frames = (at48k: number): number => Math.round((at48k * rate) / REFERENCE_RATE);
  const lines = LINE_FRAMES.map(frames);
  return {
    predelay: Math.round(PREDELAY_SECONDS * rate) - 1 - PASS_FRAMES,
    diffusers: DIFFUSER_FRAMES.map((at48k) => Math.max(frames(at48k), PASS_FRAMES + 1)),
    lines,
    modulation: (MODULATION_FRAMES * rate) / REFERENCE_RATE,
    chorus: CHORUS_SECONDS * rate - 1 - PASS_FRAMES,
    chorusDepth: CHORUS_DEPTH_SECONDS * rate,
    decay: lines.map((length) => 10 ** ((-3 * length) / (DECAY_SECONDS * sampleRate))),
    reverbTail: 2 * DECAY_SECONDS + 0.2,
    chorusTail: CHORUS_SECONDS + CHORUS_DEPTH_SECONDS + 0.01,
  };
}

/** Every ring's record, its longest delay and its gain. */
export function ringsOf(
  delays: EffectDelays,
): readonly (readonly [record: number, delay: number, longest: number, gain: number])[] {
  const { predelay, diffusers, lines, decay, chorus, chorusDepth, modulation } = delays;
  return [
    [layout.RING_PREDELAY, predelay, predelay, 1],
    ...diffusers.map((delay, i) => [layout.RING_DIFFUSERS + i * layout.RING_BYTES, delay, delay, 1] as const),
    ...lines.map(
      (delay, i) => [layout.RING_LINES + i * layout.RING_BYTES, delay, delay + modulation, decay[i]!] as const,
    ),
    [layout.RING_CHORUS, Math.round(chorus), chorus + chorusDepth, 1],
  ];
}

export function ringFrames(longest: number): number {
  return Math.max(SHORTEST_RING, 2 ** Math.ceil(Math.log2(longest + PASS_FRAMES + 8)));
}

export function ringBytes(longest: number): number {
  return FRONT_BYTES + 4 * (ringFrames(longest) + layout.RING_REPEATED_FRAMES);
}

/** Bytes that effects need at any sample rate. */
export function mostEffectBytes(): number {
  return ringsOf(effectDelays(HIGHEST_RATE)).reduce((sum, ring) => sum + ringBytes(ring[2]), layout.RINGS);
}
