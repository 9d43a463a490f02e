import { quantile } from "./ClockMeter.ts";

/** Intervals to which a line is fitted: a quarter note, or those of this time if that is more. */
const INTERVALS = 24;
const WINDOW_MS = 700;
/** Least number of intervals for a reading. */
const LEAST_INTERVALS = 6;
/** Pause after which the clock counts as restarted. */
const PAUSE_MS = 500;
/** The tempo has changed if the latest intervals differ from earlier ones by more than this share, and than jitter explains. */
const CHANGED_PART = 0.03;

/** A steady clock: pulse `number` is due at `atMs`, and each next one `pulseMs` later. */
export interface PulseReading {
  readonly number: number;
  readonly atMs: number;
  readonly pulseMs: number;
}

/**
 * Fits a line to the time stamps of MIDI clock: the tempo is the median duration of half a window of pulses, so that single
 * late ones do not count, and the beat's position is the median offset. A sudden tempo is followed after six pulses.
 */
export class PulseLine {
  /** Time stamps of the latest pulses, in ms, without a pause between them. */
  #times: number[] = [];
  #number = -1;

  /** The number of the latest pulse. */
  get number(): number {
    return this.#number;
  }

  get lastMs(): number {
    return this.#times.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  /** The next pulse has this number. */
  renumber(next: number): void {
    this.#number = next - 1;
  }

  /** A pulse came; `timeMs` is its own time stamp. */
  pulse(timeMs: number): void {
    this.#number++;
    const interval = timeMs - this.lastMs;
    if (interval > PAUSE_MS || interval < 0) this.#times = [];
    this.#times.push(timeMs);
    while (this.#times.length > INTERVALS + 1 && timeMs - this.#times[1]! >= WINDOW_MS) this.#times.shift();
    if (this.#hasChanged()) this.#times = this.#times.slice(-LEAST_INTERVALS - 1);
  }

  /** null until enough pulses were received. */
  reading(): PulseReading | null {
    const times = this.#times;
    if (times.length <= LEAST_INTERVALS) return null;
    const pulseMs = slopeOf(times);
    return { number: this.#number, atMs: median(residuals(times, pulseMs)) + (times.length - 1) * pulseMs, pulseMs };
  }

  #hasChanged(): boolean {
    const times = this.#times;
    if (times.length <= 2 * LEAST_INTERVALS) return false;
    const before = times.slice(0, -LEAST_INTERVALS);
    const pulseMs = slopeOf(before);
    const off = residuals(before, pulseMs);
    const middle = median(off);
    const jitterMs = 2 * median(off.map((each) => Math.abs(each - middle)));
    const latestMs = (times.at(-1)! - times.at(-1 - LEAST_INTERVALS)!) / LEAST_INTERVALS;
    return Math.abs(latestMs - pulseMs) > CHANGED_PART * pulseMs + (2 * jitterMs) / LEAST_INTERVALS;
  }
}

/** ms a pulse. */
function slopeOf(times: readonly number[]): number {
  const half = times.length >> 1;
  return median(times.slice(half).map((timeMs, index) => (timeMs - times[index]!) / half));
}

const residuals = (times: readonly number[], pulseMs: number): readonly number[] =>
  times.map((timeMs, index) => timeMs - index * pulseMs);

const median = (values: readonly number[]): number => quantile(values, 0.5);
