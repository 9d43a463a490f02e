/** Readings of the audio context and the page's clock. */
export interface ClockSource {
  /** Seconds of the context that have been computed. */
  currentTime(): number;
  /** The last frame at the output and its time (ms of `performance.now`); null if the browser does not report it. */
  outputTimestamp(): { readonly contextTime: number; readonly performanceTime: number } | null;
  /** Seconds from computing to hearing, for browsers without time stamps. */
  outputLatency(): number;
  running(): boolean;
  /** ms. */
  now(): number;
}

/** Share by which the smoothed clock follows the measured one with each reading. */
const FOLLOW = 0.05;
const SNAP_SECONDS = 0.05;
/** Readings whose middle one counts for `at`: a browser that was busy gives some of them late, never all. */
const MOST_READINGS = 33;

/**
 * The context time that is heard now, smooth at any frame rate: it runs with the page's clock and is drawn towards
 * the browser's readings, which come in steps of a device buffer. Never runs backwards while the context runs.
 */
export class HeardClock {
  readonly #source: ClockSource;
  #offset: number | null = null;
  #last = 0;
  /** Context seconds less page seconds, as read last. */
  readonly #readings: number[] = [];
  #lastStampMs = 0;

  constructor(source: ClockSource) {
    this.#source = source;
  }

  seconds(): number {
    const source = this.#source;
    const measured = this.#measured();
    if (!source.running()) {
      this.#offset = null;
      return measured;
    }
    const pageSeconds = source.now() / 1000;
    const offset = measured - pageSeconds;
    if (this.#offset === null || Math.abs(offset - this.#offset) > SNAP_SECONDS) {
      this.#offset = offset;
      this.#last = measured;
    } else {
      this.#offset += (offset - this.#offset) * FOLLOW;
    }
    this.#last = Math.max(this.#last, Math.min(pageSeconds + this.#offset, source.currentTime()));
    return this.#last;
  }

  /** Time at which context time `seconds` is audible, ms of the page's clock. */
  pageMs(seconds: number): number {
    const heard = this.seconds();
    const offset = this.#offset ?? heard - this.#source.now() / 1000;
    return (seconds - offset) * 1000;
  }

  /** Context time that was audible at `timeMs` of the page's clock, to a fraction of a millisecond. */
  at(timeMs: number): number {
    const heard = this.seconds();
    const sorted = this.#readings.toSorted((a, b) => a - b);
    const offset = sorted[sorted.length >> 1] ?? this.#offset ?? heard - this.#source.now() / 1000;
    return timeMs / 1000 + offset;
  }

  #read({ contextTime, performanceTime }: { readonly contextTime: number; readonly performanceTime: number }): void {
    if (performanceTime === this.#lastStampMs) return;
    this.#lastStampMs = performanceTime;
    const offset = contextTime - performanceTime / 1000;
    // The device was changed or stood still, so earlier readings are void.
    if (Math.abs(offset - (this.#readings.at(-1) ?? offset)) > SNAP_SECONDS) this.#readings.length = 0;
    this.#readings.push(offset);
    if (this.#readings.length > MOST_READINGS) this.#readings.shift();
  }

  #measured(): number {
    const source = this.#source;
    const stamp = source.outputTimestamp();
    if (stamp && stamp.performanceTime > 0 && source.running()) this.#read(stamp);
    else this.#readings.length = 0;
    if (!stamp || stamp.performanceTime <= 0 || !source.running()) {
      return Math.max(0, source.currentTime() - source.outputLatency());
    }
    const since = (source.now() - stamp.performanceTime) / 1000;
    return Math.min(stamp.contextTime + since, source.currentTime());
  }
}
