/** One question about the time: sent and received by the page's monotonic clock, answered by the room's, all in ms. */
interface ClockSample {
  readonly sentMs: number;
  readonly serverInMs: number;
  readonly serverOutMs: number;
  readonly receivedMs: number;
}

interface Reading {
  readonly offsetMs: number;
  readonly delayMs: number;
}

const WINDOW = 32;
/** The share of the window, those of the least delay, of which the mean is taken. */
const BEST_SHARE = 0.25;
const LEAST_SAMPLES = 6;
const SLEW_MS_PER_MS = 0.01;
/** Past this the clock is set anew instead of slewed. */
const STEP_MS = 80;

/**
 * The room's time on the page's monotonic clock. Of the newest round trips the quarter with the least delay counts, as a
 * mean: queues lengthen a round trip on one side only, and the shortest have met the fewest.
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
    return Math.min(Infinity, ...this.#readings.map(({ delayMs }) => delayMs / 2));
  }

  /** The least time there and back of the window; infinite without any. */
  get pingMs(): number {
    return this.boundMs * 2;
  }

  /** True where the clock was stepped: whatever is scheduled by it must be scheduled anew. */
  take({ sentMs, serverInMs, serverOutMs, receivedMs }: ClockSample): boolean {
    const delayMs = receivedMs - sentMs - (serverOutMs - serverInMs);
    if (!Number.isFinite(delayMs) || delayMs < 0) return false;
    const offsetMs = (serverInMs - sentMs + (serverOutMs - receivedMs)) / 2;
    this.#settle(receivedMs);
    this.#readings = [...this.#readings, { offsetMs, delayMs }].slice(-WINDOW);
    this.#estimateMs = bestMean(this.#readings);
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

function bestMean(readings: readonly Reading[]): number {
  const best = readings
    .toSorted((one, other) => one.delayMs - other.delayMs)
    .slice(0, Math.max(1, Math.round(readings.length * BEST_SHARE)));
  return best.reduce((sum, { offsetMs }) => sum + offsetMs, 0) / best.length;
}
