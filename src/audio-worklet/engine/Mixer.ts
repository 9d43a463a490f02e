import { STRIP_COUNT } from "../../protocol/engine.ts";
import { Effects } from "./effects/Effects.ts";
import { Limiter } from "./effects/Limiter.ts";
import type { Strips } from "./Strips.ts";
import { amplitudeOfDb } from "./units.ts";
import { BUS_LENGTH, CONTROL_FRAMES } from "./VoiceKernel.ts";
import type { Voices } from "./Voices.ts";

/** Share of the way to a new master gain taken in a control pass; there within 10 ms. */
const MASTER_APPROACH = 0.5;

/** From voices to output: strip buses, sends, effects, master gain, limiter, and the peaks of all. */
export class Mixer {
  readonly #strips: Strips;
  readonly #voices: Voices;
  readonly #effects: Effects;
  readonly #limiter: Limiter;
  readonly #stripBus = new Float32Array(BUS_LENGTH);
  readonly #mixBus = new Float32Array(BUS_LENGTH);
  readonly #left = this.#mixBus.subarray(0, CONTROL_FRAMES);
  readonly #right = this.#mixBus.subarray(CONTROL_FRAMES, 2 * CONTROL_FRAMES);
  readonly #stripPeaks = new Float64Array(2 * STRIP_COUNT);
  /** Strips with voices, in the order in which they began. */
  readonly #active = new Int32Array(STRIP_COUNT);
  readonly #isActive = new Uint8Array(STRIP_COUNT);
  #activeCount = 0;
  #masterTarget = 1;
  #master = 1;
  #masterDelta = 0;
  #peakLeft = 0;
  #peakRight = 0;
  #hasEffects = true;
  limits = true;

  constructor(strips: Strips, voices: Voices, sampleRate: number) {
    this.#strips = strips;
    this.#voices = voices;
    this.#effects = new Effects(sampleRate);
    this.#limiter = new Limiter(sampleRate);
  }

  setMaster(gainDb: number, limiter: boolean, effects: boolean): void {
    if (!Number.isNaN(gainDb)) this.#masterTarget = amplitudeOfDb(Math.min(gainDb, 40));
    if (limiter && !this.limits) this.#limiter.reset();
    this.limits = limiter;
    if (!effects && this.#hasEffects) this.#effects.stop();
    this.#hasEffects = effects;
  }

  /** Counts `strip` among those that are rendered, from now on. */
  activate(strip: number): void {
    if (this.#isActive[strip] !== 0) return;
    this.#isActive[strip] = 1;
    this.#active[this.#activeCount] = strip;
    this.#activeCount += 1;
  }

  /** The control pass, every `CONTROL_FRAMES` frames. */
  control(frame: number): void {
    let kept = 0;
    for (let i = 0; i < this.#activeCount; i += 1) {
      const strip = this.#active[i]!;
      this.#strips.advance(strip, CONTROL_FRAMES);
      this.#voices.control(strip, frame, CONTROL_FRAMES);
      if (this.#voices.hasVoices(strip)) {
        this.#active[kept] = strip;
        kept += 1;
      } else {
        this.#isActive[strip] = 0;
        this.#strips.settle(strip);
      }
    }
    this.#activeCount = kept;
    this.#effects.control();
    const way = this.#masterTarget - this.#master;
    const step = Math.abs(way) < 1e-6 ? way : way * MASTER_APPROACH;
    this.#masterDelta = step / CONTROL_FRAMES;
  }

  /** Writes the next `frames` (within one control pass) to `left` and `right` from `at`. */
  render(left: Float32Array, right: Float32Array, at: number, frames: number): void {
    const bus = this.#mixBus;
    bus.fill(0);
    for (let i = 0; i < this.#activeCount; i += 1) this.#addStrip(this.#active[i]!, frames);
    if (this.#hasEffects) this.#effects.process(bus, this.#left, this.#right, frames);
    let gain = this.#master;
    for (let i = 0; i < frames; i += 1) {
      gain += this.#masterDelta;
      const l = bus[i]! * gain;
      const r = bus[CONTROL_FRAMES + i]! * gain;
      // A value that is no number would live on in every filter behind it.
      left[at + i] = l - l === 0 ? l : 0;
      right[at + i] = r - r === 0 ? r : 0;
    }
    this.#master = gain;
    if (this.limits) this.#limiter.process(left, right, at, at + frames);
    this.#measure(left, right, at, frames);
  }

  #addStrip(strip: number, frames: number): void {
    const bus = this.#stripBus;
    const mix = this.#mixBus;
    bus.fill(0);
    const reverb = this.#hasEffects && this.#voices.sendsReverb(strip);
    const chorus = this.#hasEffects && this.#voices.sendsChorus(strip);
    this.#voices.render(strip, bus, frames);
    let gain = this.#strips.gain[strip]!;
    const delta = this.#strips.gainDelta[strip]!;
    let peakLeft = this.#stripPeaks[2 * strip]!;
    let peakRight = this.#stripPeaks[2 * strip + 1]!;
    for (let i = 0; i < frames; i += 1) {
      gain += delta;
      const l = bus[i]! * gain;
      const r = bus[CONTROL_FRAMES + i]! * gain;
      mix[i] = mix[i]! + l;
      mix[CONTROL_FRAMES + i] = mix[CONTROL_FRAMES + i]! + r;
      if (reverb) mix[2 * CONTROL_FRAMES + i] = mix[2 * CONTROL_FRAMES + i]! + bus[2 * CONTROL_FRAMES + i]! * gain;
      if (chorus) mix[3 * CONTROL_FRAMES + i] = mix[3 * CONTROL_FRAMES + i]! + bus[3 * CONTROL_FRAMES + i]! * gain;
      if (l > peakLeft) peakLeft = l;
      else if (-l > peakLeft) peakLeft = -l;
      if (r > peakRight) peakRight = r;
      else if (-r > peakRight) peakRight = -r;
    }
    this.#strips.gain[strip] = gain;
    this.#stripPeaks[2 * strip] = peakLeft;
    this.#stripPeaks[2 * strip + 1] = peakRight;
    if (reverb) this.#effects.wakeReverb();
    if (chorus) this.#effects.wakeChorus();
  }

  #measure(left: Float32Array, right: Float32Array, at: number, frames: number): void {
    for (let i = at; i < at + frames; i += 1) {
      const l = Math.abs(left[i]!);
      const r = Math.abs(right[i]!);
      if (l > this.#peakLeft) this.#peakLeft = l;
      if (r > this.#peakRight) this.#peakRight = r;
    }
  }

  takeMasterPeaks(peaks: Float64Array, at: number): number {
    peaks[at] = this.#peakLeft;
    peaks[at + 1] = this.#peakRight;
    this.#peakLeft = 0;
    this.#peakRight = 0;
    return this.limits ? 20 * Math.log10(this.#limiter.takeLowestGain()) : 0;
  }

  takeStripPeaks(peaks: Float64Array, at: number): void {
    peaks.set(this.#stripPeaks, at);
    this.#stripPeaks.fill(0);
  }
}
