import { DEFAULT_LIMITER, limiterInRange, type Limiter } from "../../../domain/mixer/limiter.ts";
import { LOOKAHEAD_FRAMES } from "../../kernel/layout.ts";
import { clamp, amplitudeOfDb, shareInFrame } from "../units.ts";

/** Number of frames from which the peak between two of them is estimated, half of them on either side. */
const TRUE_PEAK_TAPS = 12;

const KAISER_BETA = 5;

/** Interpolators of fourfold oversampling (ITU-R BS.1770-4 Annex 2): a quarter and half of the way to the next frame. */
const quarter = interpolator(0.25);
const half = interpolator(0.5);

/** Factor by which the signal between frames may exceed the loudest of `TRUE_PEAK_TAPS` of them. */
const MOST_OVERSHOOT = Math.max(...[quarter, half].map((weights) => weights.reduce((sum, w) => sum + Math.abs(w), 0)));

/**
 * Raises `peak[0]` to the true peak (ITU-R BS.1770-4) of the stretch from the middle frame of `TRUE_PEAK_TAPS`, which begin
 * at `from`, to the one after it, as a size: of both frames and of the three values between them. Allocates nothing.
 */
function raiseTruePeak(peak: Float64Array, frames: Float64Array, from: number): void {
  let a = 0;
  let b = 0;
  let c = 0;
  for (let i = 0; i < TRUE_PEAK_TAPS; i += 1) {
    const early = frames[from + i]!;
    a += quarter[i]! * early;
    b += half[i]! * early;
    c += quarter[i]! * frames[from + TRUE_PEAK_TAPS - 1 - i]!;
  }
  const middle = from + TRUE_PEAK_TAPS / 2;
  const onFrames = Math.max(Math.abs(frames[middle - 1]!), Math.abs(frames[middle]!));
  peak[0] = Math.max(peak[0]!, onFrames, Math.abs(a), Math.abs(b), Math.abs(c));
}

/** A sinc in a Kaiser window; its weights sum to 1. */
function interpolator(share: number): Float64Array {
  const reach = TRUE_PEAK_TAPS / 2;
  const weights = Float64Array.from({ length: TRUE_PEAK_TAPS }, (_, i) => {
    const x = i - (reach - 1) - share;
    const window = bessel(KAISER_BETA * Math.sqrt(1 - (x / reach) ** 2)) / bessel(KAISER_BETA);
    return (window * Math.sin(Math.PI * x)) / (Math.PI * x);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The modified Bessel function of the first kind, of order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > 1e-12 * sum; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** Frames within which a gain is reached; the peak beside a frame is estimated from the frames ahead. */
const WINDOW_FRAMES = LOOKAHEAD_FRAMES - TRUE_PEAK_TAPS / 2;
/** Number of safe frames after which no louder one is left in the window. */
const FRAMES_TO_REST = WINDOW_FRAMES + TRUE_PEAK_TAPS + 1;

/**
 * A stereo look-ahead limiter: the true peak of its output (ITU-R BS.1770-4) is at its ceiling at most, and output is the
 * delayed input, bit for bit, while that stays below. The gain that each frame needs is held (minimum) and then averaged
 * over the look-ahead, so that it is reached without a step by the time the frame comes out. The delay is the kernel's.
 */
export class MasterLimiter {
  /** The last frames, each written twice, so that `TRUE_PEAK_TAPS` of them are always contiguous. */
  readonly #lastLeft = new Float64Array(2 * TRUE_PEAK_TAPS);
  readonly #lastRight = new Float64Array(2 * TRUE_PEAK_TAPS);
  #lastAt = 0;
  /** Current gain. An array, as fractions passed to a function that is not inlined are allocated on the heap. */
  readonly #gain = new Float64Array(1);
  /** Current peak. */
  readonly #peak = new Float64Array(1);
  /** Frames since the last one above `#safe`. */
  #sinceLoud = FRAMES_TO_REST;
  /** Gains of the last frames after hold and release, averaged over the window. */
  readonly #gains = new Float64Array(WINDOW_FRAMES).fill(1);
  #gainAt = 0;
  /** Monotonic queue of (frame, gain) for the sliding minimum. */
  readonly #queueGain = new Float64Array(WINDOW_FRAMES + 1);
  readonly #queueFrame = new Float64Array(WINDOW_FRAMES + 1);
  #queueStart = 0;
  #queueLength = 0;
  #frame = 0;
  #sum: number = WINDOW_FRAMES;
  #held = 1;
  /** Number of frames for which `#held` has been 1. */
  #restFrames = WINDOW_FRAMES;
  #lowest = 1;
  #release = 1;
  #ceiling = 1;
  /** While frames are below this, nothing between them is above the ceiling. */
  #safe = 1;
  readonly #sampleRate: number;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.set(DEFAULT_LIMITER);
  }

  set(limiter: Limiter): void {
    const { ceilingDb, releaseMs } = limiterInRange(limiter);
    this.#release = shareInFrame(releaseMs, this.#sampleRate);
    this.#ceiling = amplitudeOfDb(ceilingDb);
    this.#safe = this.#ceiling / MOST_OVERSHOOT;
  }

  /** The smallest gain since the last call. */
  takeLowestGain(): number {
    const lowest = this.#lowest;
    this.#lowest = 1;
    return lowest;
  }

  reset(): void {
    this.#lastLeft.fill(0);
    this.#lastRight.fill(0);
    this.#sinceLoud = FRAMES_TO_REST;
    this.#gains.fill(1);
    this.#sum = WINDOW_FRAMES;
    this.#held = 1;
    this.#restFrames = WINDOW_FRAMES;
    this.#queueLength = 0;
  }

  /**
   * Limits `left` and `right` from `at` on in place: the `frames` that are in `input` at `inputLeft` and `inputRight`,
   * `LOOKAHEAD_FRAMES` late. No frame's magnitude exceeds `input[peakAt]`. Returns false if all frames stay unchanged.
   */
  process(
    input: Float32Array,
    inputLeft: number,
    inputRight: number,
    left: Float32Array,
    right: Float32Array,
    at: number,
    frames: number,
    peakAt: number,
  ): boolean {
    if (input[peakAt]! <= this.#safe && this.#isAtRest()) {
      this.#pass(input, inputLeft, inputRight, frames);
      return false;
    }
    for (let i = 0; i < frames; i += 1) {
      this.#advance(input, inputLeft + i, inputRight + i);
      const gain = this.#gain[0]!;
      left[at + i] = clamp(left[at + i]! * gain, -1, 1);
      right[at + i] = clamp(right[at + i]! * gain, -1, 1);
    }
    return true;
  }

  /** True if all gains of the window are 1. */
  #isAtRest(): boolean {
    return this.#held === 1 && this.#restFrames >= WINDOW_FRAMES && this.#sinceLoud >= FRAMES_TO_REST;
  }

  /** At rest frames that are safe change no gain. */
  #pass(input: Float32Array, left: number, right: number, frames: number): void {
    this.#sum = WINDOW_FRAMES;
    this.#queueLength = 0;
    for (let i = Math.max(0, frames - TRUE_PEAK_TAPS); i < frames; i += 1) this.#remember(input, left + i, right + i);
    this.#sinceLoud += frames;
  }

  /** Adds the next frame of the input and sets `#gain` for the frame of the output. */
  #advance(input: Float32Array, left: number, right: number): void {
    this.#take(input, left, right);
    const peak = this.#peak[0]!;
    this.#gain[0] = peak > this.#ceiling ? this.#ceiling / peak : 1;
    this.#hold();
    const needed = this.#gain[0];
    if (needed <= this.#held) this.#held = needed;
    else {
      this.#held += (needed - this.#held) * this.#release;
      if (this.#held > 0.999_999) this.#held = needed;
    }
    this.#restFrames = this.#held === 1 ? this.#restFrames + 1 : 0;
    this.#sum += this.#held - this.#gains[this.#gainAt]!;
    this.#gains[this.#gainAt] = this.#held;
    this.#gainAt = this.#gainAt + 1 === WINDOW_FRAMES ? 0 : this.#gainAt + 1;
    let gain = this.#sum / WINDOW_FRAMES;
    if (gain > 1 || (this.#held === 1 && gain > 1 - 1e-9)) gain = 1;
    if (gain < this.#lowest) this.#lowest = gain;
    this.#gain[0] = gain;
  }

  /** Adds the next frame; sets `#peak` half of `TRUE_PEAK_TAPS` before it, 0 if that is safe. */
  #take(input: Float32Array, left: number, right: number): void {
    this.#remember(input, left, right);
    const isLoud = Math.abs(input[left]!) > this.#safe || Math.abs(input[right]!) > this.#safe;
    this.#sinceLoud = isLoud ? 0 : this.#sinceLoud + 1;
    this.#peak[0] = 0;
    if (this.#sinceLoud >= TRUE_PEAK_TAPS) return;
    raiseTruePeak(this.#peak, this.#lastLeft, this.#lastAt);
    raiseTruePeak(this.#peak, this.#lastRight, this.#lastAt);
  }

  #remember(input: Float32Array, left: number, right: number): void {
    const at = this.#lastAt;
    this.#lastLeft[at] = this.#lastLeft[at + TRUE_PEAK_TAPS] = input[left]!;
    this.#lastRight[at] = this.#lastRight[at + TRUE_PEAK_TAPS] = input[right]!;
    this.#lastAt = at + 1 === TRUE_PEAK_TAPS ? 0 : at + 1;
  }

  /** Sets the current gain to the minimum of itself and those of the window before it. */
  #hold(): void {
    const gain = this.#gain[0]!;
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
    this.#gain[0] = this.#queueGain[this.#queueStart]!;
  }
}

/** Raises `peaks[index]` to the largest magnitude of frames `from..to`. A returned fraction would be allocated on the heap. */
export function raisePeak(peaks: Float64Array, index: number, samples: Float32Array, from: number, to: number): void {
  let peak = peaks[index]!;
  for (let i = from; i < to; i += 1) {
    const size = Math.abs(samples[i]!);
    if (size > peak) peak = size;
  }
  peaks[index] = peak;
}
