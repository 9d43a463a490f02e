import { equalizeScalar } from "./equalizeScalar.test-helper.ts";
import { STRIP_COUNT } from "../../../protocol/engine.ts";
import * as layout from "../../kernel/layout.ts";
import type { EngineMemory } from "../EngineMemory.ts";
import { ScalarEffects } from "./ScalarEffects.test-helper.ts";
import { convex, nextModSegment, nextVolumeSegment } from "../envelopes.ts";
import { limitScalar } from "./limitScalar.test-helper.ts";
import { renderLane } from "./renderLane.test-helper.ts";
import { clamp, hertzOfCents } from "../units.ts";
import { wideAddress } from "../VoiceGroups.ts";
import { BUS_CHANNELS, CONTROL_FRAMES } from "../VoiceKernel.ts";
import type { VoiceKernel } from "../VoiceKernel.ts";

const FRACTIONS = 2 ** 32;
const LOWEST_STATE = 1e-15;
const QUARTER = 0x4000_0000;
const HALF_RANGE = 0x80_0000;

/**
 * The kernel in plain JavaScript, one voice after another. Positions of voices are those of the vector kernel to the
 * last bit (errors would add up), everything else is as precise as it comes.
 */
export class ScalarKernel implements VoiceKernel {
  readonly #memory: EngineMemory;
  readonly #halfAngleAtKey: number;
  readonly #mono = new Float64Array(CONTROL_FRAMES);
  /** Left, right, reverb and chorus send of each strip; zero between two calls of `render`. */
  readonly #buses = Array.from({ length: STRIP_COUNT }, () => new Float64Array(BUS_CHANNELS * CONTROL_FRAMES));
  readonly #effects: ScalarEffects;
  #endedCount = 0;

  constructor(memory: EngineMemory, sampleRate: number) {
    this.#memory = memory;
    this.#effects = new ScalarEffects(memory);
    this.#halfAngleAtKey = (Math.PI * hertzOfCents(100 * layout.CUTOFF_KEY)) / sampleRate;
  }

  control(strips: number, frames: number): number {
    const { i32 } = this.#memory;
    this.#endedCount = 0;
    for (let i = 0; i < strips; i += 1) i32[(recordOf(this.#stripAt(i)) + layout.STRIP_SENDS) >> 2] = 0;
    this.#controlList(i32[layout.SHARED_OPEN >> 2]!, frames, false);
    this.#controlList(i32[layout.SHARED_FILTERED >> 2]!, frames, true);
    for (let i = 0; i < strips; i += 1) {
      const strip = recordOf(this.#stripAt(i));
      this.#controlList(i32[(strip + layout.STRIP_OPEN) >> 2]!, frames, false);
      this.#controlList(i32[(strip + layout.STRIP_FILTERED) >> 2]!, frames, true);
    }
    return this.#endedCount;
  }

  controlStarting(frames: number, isFiltered: boolean): number {
    this.#endedCount = 0;
    return this.#controlLane(layout.STARTING_GROUP, frames, isFiltered);
  }

  /** The number of an active strip. */
  #stripAt(index: number): number {
    return this.#memory.i32[(layout.ACTIVE_STRIPS >> 2) + index]!;
  }

  #controlList(first: number, frames: number, isFiltered: boolean): void {
    const { i32 } = this.#memory;
    for (let group = first; group !== 0; group = i32[(group + layout.NEXT) >> 2]!) {
      const count = i32[(group + layout.COUNT) >> 2]!;
      for (let address = group; address < group + 4 * count; address += 4) {
        const sends = (recordOf(i32[(address + layout.STRIP) >> 2]!) + layout.STRIP_SENDS) >> 2;
        i32[sends] = i32[sends]! | this.#controlLane(address, frames, isFiltered);
      }
    }
  }

  #controlLane(a: number, tickFrames: number, isFiltered: boolean): number {
    const { f32, i32 } = this.#memory;
    const frames = Math.max(0, tickFrames - i32[(a + layout.WAIT) >> 2]!);
    const modLfo = this.#oscillator(
      a + layout.MOD_LFO_PHASE,
      a + layout.MOD_LFO_RATE,
      a + layout.MOD_LFO_DELAY,
      frames,
    );
    const vibrato = this.#oscillator(
      a + layout.VIBRATO_PHASE,
      a + layout.VIBRATO_RATE,
      a + layout.VIBRATO_DELAY,
      frames,
    );
    const modEnvelope = this.#advanceModEnvelope(a, frames);
    this.#advanceGain(a, frames, modLfo);
    this.#advanceFactors(a, frames);
    const byLfos = Math.fround(
      Math.fround(modLfo * f32[(a + layout.MOD_LFO_TO_PITCH) >> 2]!) +
        Math.fround(vibrato * f32[(a + layout.VIBRATO_TO_PITCH) >> 2]!),
    );
    const pitch = Math.fround(byLfos + Math.fround(modEnvelope * f32[(a + layout.MOD_ENVELOPE_TO_PITCH) >> 2]!));
    if (pitch !== f32[(a + layout.LAST_PITCH) >> 2]) this.#setStep(a, pitch);
    if (isFiltered) {
      const byLfo = modLfo * f32[(a + layout.MOD_LFO_TO_CUTOFF) >> 2]!;
      const byEnvelope = modEnvelope * f32[(a + layout.MOD_ENVELOPE_TO_CUTOFF) >> 2]!;
      this.#advanceFilter(a, frames, tickFrames, f32[(a + layout.CUTOFF) >> 2]! + byLfo + byEnvelope);
    }
    const reverb = f32[(a + layout.REVERB) >> 2] !== 0 || f32[(a + layout.REVERB_DELTA) >> 2] !== 0;
    const chorus = f32[(a + layout.CHORUS) >> 2] !== 0 || f32[(a + layout.CHORUS_DELTA) >> 2] !== 0;
    return (reverb ? layout.REVERB_BIT : 0) | (chorus ? layout.CHORUS_BIT : 0);
  }

  /** A triangle from 0 upwards, -1..1, in steps of 2^-23, so that single precision holds it. */
  #oscillator(phaseAt: number, rateAt: number, delayAt: number, frames: number): number {
    const { i32 } = this.#memory;
    const waited = Math.min(i32[delayAt >> 2]!, frames);
    i32[delayAt >> 2] = i32[delayAt >> 2]! - waited;
    const phase = (i32[phaseAt >> 2]! + Math.imul(i32[rateAt >> 2]!, frames - waited)) | 0;
    i32[phaseAt >> 2] = phase;
    const quarter = (phase + QUARTER) | 0;
    return (((quarter ^ (quarter >> 31)) >>> 7) - HALF_RANGE) / HALF_RANGE;
  }

  #advanceModEnvelope(a: number, frames: number): number {
    const { f32, i32 } = this.#memory;
    const time = (a + layout.MOD_TIME) >> 2;
    f32[time] = f32[time]! + frames;
    if (f32[time] >= f32[(a + layout.MOD_END) >> 2]!) nextModSegment(this.#memory, a);
    const moved = Math.fround(f32[(a + layout.MOD_RATE) >> 2]! * f32[time]);
    const value = Math.fround(f32[(a + layout.MOD_BASE) >> 2]! + moved);
    return i32[(a + layout.MOD_CURVED) >> 2] === 0 ? value : Math.fround(convex(value));
  }

  #advanceGain(a: number, frames: number, modLfo: number): void {
    const { f32, i32 } = this.#memory;
    const time = (a + layout.VOLUME_TIME) >> 2;
    f32[time] = f32[time]! + frames;
    if (f32[time] >= f32[(a + layout.VOLUME_END) >> 2]!) nextVolumeSegment(this.#memory, a);
    const value = f32[(a + layout.VOLUME_BASE) >> 2]! + f32[(a + layout.VOLUME_RATE) >> 2]! * f32[time];
    const isLinear = i32[(a + layout.VOLUME_LINEAR) >> 2] !== 0;
    const swing = modLfo * f32[(a + layout.MOD_LFO_TO_VOLUME) >> 2]!;
    const octaves = Math.min((isLinear ? 0 : value) + swing, f32[(a + layout.VOLUME_ROOM) >> 2]!);
    const fadeRate = f32[(a + layout.FADE_RATE) >> 2]!;
    const fade = Math.max(0, f32[(a + layout.FADE) >> 2]! - fadeRate * frames);
    f32[(a + layout.FADE) >> 2] = fade;
    const gain = f32[(a + layout.GAIN) >> 2]!;
    const factor = f32[(a + layout.AMPLITUDE) >> 2]! * fade * (isLinear ? value : 1);
    let target = factor * 2 ** Math.max(octaves, -126);
    const falls = i32[(a + layout.FALLS) >> 2] !== 0 || fadeRate > 0;
    const isLow = falls && target < layout.SILENT_GAIN;
    const ended = (a - 4 * laneOf(a) + layout.ENDED) >> 2;
    const bit = 1 << laneOf(a);
    if ((isLow && gain <= layout.SILENT_GAIN) || (frames === 0 && falls) || (i32[ended]! & bit) !== 0) {
      i32[ended] = i32[ended]! & ~bit;
      i32[(this.#memory.endedList >> 2) + this.#endedCount] = i32[(a + layout.VOICE) >> 2]!;
      this.#endedCount += 1;
    }
    if (frames === 0) target = gain;
    else if (isLow) target = 0;
    f32[(a + layout.GAIN) >> 2] = target;
    f32[(a + layout.GAIN_DELTA) >> 2] = (target - gain) / Math.max(frames, 1);
  }

  #advanceFactors(a: number, frames: number): void {
    const { f32 } = this.#memory;
    for (let field = 0; field < layout.LEFT_DELTA - layout.LEFT; field += 16) {
      const now = (a + layout.LEFT + field) >> 2;
      const target = f32[(a + layout.LEFT_TARGET + field) >> 2]!;
      f32[(a + layout.LEFT_DELTA + field) >> 2] = (target - f32[now]!) / Math.max(frames, 1);
      f32[now] = target;
    }
  }

  #setStep(a: number, moving: number): void {
    const { f32, f64, i32, u32 } = this.#memory;
    f32[(a + layout.LAST_PITCH) >> 2] = moving;
    const wide = wideAddress(a);
    const octaves = clamp(f64[(wide + layout.PITCH) >> 3]! + moving, layout.LOWEST_PITCH, layout.HIGHEST_PITCH);
    const units = Math.floor(2 ** octaves * FRACTIONS + 0.5);
    i32[((wide + layout.STEP) >> 2) + 1] = Math.floor(units / FRACTIONS);
    u32[(wide + layout.STEP) >> 2] = units % FRACTIONS;
  }

  /** Low-pass after SF2.04 section 8.1.2 (8, 9) in trapezoidal form. */
  #advanceFilter(a: number, frames: number, tickFrames: number, cutoff: number): void {
    const { f32 } = this.#memory;
    settleState(f32, (a + layout.FILTER_STATE1) >> 2);
    settleState(f32, (a + layout.FILTER_STATE2) >> 2);
    const moves = f32[(a + layout.LAST_CUTOFF) >> 2] !== Math.fround(cutoff);
    f32[(a + layout.LAST_CUTOFF) >> 2] = cutoff;
    // The ramp before ends at its target, not where rounded steps have led.
    for (let field = 0; field < 3 * 16; field += 16) {
      const now = (a + layout.FILTER_A1 + field) >> 2;
      if (!Number.isNaN(f32[now]!)) f32[now] = f32[(a + layout.FILTER_A1_TARGET + field) >> 2]!;
    }
    if (moves) {
      const hertz = 2 ** Math.max(cutoff, layout.LOWEST_CUTOFF);
      const w = Math.tan(Math.min(hertz * this.#halfAngleAtKey, layout.HIGHEST_HALF_ANGLE));
      const loss = w * (w + f32[(a + layout.DAMPING) >> 2]!);
      f32[(a + layout.FILTER_A1_TARGET) >> 2] = (1 - loss) / (1 + loss);
      f32[(a + layout.FILTER_A2_TARGET) >> 2] = (2 * w) / (1 + loss);
      f32[(a + layout.FILTER_A3_TARGET) >> 2] = (2 * w * w) / (1 + loss);
    }
    for (let field = 0; field < 3 * 16; field += 16) {
      const now = (a + layout.FILTER_A1 + field) >> 2;
      const target = f32[(a + layout.FILTER_A1_TARGET + field) >> 2]!;
      // A coefficient that is NaN starts at its target.
      if (Number.isNaN(f32[now]!)) f32[now] = target;
      const delta = Math.fround((target - f32[now]!) / Math.max(frames, 1));
      f32[(a + layout.FILTER_A1_DELTA + field) >> 2] = delta;
      // The ramp of a voice that waits begins further off, and is right when the voice begins.
      f32[now] = f32[now]! - Math.fround(delta * (tickFrames - frames));
    }
  }

  render(strips: number, since: number, frames: number, hasEffects: boolean): void {
    const { f32, i32 } = this.#memory;
    f32.fill(0, layout.MIX >> 2, (layout.MIX + 2 * layout.MIX_CHANNEL_BYTES) >> 2);
    if (since === 0) f32.fill(0, layout.SENDS >> 2, (layout.SENDS + 2 * layout.SEND_BYTES) >> 2);
    this.#renderList(i32[layout.SHARED_OPEN >> 2]!, since, frames, false, hasEffects);
    this.#renderList(i32[layout.SHARED_FILTERED >> 2]!, since, frames, true, hasEffects);
    for (let i = 0; i < strips; i += 1) {
      const strip = recordOf(this.#stripAt(i));
      this.#renderList(i32[(strip + layout.STRIP_OPEN) >> 2]!, since, frames, false, hasEffects);
      this.#renderList(i32[(strip + layout.STRIP_FILTERED) >> 2]!, since, frames, true, hasEffects);
      this.#mix(this.#stripAt(i), since, frames, hasEffects);
    }
    if (i32[layout.WET_UNITS >> 2] !== 0) this.#addWet(since, frames);
    const eq = i32[layout.MASTER_EQ >> 2]!;
    if (eq !== 0) equalizeScalar(f32, eq, f32, mixAt(0), layout.MIX_CHANNEL_BYTES >> 2, frames, 2);
    if (i32[layout.TAP_STRIP >> 2] === layout.TAP_MIX) f32.copyWithin(layout.TAP >> 2, mixAt(0), mixAt(0) + 128);
  }

  finish(since: number, frames: number, gain: number, delta: number, lookahead: number): void {
    const { f32, i32, output } = this.#memory;
    const given = i32[(output + layout.OUTPUT_FRAMES) >> 2]!;
    i32[(output + layout.OUTPUT_FRAMES) >> 2] = frames;
    f32[layout.MIX_PEAK >> 2] = 0;
    for (const right of [0, 1]) {
      const mix = (layout.MIX + right * layout.MIX_CHANNEL_BYTES) >> 2;
      const channel = (output + layout.OUTPUT_CHANNELS + right * layout.OUTPUT_CHANNEL_BYTES) >> 2;
      f32.copyWithin(channel, channel + given, channel + given + lookahead);
      for (let i = 0; i < frames; i += 1) f32[mix + i] = soundOf(f32[mix + i]! * (gain + delta * (since + i + 1)));
      f32.copyWithin(channel + lookahead, mix, mix + frames);
      f32[layout.MIX_PEAK >> 2] = Math.max(f32[layout.MIX_PEAK >> 2]!, peakOf(f32, mix, frames));
      const peak = right === 0 ? layout.OUTPUT_PEAK_LEFT : layout.OUTPUT_PEAK_RIGHT;
      f32[(output + peak) >> 2] = peakOf(f32, channel, frames);
    }
  }

  runEffects(units: number): void {
    if ((units & layout.REVERB_BIT) !== 0) this.#effects.reverb();
    else this.#memory.f32.fill(0, layout.WET >> 2, (layout.WET + 2 * layout.MIX_CHANNEL_BYTES) >> 2);
    if ((units & layout.CHORUS_BIT) !== 0) this.#effects.chorus();
  }

  #addWet(since: number, frames: number): void {
    const { f32 } = this.#memory;
    for (let channel = 0; channel < 2; channel += 1) {
      const to = mixAt(channel);
      const from = ((layout.WET + channel * layout.MIX_CHANNEL_BYTES) >> 2) + since;
      for (let i = 0; i < frames; i += 1) f32[to + i] = f32[to + i]! + f32[from + i]!;
    }
  }

  #renderList(first: number, since: number, frames: number, isFiltered: boolean, hasEffects: boolean): void {
    const { i32 } = this.#memory;
    for (let group = first; group !== 0; group = i32[(group + layout.NEXT) >> 2]!) {
      const count = i32[(group + layout.COUNT) >> 2]!;
      for (let lane = 0; lane < count; lane += 1) {
        const address = group + 4 * lane;
        const strip = i32[(address + layout.STRIP) >> 2]!;
        const bus = this.#buses[strip]!;
        const sends = hasEffects && this.#sends(strip);
        if (!renderLane(this.#memory, address, this.#mono, bus, since, frames, isFiltered, sends)) continue;
        i32[(group + layout.ENDED) >> 2] = i32[(group + layout.ENDED) >> 2]! | (1 << lane);
      }
    }
  }

  /** True if voices of the strip feed effects. */
  #sends(strip: number): boolean {
    return this.#memory.i32[(recordOf(strip) + layout.STRIP_SENDS) >> 2] !== 0;
  }

  #mix(number: number, since: number, frames: number, hasEffects: boolean): void {
    const { f32, f64, i32 } = this.#memory;
    const strip = recordOf(number);
    const bus = this.#buses[number]!;
    const start = f32[(strip + layout.STRIP_GAIN) >> 2]!;
    const delta = f32[(strip + layout.STRIP_GAIN_DELTA) >> 2]!;
    const channels = hasEffects && this.#sends(number) ? 4 : 2;
    const eq = i32[(strip + layout.STRIP_EQ) >> 2]!;
    if (eq !== 0) equalizeScalar(f32, eq, bus, 0, CONTROL_FRAMES, frames, channels);
    if (i32[layout.TAP_STRIP >> 2] === number + 1) f32.set(bus.subarray(0, 2 * CONTROL_FRAMES), layout.TAP >> 2);
    const limiter = i32[(layout.STRIP_LIMITERS >> 2) + number]!;
    if (limiter !== 0) limitScalar(f64, f32, i32, limiter, bus, CONTROL_FRAMES, frames, channels);
    for (let channel = 0; channel < channels; channel += 1) {
      const to = channel < 2 ? mixAt(channel) : sendAt(channel - 2) + since;
      let peak = 0;
      for (let i = 0; i < frames; i += 1) {
        const value = bus[channel * CONTROL_FRAMES + i]! * (start + delta * (since + i + 1));
        f32[to + i] = f32[to + i]! + value;
        peak = Math.max(peak, Math.abs(value));
      }
      if (channel > 1) continue;
      const peakAt = (strip + (channel === 0 ? layout.STRIP_PEAK_LEFT : layout.STRIP_PEAK_RIGHT)) >> 2;
      f32[peakAt] = Math.max(f32[peakAt]!, peak);
    }
    bus.fill(0);
  }
}

function recordOf(strip: number): number {
  return layout.STRIPS + strip * layout.STRIP_BYTES;
}

function mixAt(channel: number): number {
  return (layout.MIX + channel * layout.MIX_CHANNEL_BYTES) >> 2;
}

function sendAt(send: number): number {
  return (layout.SENDS + send * layout.SEND_BYTES) >> 2;
}

function laneOf(address: number): number {
  return (address >> 2) & (layout.GROUP_LANES - 1);
}

function settleState(f32: Float32Array, at: number): void {
  if (Math.abs(f32[at]!) <= LOWEST_STATE) f32[at] = 0;
}

function soundOf(value: number): number {
  const size = Math.abs(value);
  return size > layout.LEAST_SOUND && size < Infinity ? value : 0;
}

function peakOf(samples: Float32Array, from: number, frames: number): number {
  let peak = 0;
  for (let i = from; i < from + frames; i += 1) peak = Math.max(peak, Math.abs(samples[i]!));
  return peak;
}
