import { DelayLine } from "./DelayLine.ts";

const LINES = 8;
/** Lengths at 48 kHz: primes, spread over 30–80 ms. */
const LINE_FRAMES = [1493, 1747, 2017, 2309, 2621, 2963, 3307, 3701];
const DIFFUSER_FRAMES = [227, 331, 491, 617];
const DIFFUSION = 0.62;
const PREDELAY_SECONDS = 0.012;
const DECAY_SECONDS = 1.7;
const DAMPING_HZ = 5200;
const LOW_CUT_HZ = 120;
const MODULATION_HZ = 0.55;
const MODULATION_FRAMES = 9;
/** Gain of a full send: notes of a General MIDI bank (sends of 15–20 %) get a hall some 16 dB below them. */
const LEVEL = 0.2;
const REFERENCE_RATE = 48_000;

/**
 * A hall: four all-pass diffusers feed a network of eight delay lines (Householder matrix, damped, two lines slowly
 * modulated). Mono in, stereo out, wet only.
 */
export class Reverb {
  readonly #predelay: DelayLine;
  readonly #predelayFrames: number;
  readonly #diffusers: readonly DelayLine[];
  readonly #diffuserFrames: Int32Array;
  readonly #lines: readonly DelayLine[];
  readonly #lineFrames: Float64Array;
  readonly #decay: Float64Array;
  readonly #damped = new Float64Array(LINES);
  readonly #out = new Float64Array(LINES);
  readonly #damping: number;
  readonly #lowCut: number;
  readonly #modulation: number;
  readonly #modulationRate: number;
  /** Handed from step to step: numbers that functions return would be allocated anew for each frame. */
  readonly #scratch = new Float64Array(2);
  #low = 0;
  #phase = 0;

  constructor(sampleRate: number) {
    const scale = sampleRate / REFERENCE_RATE;
    const frames = (at48k: number): number => Math.round(at48k * scale);
    this.#predelayFrames = Math.round(PREDELAY_SECONDS * sampleRate);
    this.#predelay = new DelayLine(this.#predelayFrames);
    this.#diffuserFrames = Int32Array.from(DIFFUSER_FRAMES, frames);
    this.#diffusers = DIFFUSER_FRAMES.map((at48k) => new DelayLine(frames(at48k)));
    this.#modulation = MODULATION_FRAMES * scale;
    this.#lineFrames = Float64Array.from(LINE_FRAMES, frames);
    this.#lines = LINE_FRAMES.map((at48k) => new DelayLine(frames(at48k) + this.#modulation + 2));
    this.#decay = this.#lineFrames.map((length) => 10 ** ((-3 * length) / (DECAY_SECONDS * sampleRate)));
    this.#damping = 1 - Math.exp((-2 * Math.PI * DAMPING_HZ) / sampleRate);
    this.#lowCut = 1 - Math.exp((-2 * Math.PI * LOW_CUT_HZ) / sampleRate);
    this.#modulationRate = (2 * Math.PI * MODULATION_HZ) / sampleRate;
  }

  /** Seconds after which what is left of any input is below -120 dB. */
  get tailSeconds(): number {
    return 2 * DECAY_SECONDS + 0.2;
  }

  clear(): void {
    this.#predelay.clear();
    for (let i = 0; i < this.#diffusers.length; i += 1) this.#diffusers[i]!.clear();
    for (let i = 0; i < LINES; i += 1) this.#lines[i]!.clear();
    this.#damped.fill(0);
    this.#low = 0;
    this.#phase = 0;
  }

  /** Adds the reverb of `bus[input..input + frames)` from `bus[left]` and `bus[right]` on. */
  process(bus: Float32Array, input: number, left: number, right: number, frames: number): void {
    for (let i = 0; i < frames; i += 1) {
      const scratch = this.#scratch;
      scratch[0] = bus[input + i]!;
      this.#diffuse();
      this.#readLines();
      const diffused = scratch[0];
      const sum = scratch[1]!;
      const out = this.#out;
      bus[left + i] = bus[left + i]! + LEVEL * (out[0]! - out[2]! + out[4]! - out[6]!);
      bus[right + i] = bus[right + i]! + LEVEL * (out[1]! - out[3]! + out[5]! - out[7]!);
      const shared = (2 / LINES) * sum;
      for (let line = 0; line < LINES; line += 1) this.#lines[line]!.write(diffused + out[line]! - shared);
    }
  }

  /** Of `#scratch[0]`, in place. */
  #diffuse(): void {
    this.#predelay.write(this.#scratch[0]!);
    let x = this.#predelay.read(this.#predelayFrames);
    this.#low += this.#lowCut * (x - this.#low);
    x -= this.#low;
    for (let i = 0; i < DIFFUSER_FRAMES.length; i += 1) {
      const line = this.#diffusers[i]!;
      const delayed = line.read(this.#diffuserFrames[i]!);
      const fed = x - DIFFUSION * delayed;
      line.write(fed);
      x = delayed + DIFFUSION * fed;
    }
    this.#scratch[0] = x;
  }

  /** Sets `#out` to the damped outputs and `#scratch[1]` to their sum. */
  #readLines(): void {
    this.#phase += this.#modulationRate;
    if (this.#phase > 2 * Math.PI) this.#phase -= 2 * Math.PI;
    const swing = this.#modulation * 0.5 * (1 + Math.sin(this.#phase));
    let sum = 0;
    for (let i = 0; i < LINES; i += 1) {
      const line = this.#lines[i]!;
      const length = this.#lineFrames[i]!;
      const delayed =
        i === 0
          ? line.readBetween(length + swing)
          : i === 5
            ? line.readBetween(length + this.#modulation - swing)
            : line.read(length);
      const damped = this.#damped[i]! + this.#damping * (delayed * this.#decay[i]! - this.#damped[i]!);
      this.#damped[i] = Math.abs(damped) < 1e-20 ? 0 : damped;
      this.#out[i] = damped;
      sum += damped;
    }
    this.#scratch[1] = sum;
  }
}
