const WINDOW_MS = 5 * 60_000;
const EVERY_MS = 5000;
/** Shortest span of a drift measurement, ms: below it the network's jitter dominates. */
const LEAST_SPAN_MS = 60_000;
/** No clock of a computer is further off. */
const MOST_DRIFT = 200e-6;

/** Drift of another clock against this one: the slope of their offsets over five minutes, by least squares. */
export class ClockDrift {
  #points: { readonly atMs: number; readonly offsetMs: number }[] = [];
  #drift = 0;

  /** ms for each ms; 0 before it is known. */
  get perMs(): number {
    return this.#drift;
  }

  add(atMs: number, offsetMs: number): void {
    const last = this.#points.at(-1);
    if (last && atMs - last.atMs < EVERY_MS) return;
    this.#points = [...this.#points.filter((point) => point.atMs > atMs - WINDOW_MS), { atMs, offsetMs }];
    this.#drift = this.#slope();
  }

  reset(): void {
    this.#points = [];
    this.#drift = 0;
  }

  #slope(): number {
    const points = this.#points;
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || last.atMs - first.atMs < LEAST_SPAN_MS) return 0;
    const meanAt = points.reduce((sum, { atMs }) => sum + atMs, 0) / points.length;
    const meanOffset = points.reduce((sum, { offsetMs }) => sum + offsetMs, 0) / points.length;
    let above = 0;
    let below = 0;
    for (const { atMs, offsetMs } of points) {
      above += (atMs - meanAt) * (offsetMs - meanOffset);
      below += (atMs - meanAt) ** 2;
    }
    return Math.max(-MOST_DRIFT, Math.min(MOST_DRIFT, above / below));
  }
}
