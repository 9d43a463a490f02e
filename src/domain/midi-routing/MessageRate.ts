/** Length of the parts of the last second, ms; one more is the current one. */
const PART_MS = 125;
const PARTS = 1000 / PART_MS + 1;

/** Counts messages a second: making no garbage, however many there are. */
export class MessageRate {
  readonly #counts = new Uint32Array(PARTS);
  /** The part that is counted in. */
  #part = 0;

  count(nowMs: number): void {
    this.#turnTo(nowMs);
    this.#counts[this.#part % PARTS]!++;
  }

  /** Messages of the last second, which ended less than an eighth of a second ago. */
  perSecond(nowMs: number): number {
    this.#turnTo(nowMs);
    return this.#counts.reduce((sum, count) => sum + count, 0) - this.#counts[this.#part % PARTS]!;
  }

  #turnTo(nowMs: number): void {
    const part = Math.floor(nowMs / PART_MS);
    if (part - this.#part >= PARTS) this.#counts.fill(0);
    for (let next = this.#part + 1; next <= part && part - this.#part < PARTS; next++) this.#counts[next % PARTS] = 0;
    this.#part = Math.max(part, this.#part);
  }
}
