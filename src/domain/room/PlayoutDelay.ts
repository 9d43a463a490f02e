const BINS = 200;
const BIN_MS = 2;
const HALF_LIFE_MS = 10_000;
const MARGIN_MS = 5;
const LEAST_MS = 20;
const MOST_MS = 250;
const FALL_MS_PER_MS = 0.02;
/** A member this much later than the middle one is late alone, and does not hold the others up. */
const OUTLIER_MS = 80;

/** Share of the notes that arrive in time: tight, balanced, safe. */
const playoutQuantiles = { tight: 0.9, balanced: 0.98, safe: 0.995 } as const;

/** One sender's transit times, of which the newest weigh most. */
class TransitTimes {
  readonly #bins = new Float64Array(BINS);
  #total = 0;
  #atMs = 0;

  add(transitMs: number, nowMs: number): void {
    const faded = 0.5 ** (Math.max(0, nowMs - this.#atMs) / HALF_LIFE_MS);
    this.#atMs = nowMs;
    for (let bin = 0; bin < BINS; bin++) this.#bins[bin]! *= faded;
    this.#total = this.#total * faded + 1;
    this.#bins[Math.max(0, Math.min(BINS - 1, Math.floor(transitMs / BIN_MS)))]! += 1;
  }

  wantedMs(quantile: number): number {
    return Math.max(LEAST_MS, Math.min(MOST_MS, (this.#binOf(quantile) + 1) * BIN_MS + MARGIN_MS));
  }

  middleMs(): number {
    return (this.#binOf(0.5) + 0.5) * BIN_MS;
  }

  #binOf(quantile: number): number {
    let sum = 0;
    let bin = 0;
    while (bin < BINS - 1 && (sum += this.#bins[bin]!) < this.#total * quantile) bin++;
    return bin;
  }
}

/**
 * Delay of the notes of others in Live, so that they keep their rhythm over a network with jitter. It rises at once and falls
 * slowly, never while a note is held.
 */
export class PlayoutDelay {
  readonly #senders = new Map<number, TransitTimes>();
  readonly #quantile: number;
  #delayMs = LEAST_MS;
  #atMs = 0;

  constructor(precision: keyof typeof playoutQuantiles = "balanced") {
    this.#quantile = playoutQuantiles[precision];
  }

  get delayMs(): number {
    return this.#delayMs;
  }

  /** A batch has come in. Times of the room's clock. */
  addArrival(slot: number, playedMs: number, arrivedMs: number): void {
    const times = this.#senders.get(slot) ?? new TransitTimes();
    this.#senders.set(slot, times);
    times.add(arrivedMs - playedMs, arrivedMs);
  }

  /** Typical transit time of a member's notes, ms; null before any have arrived. */
  transitMs(slot: number): number | null {
    return this.#senders.get(slot)?.middleMs() ?? null;
  }

  forget(slot: number): void {
    this.#senders.delete(slot);
  }

  /** Members that are late alone: the others do not wait for them. */
  outliers(): number[] {
    const limitMs = this.#limitMs();
    return [...this.#senders].filter(([, times]) => times.wantedMs(this.#quantile) > limitMs).map(([slot]) => slot);
  }

  /** The delay from now on. */
  update(nowMs: number, isHeld: boolean): number {
    const limitMs = this.#limitMs();
    const wanted = [...this.#senders.values()].map((times) => times.wantedMs(this.#quantile));
    const wantedMs = Math.max(LEAST_MS, ...wanted.filter((ms) => ms <= limitMs));
    const fallMs = isHeld ? 0 : Math.max(0, nowMs - this.#atMs) * FALL_MS_PER_MS;
    this.#delayMs = Math.max(wantedMs, this.#delayMs - fallMs);
    this.#atMs = nowMs;
    return this.#delayMs;
  }

  #limitMs(): number {
    const wanted = [...this.#senders.values()]
      .map((times) => times.wantedMs(this.#quantile))
      .toSorted((one, other) => one - other);
    return (wanted[Math.floor((wanted.length - 1) / 2)] ?? Infinity) + OUTLIER_MS;
  }
}
