import { readTakes, settledParts, type RollTake, type RollTakes, type TakePart } from "../../timeline/RollTakes.ts";

interface TakesChange {
  readonly removed: readonly number[];
  readonly put: readonly RollTake[];
  /** Absent: the parts that there are. */
  readonly parts: readonly TakePart[] | undefined;
}

/** The takes of a roll under many changes. */
export class TakesDraft {
  readonly #takes: Map<number, RollTake>;
  /** Settled once there was a change. */
  #parts: readonly TakePart[];
  /** Numbers of takes that parts have; null before the first change. */
  #chosen: ReadonlySet<number | null> | null = null;

  constructor(takes: RollTakes | undefined) {
    this.#takes = new Map(takes?.takes.map((take) => [take.number, take]));
    this.#parts = takes?.parts ?? [];
  }

  edit({ removed, put, parts }: TakesChange): void {
    for (const number of removed) this.#takes.delete(number);
    for (const take of put) this.#takes.set(take.number, take);
    const isGone = removed.some((number) => this.#chosen?.has(number) && !this.#takes.has(number));
    if (parts || !this.#chosen || isGone) this.#settle(parts ?? this.#parts);
  }

  takes(): RollTakes | undefined {
    // A take that comes back has the place that it had.
    const inOrder = [...this.#takes.values()].toSorted((one, other) => one.number - other.number);
    return readTakes({ takes: inOrder, parts: this.#parts });
  }

  #settle(parts: readonly TakePart[]): void {
    this.#parts = this.#takes.size > 0 ? settledParts(parts, this.#takes) : [];
    this.#chosen = new Set(this.#parts.map(({ take }) => take));
  }
}
