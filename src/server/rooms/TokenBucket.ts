/** So many a second, and a few more at once. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #most: number;
  #tokens: number;
  #atMs = -Infinity;

  constructor(perSecond: number, burst: number) {
    this.#perMs = perSecond / 1000;
    this.#most = burst;
    this.#tokens = burst;
  }

  take(nowMs: number): boolean {
    if (nowMs > this.#atMs) {
      const more = (nowMs - this.#atMs) * this.#perMs;
      this.#tokens = Math.min(this.#most, this.#tokens + more);
      this.#atMs = nowMs;
    }
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
