const INTERVALS = 24;
const TICKS_PER_QUARTER = 24;
/** Pause after which the clock counts as restarted. */
const PAUSE_MS = 500;

export interface ClockReading {
  readonly bpm: number;
  /** Nine of ten intervals are this near to the median, ms. */
  readonly jitterMs: number;
}

/** Reads the tempo off MIDI clock: the median of the last 24 intervals. */
export class ClockMeter {
  /** A ring. */
  readonly #intervals: number[] = [];
  #count = 0;
  #lastMs = Number.NEGATIVE_INFINITY;

  tick(timeMs: number): void {
    const interval = timeMs - this.#lastMs;
    this.#lastMs = timeMs;
    if (interval > PAUSE_MS || interval < 0) {
      this.#intervals.length = 0;
      this.#count = 0;
    } else this.#intervals[this.#count++ % INTERVALS] = interval;
  }

  /** null until a quarter note was received, and if the clock has stopped by `nowMs`. */
  reading(nowMs: number): ClockReading | null {
    if (this.#count < INTERVALS || nowMs - this.#lastMs > PAUSE_MS) return null;
    const median = quantile(this.#intervals, 0.5);
    const away = this.#intervals.map((interval) => Math.abs(interval - median));
    return { bpm: 60_000 / (median * TICKS_PER_QUARTER), jitterMs: quantile(away, 0.9) };
  }
}

/** The value below which this part of all values lies, 0..1; between two values a mean of them. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = part * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}
