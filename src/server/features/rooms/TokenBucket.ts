import { TimeBudget } from "../../hub/TimeBudget.ts";

/** So many a second, and a few more at once. */
export class TokenBucket {
  readonly #tokens: TimeBudget;

  constructor(perSecond: number, burst: number) {
    this.#tokens = new TimeBudget(perSecond, burst);
  }

  spend(nowMs: number): boolean {
    const isGiven = this.#tokens.left(nowMs) >= 1;
    if (isGiven) this.#tokens.spend(nowMs, 1);
    return isGiven;
  }
}
