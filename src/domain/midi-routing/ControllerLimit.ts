interface Waiting {
  readonly status: number;
  readonly controller: number;
  readonly value: number;
}

/** Limits the values of each controller to one per interval, and to changes. The last one is never lost. */
export class ControllerLimit {
  readonly #sentAtMs = new Float64Array(16 * 128).fill(-Infinity);
  readonly #sent = new Int16Array(16 * 128).fill(-1);
  readonly #waiting = new Map<number, Waiting>();

  /** True if it may be sent now; else it waits until `due`. */
  admit(status: number, controller: number, value: number, gapMs: number, nowMs: number): boolean {
    const at = (status & 15) * 128 + controller;
    if (nowMs - this.#sentAtMs[at]! < gapMs) {
      this.#waiting.set(at, { status, controller, value });
      return false;
    }
    this.#waiting.delete(at);
    if (this.#sent[at] === value) return false;
    this.#sent[at] = value;
    this.#sentAtMs[at] = nowMs;
    return true;
  }

  /** Something waits: `due` is to be called again. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Sends values whose waiting time is over. */
  due(gapMs: number, nowMs: number, send: (status: number, controller: number, value: number) => void): void {
    for (const [at, { status, controller, value }] of this.#waiting) {
      if (nowMs - this.#sentAtMs[at]! < gapMs) continue;
      if (this.admit(status, controller, value, gapMs, nowMs)) send(status, controller, value);
      this.#waiting.delete(at);
    }
  }
}
