/** One question about the time: sent and received by the page's monotonic clock, answered by the room's, all in ms. */
interface ClockSample {
  readonly sentMs: number;
  readonly serverInMs: number;
  readonly serverOutMs: number;
  readonly receivedMs: number;
}

/** Each way by both clocks: the delay, and the offset of the clocks with one sign or the other. */
interface Reading {
  readonly atMs: number;
  readonly thereMs: number;
  readonly backMs: number;
}

/** Longer, and clocks that drift by 100 millionths would be too far apart at its ends. */
const WINDOW_MS = 32_000;
/** The share of the window, the least of each way, of which the mean is taken. */
const LEAST_SHARE = 1 / 8;
const LEAST_SAMPLES = 6;
const SLEW_MS_PER_MS = 0.01;
/** Past this the clock is set anew instead of slewed. */
const STEP_MS = 80;

/**
 * The room's time on the page's monotonic clock. Of the newest round trips the quickest ways there count and, apart from
 * them, the quickest ways back: queues lengthen one way of a round trip, and seldom is a whole one free of them.
 */
export class RoomClock {
  #readings: Reading[] = [];
  #estimateMs: number | null = null;
  #usedMs = 0;
  #usedAtMs = 0;

  /** Whether enough is known to play by it. */
  get isReady(): boolean {
    return this.#readings.length >= LEAST_SAMPLES;
  }

  /** No reading is further from the truth than this, however unlike the ways there and back are; infinite without any. */
  get boundMs(): number {
    return Math.min(Infinity, ...this.#readings.map(({ thereMs, backMs }) => (thereMs + backMs) / 2));
  }

  /** The least time there and back of the window; infinite without any. */
  get pingMs(): number {
    return this.boundMs * 2;
  }

  /** True where the clock was stepped: whatever is scheduled by it must be scheduled anew. */
  take({ sentMs, serverInMs, serverOutMs, receivedMs }: ClockSample): boolean {
    const thereMs = serverInMs - sentMs;
    const backMs = receivedMs - serverOutMs;
    const delayMs = thereMs + backMs;
    if (!Number.isFinite(delayMs) || delayMs < 0) return false;
    this.#settle(receivedMs);
    const readings = [...this.#readings, { atMs: receivedMs, thereMs, backMs }];
    // A page in the background asks seldom: so many are kept, however old.
    this.#readings = readings.filter(
      ({ atMs }, index) => atMs > receivedMs - WINDOW_MS || index >= readings.length - LEAST_SAMPLES,
    );
    const there = leastMean(this.#readings.map((one) => one.thereMs));
    const back = leastMean(this.#readings.map((one) => one.backMs));
    this.#estimateMs = (there - back) / 2;
    const stepped = this.#readings.length > LEAST_SAMPLES && Math.abs(this.#estimateMs - this.#usedMs) > STEP_MS;
    // Until it is ready nothing is played by it, so that it may jump.
    if (stepped || !this.isReady || this.#readings.length === LEAST_SAMPLES) this.#usedMs = this.#estimateMs;
    return stepped;
  }

  /** The server's clock is another one: all that was measured counts no more. */
  reset(): void {
    this.#readings = [];
    this.#estimateMs = null;
  }

  roomMs(pageMs: number): number {
    return pageMs + this.#offsetAt(pageMs);
  }

  pageMs(roomMs: number): number {
    return roomMs - this.#offsetAt(roomMs - this.#usedMs);
  }

  #settle(pageMs: number): void {
    this.#usedMs = this.#offsetAt(pageMs);
    this.#usedAtMs = pageMs;
  }

  #offsetAt(pageMs: number): number {
    const left = (this.#estimateMs ?? this.#usedMs) - this.#usedMs;
    const most = Math.max(0, pageMs - this.#usedAtMs) * SLEW_MS_PER_MS;
    return this.#usedMs + Math.sign(left) * Math.min(Math.abs(left), most);
  }
}

function leastMean(values: readonly number[]): number {
  const least = values
    .toSorted((one, other) => one - other)
    .slice(0, Math.max(1, Math.round(values.length * LEAST_SHARE)));
  return least.reduce((sum, value) => sum + value, 0) / least.length;
}
