export const LEAST_BPM = 20;
export const MOST_BPM = 400;
/** Number of taps for a tempo, and of the intervals whose median counts. */
const LEAST_TAPS = 3;
const INTERVALS = 4;
const PAUSE_MS = 60_000 / LEAST_BPM;

/** A tempo from taps: the median of the last four intervals, from the third tap on. */
export class TapTempo {
  #taps: readonly number[] = [];

  /** Adds a tap at `timeMs`. Returns quarters a minute, or null while there are too few. Taps start again after a pause. */
  tap(timeMs: number): number | null {
    const last = this.#taps.at(-1);
    const before = last === undefined || timeMs - last > PAUSE_MS ? [] : this.#taps;
    this.#taps = [...before, timeMs].slice(-INTERVALS - 1);
    if (this.#taps.length < LEAST_TAPS) return null;
    const intervals = this.#taps.slice(1).map((tap, i) => tap - this.#taps[i]!);
    return Math.min(MOST_BPM, Math.max(LEAST_BPM, 60_000 / median(intervals)));
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}
