/** Place of a word on its line. */
export interface Extent {
  readonly x: number;
  readonly width: number;
}

/** A line of words that never lie over each other: who comes first has the room. */
export class LabelLine {
  readonly #taken: Extent[] = [];

  get reserved(): readonly Extent[] {
    return this.#taken;
  }

  /** Reserves the room, with `gap` pixels on both sides free of others. Returns false, and reserves none, if it is not free. */
  reserve(x: number, width: number, gap = 0): boolean {
    if (overlaps(this.#taken, x - gap, x + width + gap)) return false;
    this.#taken.push({ x, width });
    return true;
  }
}

export const overlaps = (extents: readonly Extent[], from: number, to: number): boolean =>
  extents.some(({ x, width }) => x < to && x + width > from);
