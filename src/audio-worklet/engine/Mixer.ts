import { STRIP_COUNT, type MasterParams, type StripParams } from "../../protocol/engine.ts";
import type { TapRing } from "../../protocol/TapRing.ts";
import * as layout from "../kernel/layout.ts";
import type { EngineMemory } from "./EngineMemory.ts";
import type { Limiter } from "../../domain/mixer/limiter.ts";
import { Equalizers, MASTER } from "./Equalizers.ts";
import { Effects } from "./effects/Effects.ts";
import { MasterLimiter, raisePeak } from "./effects/MasterLimiter.ts";
import { StripLimiters } from "./StripLimiters.ts";
import type { Strips } from "./Strips.ts";
import { amplitudeOfDb } from "./units.ts";
import { CONTROL_FRAMES } from "./VoiceKernel.ts";
import type { VoiceKernel } from "./VoiceKernel.ts";
import type { Voices } from "./Voices.ts";

/** Share of the distance to a new master gain in a control pass; complete within 10 ms. */
const MASTER_APPROACH = 0.5;

/** Signal path from voices to output: strip buses, sends, effects, master gain, limiter and meters. */
export class Mixer {
  readonly #strips: Strips;
  readonly #voices: Voices;
  readonly #effects: Effects;
  readonly #equalizers: Equalizers;
  readonly #stripLimiters: StripLimiters;
  readonly #limiter: MasterLimiter;
  readonly #kernel: VoiceKernel;
  readonly #memory: EngineMemory;
  /** 1 for strips that have voices or had some at the last control pass; `ACTIVE_STRIPS` lists them. */
  readonly #isActive = new Uint8Array(STRIP_COUNT);
  #activeCount = 0;
  /** Frames since the last control pass. */
  #since = 0;
  #masterTarget = 1;
  /** Master gain at the last control pass. */
  #master = 1;
  #masterDelta = 0;
  /** Left and right peak since the last reading. */
  readonly #peaks = new Float64Array(2);
  #hasEffects = true;
  /** True once a frame was rendered. Until then gains apply without a ramp, so the first note has its full level. */
  #hasBegun = false;
  /** Bits of the effects that voices have fed since the last control pass. */
  #fed = 0;
  #tap: TapRing | null = null;
  limits = true;

  constructor(kernel: VoiceKernel, memory: EngineMemory, strips: Strips, voices: Voices, sampleRate: number) {
    this.#kernel = kernel;
    this.#memory = memory;
    this.#strips = strips;
    this.#voices = voices;
    this.#effects = new Effects(kernel, memory, sampleRate);
    this.#equalizers = new Equalizers(memory, sampleRate);
    this.#stripLimiters = new StripLimiters(memory, sampleRate);
    this.#limiter = new MasterLimiter(sampleRate);
  }

  /** Absent fields stay unchanged. */
  setMaster({ gainDb = NaN, limiter, effects = this.#hasEffects, eq }: Partial<MasterParams>): void {
    if (!Number.isNaN(gainDb)) this.#masterTarget = amplitudeOfDb(Math.min(gainDb, 40));
    if (!this.#hasBegun) this.#master = this.#masterTarget;
    if (limiter !== undefined) this.#setMasterLimiter(limiter);
    if (!effects && this.#hasEffects) {
      this.#effects.stop();
      this.#fed = 0;
    }
    this.#hasEffects = effects;
    if (eq !== undefined) this.#equalizers.set(MASTER, eq, !this.#hasBegun);
  }

  /** Sets the strip's processing in front of its fader; `level` is that of its instrument. Absent fields stay unchanged. */
  setStrip(strip: number, { eq, limiter }: Partial<StripParams>, level: number): void {
    const atOnce = this.#isActive[strip] === 0;
    if (eq !== undefined) this.#equalizers.set(strip, eq, atOnce);
    this.#stripLimiters.setLevel(strip, level);
    if (limiter !== undefined) this.#stripLimiters.set(strip, limiter, atOnce);
  }

  /** Writes the sound of `strip` (`STRIP_COUNT`: the master) behind its equalizer to `ring`, until null is set. */
  setTap(strip: number, ring: TapRing | null): void {
    this.#tap = ring;
    this.#memory.i32[layout.TAP_STRIP >> 2] = ring ? strip + 1 : 0;
    this.#clearTap();
  }

  #clearTap(): void {
    const { f32 } = this.#memory;
    for (let i = layout.TAP >> 2; i < (layout.TAP + 2 * layout.MIX_CHANNEL_BYTES) >> 2; i += 1) f32[i] = 0;
  }

  /** A strip without voices is not rendered: the cleared tap makes it silence. */
  #writeTap(ring: TapRing, frames: number): void {
    const left = layout.TAP >> 2;
    ring.write(this.#memory.f32, left, left + (layout.MIX_CHANNEL_BYTES >> 2), frames);
    this.#clearTap();
  }

  #setMasterLimiter(limiter: Limiter | null): void {
    if (limiter && !this.limits) {
      const { f32, output } = this.#memory;
      f32.fill(0, output >> 2, (output + layout.OUTPUT_BYTES) >> 2);
      this.#limiter.reset();
    }
    if (limiter) this.#limiter.set(limiter);
    this.limits = limiter !== null;
  }

  /** Counts `strip` among those that are rendered, from now on. */
  activate(strip: number): void {
    if (this.#isActive[strip] === 0) {
      this.#isActive[strip] = 1;
      this.#memory.i32[(layout.ACTIVE_STRIPS >> 2) + this.#activeCount] = strip;
      this.#activeCount += 1;
    } else if (this.#strips.gainDelta[strip] !== 0) return;
    this.#setGain(strip);
  }

  /** The control pass, every `CONTROL_FRAMES` frames. */
  control(frame: number): void {
    const { i32 } = this.#memory;
    const list = layout.ACTIVE_STRIPS >> 2;
    for (let i = 0; i < this.#activeCount; i += 1) {
      const strip = i32[list + i]!;
      this.#strips.advance(strip, CONTROL_FRAMES);
      this.#equalizers.control(strip);
      this.#stripLimiters.control(strip);
      this.#setGain(strip);
      if (this.#strips.dirty[strip] !== 0) this.#voices.refresh(strip);
    }
    this.#voices.control(this.#activeCount, frame, CONTROL_FRAMES);
    let kept = 0;
    for (let i = 0; i < this.#activeCount; i += 1) {
      const strip = i32[list + i]!;
      if (this.#voices.hasVoices(strip)) {
        i32[list + kept] = strip;
        kept += 1;
      } else {
        this.#isActive[strip] = 0;
        this.#strips.settle(strip);
        this.#equalizers.settle(strip);
        this.#stripLimiters.settle(strip);
      }
    }
    this.#activeCount = kept;
    this.#since = 0;
    this.#equalizers.control(MASTER);
    this.#effects.control(this.#fed);
    this.#fed = 0;
    this.#master += CONTROL_FRAMES * this.#masterDelta;
    const way = this.#masterTarget - this.#master;
    const step = Math.abs(way) < 1e-6 ? way : way * MASTER_APPROACH;
    this.#masterDelta = step / CONTROL_FRAMES;
  }

  /** Writes the next `frames` (within one control pass) to `left` and `right` from `at`. */
  render(left: Float32Array, right: Float32Array, at: number, frames: number): void {
    const since = this.#since;
    this.#hasBegun = true;
    this.#kernel.render(this.#activeCount, since, frames, this.#hasEffects);
    if (this.#tap) this.#writeTap(this.#tap, frames);
    this.#since += frames;
    if (this.#hasEffects) this.#fed |= this.#sends();
    this.#kernel.finish(since, frames, this.#master, this.#masterDelta, this.limits ? layout.LOOKAHEAD_FRAMES : 0);
    const { f32, output } = this.#memory;
    const from = (output + layout.OUTPUT_CHANNELS) >> 2;
    copy(f32, from, left, at, frames);
    copy(f32, from + (layout.OUTPUT_CHANNEL_BYTES >> 2), right, at, frames);
    if (this.limits && this.#limit(left, right, at, frames)) this.#measure(left, right, at, frames);
    else this.#takeOutputPeaks();
  }

  /** Returns whether that changed anything. */
  #limit(left: Float32Array, right: Float32Array, at: number, frames: number): boolean {
    const { f32 } = this.#memory;
    const mix = layout.MIX >> 2;
    const mixRight = mix + (layout.MIX_CHANNEL_BYTES >> 2);
    const peakAt = layout.MIX_PEAK >> 2;
    return this.#limiter.process(f32, mix, mixRight, left, right, at, frames, peakAt);
  }

  /** Bits of the effects that the active strips feed. */
  #sends(): number {
    const { i32 } = this.#memory;
    let sends = 0;
    for (let i = 0; i < this.#activeCount; i += 1) {
      sends |= i32[(stripAddress(i32[(layout.ACTIVE_STRIPS >> 2) + i]!) + layout.STRIP_SENDS) >> 2]!;
    }
    return sends;
  }

  #setGain(strip: number): void {
    const { f32 } = this.#memory;
    f32[(stripAddress(strip) + layout.STRIP_GAIN) >> 2] = this.#strips.gain[strip]!;
    f32[(stripAddress(strip) + layout.STRIP_GAIN_DELTA) >> 2] = this.#strips.gainDelta[strip]!;
  }

  #takeOutputPeaks(): void {
    const { f32, output } = this.#memory;
    const left = f32[(output + layout.OUTPUT_PEAK_LEFT) >> 2]!;
    const right = f32[(output + layout.OUTPUT_PEAK_RIGHT) >> 2]!;
    if (left > this.#peaks[0]!) this.#peaks[0] = left;
    if (right > this.#peaks[1]!) this.#peaks[1] = right;
  }

  #measure(left: Float32Array, right: Float32Array, at: number, frames: number): void {
    raisePeak(this.#peaks, 0, left, at, at + frames);
    raisePeak(this.#peaks, 1, right, at, at + frames);
  }

  takeMasterPeaks(peaks: Float64Array, at: number): number {
    peaks[at] = this.#peaks[0]!;
    peaks[at + 1] = this.#peaks[1]!;
    this.#peaks.fill(0);
    return this.limits ? 20 * Math.log10(this.#limiter.takeLowestGain()) : 0;
  }

  /** See `StripLimiters.take`. */
  takeStripReductions(into: Float64Array, at: number): void {
    this.#stripLimiters.readReductions(into, at);
  }

  takeStripPeaks(peaks: Float64Array, at: number): void {
    const { f32 } = this.#memory;
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      const left = (stripAddress(strip) + layout.STRIP_PEAK_LEFT) >> 2;
      const right = (stripAddress(strip) + layout.STRIP_PEAK_RIGHT) >> 2;
      peaks[at + 2 * strip] = f32[left]!;
      peaks[at + 2 * strip + 1] = f32[right]!;
      f32[left] = 0;
      f32[right] = 0;
    }
  }
}

/** Written out: `set` would need a view, which is garbage in the audio thread. */
function copy(source: Float32Array, from: number, to: Float32Array, at: number, frames: number): void {
  for (let i = 0; i < frames; i += 1) to[at + i] = source[from + i]!;
}

function stripAddress(strip: number): number {
  return layout.STRIPS + strip * layout.STRIP_BYTES;
}
