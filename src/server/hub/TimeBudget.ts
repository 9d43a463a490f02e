/**
 * Milliseconds of work: so many come back a second, up to the most that may be spent at once. What work takes is known when
 * it is done, so that it may leave a debt, which comes back first.
 */
export class TimeBudget {
  readonly #perMs: number;
  readonly #mostMs: number;
  #leftMs: number;
  #atMs = -Infinity;

  constructor(perSecondMs: number, mostMs: number) {
    this.#perMs = perSecondMs / 1000;
    this.#mostMs = mostMs;
    this.#leftMs = mostMs;
  }

  /** Below 0 it is a debt. */
  left(nowMs: number): number {
    this.#refill(nowMs);
    return this.#leftMs;
  }

  isLeft(nowMs: number): boolean {
    return this.left(nowMs) > 0;
  }

  isFull(nowMs: number): boolean {
    return this.left(nowMs) >= this.#mostMs;
  }

  spend(nowMs: number, spentMs: number): void {
    this.#refill(nowMs);
    this.#leftMs -= Math.max(0, spentMs);
  }

  #refill(nowMs: number): void {
    if (nowMs <= this.#atMs) return;
    this.#leftMs = Math.min(this.#mostMs, this.#leftMs + (nowMs - this.#atMs) * this.#perMs);
    this.#atMs = nowMs;
  }
}
