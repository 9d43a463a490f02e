import * as layout from "../kernel/layout.ts";
import type { EngineMemory } from "./EngineMemory.ts";

const { ENVELOPE_OCTAVES } = layout;

/**
 * Moves both envelopes of the voice at `address` into release. `volumeRate`: octaves a frame, `modRate`: of its range a
 * frame, both above 0.
 */
export function releaseEnvelopes(memory: EngineMemory, address: number, volumeRate: number, modRate: number): void {
  const { f32, i32 } = memory;
  fallFrom(memory, address, volumeOctaves(memory, address), volumeRate);
  i32[(address + layout.VOLUME_STAGE) >> 2] = layout.STAGE_RELEASE;
  i32[(address + layout.FALLS) >> 2] = -1;
  const value =
    f32[(address + layout.MOD_BASE) >> 2]! +
    f32[(address + layout.MOD_RATE) >> 2]! * f32[(address + layout.MOD_TIME) >> 2]!;
  const level = i32[(address + layout.MOD_CURVED) >> 2] === 0 ? Math.max(0, value) : convex(value);
  f32[(address + layout.MOD_BASE) >> 2] = level;
  f32[(address + layout.MOD_RATE) >> 2] = -modRate;
  f32[(address + layout.MOD_TIME) >> 2] = 0;
  f32[(address + layout.MOD_END) >> 2] = level / modRate;
  i32[(address + layout.MOD_CURVED) >> 2] = 0;
  i32[(address + layout.MOD_STAGE) >> 2] = layout.STAGE_RELEASE;
}

/** Makes a release at least as fast as `volumeRate`, octaves a frame. */
export function hastenRelease(memory: EngineMemory, address: number, volumeRate: number): void {
  if (memory.i32[(address + layout.VOLUME_STAGE) >> 2] !== layout.STAGE_RELEASE) return;
  if (-memory.f32[(address + layout.VOLUME_RATE) >> 2]! >= volumeRate) return;
  fallFrom(memory, address, volumeOctaves(memory, address), volumeRate);
}

function fallFrom({ f32, i32 }: EngineMemory, address: number, octaves: number, rate: number): void {
  f32[(address + layout.VOLUME_BASE) >> 2] = octaves;
  f32[(address + layout.VOLUME_RATE) >> 2] = -rate;
  f32[(address + layout.VOLUME_TIME) >> 2] = 0;
  f32[(address + layout.VOLUME_END) >> 2] = (octaves + ENVELOPE_OCTAVES) / rate;
  i32[(address + layout.VOLUME_LINEAR) >> 2] = 0;
}

/** The volume envelope's value in octaves, down to the end of its range. */
function volumeOctaves({ f32, i32 }: EngineMemory, address: number): number {
  const value =
    f32[(address + layout.VOLUME_BASE) >> 2]! +
    f32[(address + layout.VOLUME_RATE) >> 2]! * f32[(address + layout.VOLUME_TIME) >> 2]!;
  if (i32[(address + layout.VOLUME_LINEAR) >> 2] === 0) return Math.max(value, -ENVELOPE_OCTAVES);
  return value <= 0 ? -ENVELOPE_OCTAVES : Math.max(Math.log2(value), -ENVELOPE_OCTAVES);
}

/** Moves the volume envelope to the segment that contains its time (SF2.04 section 9.1.6). */
export function nextVolumeSegment({ f32, i32 }: EngineMemory, address: number): void {
  const time = (address + layout.VOLUME_TIME) >> 2;
  const end = (address + layout.VOLUME_END) >> 2;
  const base = (address + layout.VOLUME_BASE) >> 2;
  const rate = (address + layout.VOLUME_RATE) >> 2;
  const stage = (address + layout.VOLUME_STAGE) >> 2;
  while (f32[time]! >= f32[end]!) {
    const beyond = f32[time]! - f32[end]!;
    const before = i32[stage]!;
    i32[stage] = before + 1;
    f32[base] = 0;
    f32[rate] = 0;
    f32[end] = Infinity;
    i32[(address + layout.VOLUME_LINEAR) >> 2] = 0;
    if (before === layout.STAGE_ATTACK) f32[end] = f32[(address + layout.VOLUME_HOLD) >> 2]!;
    else if (before === layout.STAGE_HOLD) {
      f32[rate] = f32[(address + layout.VOLUME_DECAY_RATE) >> 2]!;
      f32[end] = f32[(address + layout.VOLUME_DECAY_FRAMES) >> 2]!;
    } else if (before === layout.STAGE_DECAY) {
      const sustain = f32[(address + layout.VOLUME_SUSTAIN) >> 2]!;
      const isSilent = sustain <= -ENVELOPE_OCTAVES + 1e-4;
      f32[base] = isSilent ? layout.SILENT_OCTAVES : sustain;
      if (isSilent) i32[(address + layout.FALLS) >> 2] = -1;
    } else f32[base] = layout.SILENT_OCTAVES;
    f32[time] = beyond;
  }
}

/** The same for the modulation envelope (SF2.04 section 9.1.7). */
export function nextModSegment({ f32, i32 }: EngineMemory, address: number): void {
  const time = (address + layout.MOD_TIME) >> 2;
  const end = (address + layout.MOD_END) >> 2;
  const base = (address + layout.MOD_BASE) >> 2;
  const rate = (address + layout.MOD_RATE) >> 2;
  const stage = (address + layout.MOD_STAGE) >> 2;
  while (f32[time]! >= f32[end]!) {
    const beyond = f32[time]! - f32[end]!;
    const before = i32[stage]!;
    i32[stage] = before + 1;
    f32[base] = 1;
    f32[rate] = 0;
    f32[end] = Infinity;
    i32[(address + layout.MOD_CURVED) >> 2] = before === layout.STAGE_DELAY ? -1 : 0;
    if (before === layout.STAGE_DELAY) {
      const frames = f32[(address + layout.MOD_ATTACK_FRAMES) >> 2]!;
      f32[base] = 0;
      f32[rate] = 1 / frames;
      f32[end] = frames;
    } else if (before === layout.STAGE_ATTACK) f32[end] = f32[(address + layout.MOD_HOLD) >> 2]!;
    else if (before === layout.STAGE_HOLD) {
      f32[rate] = f32[(address + layout.MOD_DECAY_RATE) >> 2]!;
      f32[end] = f32[(address + layout.MOD_DECAY_FRAMES) >> 2]!;
    } else if (before === layout.STAGE_DECAY) f32[base] = f32[(address + layout.MOD_SUSTAIN) >> 2]!;
    else f32[base] = 0;
    f32[time] = beyond;
  }
}

/** SF2.04 section 9.5.3: fast at first, then flat; 0..1 to 0..1, over 96 dB. */
export function convex(x: number): number {
  return 1 - concave(1 - x);
}

/** SF2.04 section 9.5.3: flat at first, then fast; 0..1 to 0..1, over 96 dB. */
export function concave(x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return Math.min(1, (-400 / 960) * Math.log10(1 - x));
}
