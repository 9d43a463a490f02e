import type { Rate, Rates } from "./rates.ts";

const MOST_KEPT = 20_000;

/** Counts of this process. */
export class LocalRates implements Rates {
  readonly #windows = new Map<string, { count: number; readonly endsAtMs: number }>();

  count(key: string, windowMs: number): Promise<Rate> {
    return Promise.resolve(this.countNow(key, windowMs));
  }

  countNow(key: string, windowMs: number): Rate {
    const nowMs = Date.now();
    let window = this.#windows.get(key);
    if (!window || window.endsAtMs <= nowMs) {
      this.#windows.delete(key);
      if (this.#windows.size >= MOST_KEPT) this.#forget(nowMs);
      window = { count: 0, endsAtMs: nowMs + windowMs };
      this.#windows.set(key, window);
    }
    window.count++;
    return { current: window.count, ttl: window.endsAtMs - nowMs };
  }

  close(): Promise<void> {
    this.#windows.clear();
    return Promise.resolve();
  }

  /** Those that are over; where all go on, the oldest half. */
  #forget(nowMs: number): void {
    for (const [key, { endsAtMs }] of this.#windows) if (endsAtMs <= nowMs) this.#windows.delete(key);
    let surplus = this.#windows.size - MOST_KEPT / 2;
    if (this.#windows.size < MOST_KEPT) return;
    for (const key of this.#windows.keys()) {
      if (surplus-- <= 0) return;
      this.#windows.delete(key);
    }
  }
}
