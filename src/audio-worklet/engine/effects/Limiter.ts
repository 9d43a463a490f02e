import { clamp, amplitudeOfDb } from "../units.ts";
import { MOST_OVERSHOOT, raiseTruePeak, TRUE_PEAK_TAPS } from "./truePeak.ts";

/** Frames within which a gain is reached. */
const WINDOW_FRAMES = 64;
/** Frames by which the limiter's output is late: what lies ahead of a frame says how high the sound rises beside it. */
export const LOOKAHEAD_FRAMES = WINDOW_FRAMES + TRUE_PEAK_TAPS / 2;
const CEILING = amplitudeOfDb(-0.1);
/** While frames are below this, nothing between them is above the ceiling. */
const SAFE = CEILING / MOST_OVERSHOOT;
/** After so many of them nothing of what was louder is left in the window. */
const FRAMES_TO_REST = WINDOW_FRAMES + TRUE_PEAK_TAPS + 1;
const RELEASE_SECONDS = 0.08;

/**
 * A stereo look-ahead limiter: the true peak of its output (ITU-R BS.1770-4) is -0.1 dBTP at most, and output is the
 * delayed input, bit for bit, while that stays below. The gain that each frame needs is held (minimum) and then averaged over the look-ahead, so that it is reached
 * without a step by the time the frame comes out.
 */
export class Limiter {
  readonly #left = new Float32Array(LOOKAHEAD_FRAMES);
  readonly #right = new Float32Array(LOOKAHEAD_FRAMES);
  /** The last frames, each written twice, so that `TRUE_PEAK_TAPS` of them always lie in one piece. */
  readonly #lastLeft = new Float64Array(2 * TRUE_PEAK_TAPS);
  readonly #lastRight = new Float64Array(2 * TRUE_PEAK_TAPS);
  #lastAt = 0;
  /** The peak at hand. */
  readonly #peak = new Float64Array(1);
  /** How many frames ago one was not `SAFE`. */
  #sinceLoud = FRAMES_TO_REST;
  /** Gains of the last frames after hold and release, averaged over the window. */
  readonly #gains = new Float64Array(WINDOW_FRAMES).fill(1);
  #gainAt = 0;
  /** Monotonic queue of (frame, gain) for the sliding minimum. */
  readonly #queueGain = new Float64Array(WINDOW_FRAMES + 1);
  readonly #queueFrame = new Float64Array(WINDOW_FRAMES + 1);
  #queueStart = 0;
  #queueLength = 0;
  #at = 0;
  #frame = 0;
  #sum: number = WINDOW_FRAMES;
  #held = 1;
  /** For how many frames that has been 1. */
  #restFrames = WINDOW_FRAMES;
  #lowest = 1;
  readonly #release: number;

  constructor(sampleRate: number) {
    this.#release = 1 - Math.exp(-1 / (RELEASE_SECONDS * sampleRate));
  }

  /** The smallest gain since the last call. */
  takeLowestGain(): number {
    const lowest = this.#lowest;
    this.#lowest = 1;
    return lowest;
  }

  reset(): void {
    this.#left.fill(0);
    this.#right.fill(0);
    this.#lastLeft.fill(0);
    this.#lastRight.fill(0);
    this.#sinceLoud = FRAMES_TO_REST;
    this.#gains.fill(1);
    this.#sum = WINDOW_FRAMES;
    this.#held = 1;
    this.#restFrames = WINDOW_FRAMES;
    this.#queueLength = 0;
  }

  /** Limits `left` and `right` in place over `from..to`. */
  process(left: Float32Array, right: Float32Array, from: number, to: number): void {
    this.#peak.fill(0);
    raisePeak(this.#peak, 0, left, from, to);
    raisePeak(this.#peak, 0, right, from, to);
    if (this.#peak[0]! <= SAFE && this.#isAtRest()) this.#delay(left, right, from, to);
    else this.#limit(left, right, from, to);
  }

  /** Whether all gains of the window are 1. */
  #isAtRest(): boolean {
    return this.#held === 1 && this.#restFrames >= WINDOW_FRAMES && this.#sinceLoud >= FRAMES_TO_REST;
  }

  /** What `#limit` does at rest to frames that are `SAFE`. */
  #delay(left: Float32Array, right: Float32Array, from: number, to: number): void {
    this.#sum = WINDOW_FRAMES;
    this.#queueLength = 0;
    for (let i = Math.max(from, to - TRUE_PEAK_TAPS); i < to; i += 1) this.#remember(left[i]!, right[i]!);
    this.#sinceLoud += to - from;
    delay(this.#left, this.#at, left, from, to);
    this.#at = delay(this.#right, this.#at, right, from, to);
  }

  #limit(left: Float32Array, right: Float32Array, from: number, to: number): void {
    for (let i = from; i < to; i += 1) {
      const l = left[i]!;
      const r = right[i]!;
      this.#take(l, r);
      const peak = this.#peak[0]!;
      const needed = this.#minimum(peak > CEILING ? CEILING / peak : 1);
      if (needed <= this.#held) this.#held = needed;
      else {
        this.#held += (needed - this.#held) * this.#release;
        if (this.#held > 0.999_999) this.#held = needed;
      }
      this.#restFrames = this.#held === 1 ? this.#restFrames + 1 : 0;
      this.#sum += this.#held - this.#gains[this.#gainAt]!;
      this.#gains[this.#gainAt] = this.#held;
      this.#gainAt = this.#gainAt + 1 === WINDOW_FRAMES ? 0 : this.#gainAt + 1;
      const at = this.#at;
      const delayedLeft = this.#left[at]!;
      const delayedRight = this.#right[at]!;
      this.#left[at] = l;
      this.#right[at] = r;
      this.#at = at + 1 === LOOKAHEAD_FRAMES ? 0 : at + 1;
      let gain = this.#sum / WINDOW_FRAMES;
      if (gain > 1 || (this.#held === 1 && gain > 1 - 1e-9)) gain = 1;
      if (gain < this.#lowest) this.#lowest = gain;
      left[i] = clamp(delayedLeft * gain, -1, 1);
      right[i] = clamp(delayedRight * gain, -1, 1);
    }
  }

  /** Takes the next frame, and how high the sound rises half of `TRUE_PEAK_TAPS` before it; 0 where that is `SAFE`. */
  #take(left: number, right: number): void {
    this.#remember(left, right);
    this.#sinceLoud = Math.abs(left) > SAFE || Math.abs(right) > SAFE ? 0 : this.#sinceLoud + 1;
    this.#peak[0] = 0;
    if (this.#sinceLoud >= TRUE_PEAK_TAPS) return;
    raiseTruePeak(this.#peak, this.#lastLeft, this.#lastAt);
    raiseTruePeak(this.#peak, this.#lastRight, this.#lastAt);
  }

  #remember(left: number, right: number): void {
    const at = this.#lastAt;
    this.#lastLeft[at] = this.#lastLeft[at + TRUE_PEAK_TAPS] = left;
    this.#lastRight[at] = this.#lastRight[at + TRUE_PEAK_TAPS] = right;
    this.#lastAt = at + 1 === TRUE_PEAK_TAPS ? 0 : at + 1;
  }

  /** The least of this frame's gain and those of the window before it. */
  #minimum(gain: number): number {
    const size = WINDOW_FRAMES + 1;
    this.#frame += 1;
    while (this.#queueLength > 0) {
      const last = (this.#queueStart + this.#queueLength - 1) % size;
      if (this.#queueGain[last]! < gain) break;
      this.#queueLength -= 1;
    }
    const end = (this.#queueStart + this.#queueLength) % size;
    this.#queueGain[end] = gain;
    this.#queueFrame[end] = this.#frame;
    this.#queueLength += 1;
    if (this.#queueFrame[this.#queueStart]! <= this.#frame - size) {
      this.#queueStart = (this.#queueStart + 1) % size;
      this.#queueLength -= 1;
    }
    return this.#queueGain[this.#queueStart]!;
  }
}

/** Raises `peaks[index]` to the largest size of frames `from..to`. A fraction that is returned would be garbage. */
export function raisePeak(peaks: Float64Array, index: number, samples: Float32Array, from: number, to: number): void {
  let peak = peaks[index]!;
  for (let i = from; i < to; i += 1) {
    const size = Math.abs(samples[i]!);
    if (size > peak) peak = size;
  }
  peaks[index] = peak;
}

/** Puts frames `from..to` into a ring at `at`, and in their places what was there. Returns where the next one goes. */
function delay(ring: Float32Array, at: number, samples: Float32Array, from: number, to: number): number {
  let place = at;
  for (let i = from; i < to; i += 1) {
    const delayed = ring[place]!;
    ring[place] = samples[i]!;
    samples[i] = delayed;
    place = place + 1 === ring.length ? 0 : place + 1;
  }
  return place;
}
