/** Share of a new measurement in the smoothed value; measurements are about 100 ms apart. */
const SMOOTHING = 0.3;
const WINDOW_SECONDS = 0.1;

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
  #spentMs = 0;
  #frames = 0;
  /** Of the last tenth of a second; 1 and above: not in time. */
  latest = 0;
  /** 0..1, smoothed. */
  load = 0;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  begin(): void {
    this.#began = this.#clock.now();
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
