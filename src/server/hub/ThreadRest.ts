/** After work on the main thread: it is left to others for as long as that took. */
export class ThreadRest {
  readonly #nowMs: () => number;
  #untilMs = 0;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Milliseconds until the next work of this kind; 0: now. */
  get leftMs(): number {
    return Math.max(0, this.#untilMs - this.#nowMs());
  }

  /** Works at once. */
  after<T>(work: () => T): T {
    const fromMs = this.#nowMs();
    const done = work();
    this.#untilMs = Math.max(this.#untilMs, fromMs) + 2 * (this.#nowMs() - fromMs);
    return done;
  }
}
