/** Share of a new measurement in the smoothed value; measurements are about 100 ms apart. */
const SMOOTHING = 0.3;
const WINDOW_SECONDS = 0.1;
/** Longer than any device buffer, so that only real gaps count. */
const LATE_MS = 60;
const PAUSE_MS = 1000;
const ORIGIN_SECONDS = 1;

interface Clock {
  now(): number;
}

/**
 * Measures which share of its time the engine uses. Worklets have no fine clock in some browsers: then `Date.now`
 * serves. Its steps of a millisecond are longer than a block, but they fall at random times relative to blocks, so
 * that the sum over many blocks is right on average.
 */
export class LoadMeter {
  readonly #sampleRate: number;
  readonly #clock: Clock = (globalThis as { performance?: Clock }).performance ?? Date;
  #began = 0;
  #originMs = 0;
  #originFrame = -1;
  /** Times that the output ran dry, see `countLate`. */
  lateBlocks = 0;
  #spentMs = 0;
  #frames = 0;
  /** Load of the last tenth of a second; 1 and above: not in time. */
  latest = 0;
  /** 0..1, smoothed. */
  load = 0;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  /** `frame`: the block's first, as the context counts. */
  begin(frame: number): void {
    this.#began = this.#clock.now();
    this.#countLate(frame);
  }

  /**
   * Blocks come in bursts, a device buffer at a time, so that one alone says nothing. But time that passes without
   * frames beyond the longest buffer means that the output ran dry; after more than a second the context was paused.
   * The measurement restarts every second, since the two clocks drift.
   */
  #countLate(frame: number): void {
    const seconds = (frame - this.#originFrame) / this.#sampleRate;
    const behindMs = this.#began - this.#originMs - 1000 * seconds;
    if (this.#originFrame >= 0 && behindMs >= 0 && behindMs <= LATE_MS && seconds <= ORIGIN_SECONDS) return;
    if (this.#originFrame >= 0 && behindMs > LATE_MS && behindMs < PAUSE_MS) this.lateBlocks += 1;
    this.#originMs = this.#began;
    this.#originFrame = frame;
  }

  /** True: there is a new measurement. */
  end(frames: number): boolean {
    this.#spentMs += Math.max(0, this.#clock.now() - this.#began);
    this.#frames += frames;
    const seconds = this.#frames / this.#sampleRate;
    if (seconds < WINDOW_SECONDS) return false;
    this.latest = this.#spentMs / (1000 * seconds);
    this.load += SMOOTHING * (Math.min(1, this.latest) - this.load);
    this.#spentMs = 0;
    this.#frames = 0;
    return true;
  }
}
