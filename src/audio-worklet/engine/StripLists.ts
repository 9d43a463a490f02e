import { STRIP_COUNT } from "../../protocol/engine.ts";

/** No voice. */
export const NONE = -1;

/** The voices of each strip, as linked lists. Allocates in the constructor only. */
export class StripLists {
  /** The next voice of the same strip, or `NONE`. */
  readonly next: Int32Array;
  /** The first voice of each strip, or `NONE`. */
  readonly head = new Int32Array(STRIP_COUNT).fill(NONE);
  readonly #previous: Int32Array;

  constructor(voices: number) {
    this.next = new Int32Array(voices);
    this.#previous = new Int32Array(voices);
  }

  add(v: number, strip: number): void {
    const head = this.head[strip]!;
    this.next[v] = head;
    this.#previous[v] = NONE;
    if (head !== NONE) this.#previous[head] = v;
    this.head[strip] = v;
  }

  remove(v: number, strip: number): void {
    const next = this.next[v]!;
    const previous = this.#previous[v]!;
    if (previous === NONE) this.head[strip] = next;
    else this.next[previous] = next;
    if (next !== NONE) this.#previous[next] = previous;
  }
}
