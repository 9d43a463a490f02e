import { clamp, amplitudeOfDb } from "../units.ts";

/** Frames by which the limiter's output is late. */
export const LOOKAHEAD_FRAMES = 64;
const CEILING = amplitudeOfDb(-0.1);
const RELEASE_SECONDS = 0.08;

/**
 * A stereo look-ahead limiter: output never exceeds -0.1 dBFS, and is the delayed input, bit for bit, while that stays
 * below. The gain that each frame needs is held (minimum) and then averaged over the look-ahead, so that it is reached
 * without a step by the time the frame comes out.
 */
export class Limiter {
  readonly #left = new Float32Array(LOOKAHEAD_FRAMES);
  readonly #right = new Float32Array(LOOKAHEAD_FRAMES);
  /** Gains of the last frames after hold and release, averaged over the look-ahead. */
  readonly #gains = new Float64Array(LOOKAHEAD_FRAMES).fill(1);
  /** Monotonic queue of (frame, gain) for the sliding minimum. */
  readonly #queueGain = new Float64Array(LOOKAHEAD_FRAMES + 1);
  readonly #queueFrame = new Float64Array(LOOKAHEAD_FRAMES + 1);
  #queueStart = 0;
  #queueLength = 0;
  #at = 0;
  #frame = 0;
  #sum: number = LOOKAHEAD_FRAMES;
  #held = 1;
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
    this.#gains.fill(1);
    this.#sum = LOOKAHEAD_FRAMES;
    this.#held = 1;
    this.#queueLength = 0;
  }

  /** Limits `left` and `right` in place over `from..to`. */
  process(left: Float32Array, right: Float32Array, from: number, to: number): void {
    for (let i = from; i < to; i += 1) {
      const l = left[i]!;
      const r = right[i]!;
      const peak = Math.max(Math.abs(l), Math.abs(r));
      const needed = this.#minimum(peak > CEILING ? CEILING / peak : 1);
      if (needed <= this.#held) this.#held = needed;
      else {
        this.#held += (needed - this.#held) * this.#release;
        if (this.#held > 0.999_999) this.#held = needed;
      }
      const at = this.#at;
      this.#sum += this.#held - this.#gains[at]!;
      this.#gains[at] = this.#held;
      const delayedLeft = this.#left[at]!;
      const delayedRight = this.#right[at]!;
      this.#left[at] = l;
      this.#right[at] = r;
      this.#at = at + 1 === LOOKAHEAD_FRAMES ? 0 : at + 1;
      let gain = this.#sum / LOOKAHEAD_FRAMES;
      if (gain > 1 || (this.#held === 1 && gain > 1 - 1e-9)) gain = 1;
      if (gain < this.#lowest) this.#lowest = gain;
      left[i] = clamp(delayedLeft * gain, -1, 1);
      right[i] = clamp(delayedRight * gain, -1, 1);
    }
  }

  /** The least of this frame's gain and those of the look-ahead before it. */
  #minimum(gain: number): number {
    const size = LOOKAHEAD_FRAMES + 1;
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
