import type { NoteChunk } from "./NoteList.ts";

/** Ids of one page: as many as 4 KB have bits for. */
const PAGE_BITS = 15;
const PAGE_WORDS = 1 << (PAGE_BITS - 5);

/**
 * The ids of all notes of some chunks. A set of a million numbers takes tenths of a second and 40 MB; here their columns
 * are kept, and a bit for each id from the first question on.
 */
export class NoteIdSet {
  readonly size: number;
  readonly #columns: readonly Uint32Array[];
  #pages: Map<number, Uint32Array> | null = null;

  constructor(chunks: readonly Pick<NoteChunk, "id">[]) {
    this.#columns = chunks.map(({ id }) => id);
    this.size = this.#columns.reduce((size, { length }) => size + length, 0);
  }

  has(id: number): boolean {
    this.#pages ??= pagesOf(this.#columns);
    const word = this.#pages.get(id >>> PAGE_BITS)?.[(id >>> 5) & (PAGE_WORDS - 1)] ?? 0;
    return ((word >>> (id & 31)) & 1) === 1;
  }

  *[Symbol.iterator](): Generator<number> {
    for (const column of this.#columns) yield* column;
  }
}

function pagesOf(columns: readonly Uint32Array[]): Map<number, Uint32Array> {
  const pages = new Map<number, Uint32Array>();
  let key = -1;
  let page: Uint32Array = new Uint32Array(0);
  for (const column of columns) {
    for (let at = 0; at < column.length; at++) {
      const id = column[at]!;
      if (id >>> PAGE_BITS !== key) {
        key = id >>> PAGE_BITS;
        page = pages.get(key) ?? new Uint32Array(PAGE_WORDS);
        pages.set(key, page);
      }
      const word = (id >>> 5) & (PAGE_WORDS - 1);
      page[word] = page[word]! | (1 << (id & 31));
    }
  }
  return pages;
}
