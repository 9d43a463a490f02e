import { ClockDrift } from "./ClockDrift.ts";

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
/** Share of the window, with the shortest transit in each direction, of which the mean is computed. */
const LEAST_SHARE = 1 / 8;
const LEAST_SAMPLES = 6;
const SLEW_MS_PER_MS = 0.01;
/** Beyond this deviation the clock is stepped instead of slewed, ms. */
const STEP_MS = 80;

/**
 * The room's time on the page's monotonic clock. Of the newest round trips the quickest ways there count and, apart from
 * them, the quickest ways back: queues lengthen one way of a round trip, and seldom is a whole one free of them.
 */
export class RoomClock {
  #readings: Reading[] = [];
  readonly #drift = new ClockDrift();
  #estimateMs: number | null = null;
  #usedMs = 0;
  #usedAtMs = 0;

  /** True once enough is known to play by it. */
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

  /** True where the clock is too far off to be slewed, and waits for `step`. */
  addSample({ sentMs, serverInMs, serverOutMs, receivedMs }: ClockSample): boolean {
    const thereMs = serverInMs - sentMs;
    const backMs = receivedMs - serverOutMs;
    const delayMs = thereMs + backMs;
    if (!Number.isFinite(delayMs) || delayMs < 0) return false;
    this.#settle(receivedMs);
    const readings = [...this.#readings, { atMs: receivedMs, thereMs, backMs }];
    // A page in the background samples rarely: this many readings stay, however old.
    this.#readings = readings.filter(
      ({ atMs }, index) => atMs > receivedMs - WINDOW_MS || index >= readings.length - LEAST_SAMPLES,
    );
    const { perMs } = this.#drift;
    // All as they would be measured now.
    const there = leastMean(this.#readings.map(({ thereMs, atMs }) => thereMs + (receivedMs - atMs) * perMs));
    const back = leastMean(this.#readings.map(({ backMs, atMs }) => backMs - (receivedMs - atMs) * perMs));
    this.#estimateMs = (there - back) / 2;
    if (this.isReady) this.#drift.add(receivedMs, this.#estimateMs);
    // Until it is ready nothing is played by it, so that it may jump.
    if (!this.isReady || this.#readings.length === LEAST_SAMPLES) this.#usedMs = this.#estimateMs;
    return this.#readings.length > LEAST_SAMPLES && Math.abs(this.#estimateMs - this.#usedMs) > STEP_MS;
  }

  /** Steps the clock to the measured time: events that were scheduled by it must be scheduled again. */
  step(pageMs: number): void {
    this.#settle(pageMs);
    this.#usedMs = this.#estimateMs ?? this.#usedMs;
    // After a step of a clock, the offsets before and after have no common slope.
    this.#drift.reset();
  }

  /** The server's clock is another one: all that was measured counts no more. */
  reset(): void {
    this.#readings = [];
    this.#drift.reset();
    this.#estimateMs = null;
  }

  roomMs(pageMs: number): number {
    return pageMs + this.#offsetAt(pageMs);
  }

  pageMs(roomMs: number): number {
    return roomMs - this.#offsetAt(roomMs - this.#usedMs);
  }

  #settle(pageMs: number): void {
    const driftMs = (pageMs - this.#usedAtMs) * this.#drift.perMs;
    this.#usedMs = this.#offsetAt(pageMs);
    this.#usedAtMs = pageMs;
    if (this.#estimateMs !== null) this.#estimateMs += driftMs;
  }

  /** Offset by the drift of the clocks, moving slowly towards the last measurement. */
  #offsetAt(pageMs: number): number {
    const left = (this.#estimateMs ?? this.#usedMs) - this.#usedMs;
    const sinceMs = Math.max(0, pageMs - this.#usedAtMs);
    const slewMs = Math.sign(left) * Math.min(Math.abs(left), sinceMs * SLEW_MS_PER_MS);
    return this.#usedMs + (pageMs - this.#usedAtMs) * this.#drift.perMs + slewMs;
  }
}

function leastMean(values: readonly number[]): number {
  const least = values
    .toSorted((one, other) => one - other)
    .slice(0, Math.max(1, Math.round(values.length * LEAST_SHARE)));
  return least.reduce((sum, value) => sum + value, 0) / least.length;
}
