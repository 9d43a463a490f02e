import type { ProjectSearch } from "../../../protocol/http/projectCalls.ts";
import { wordsOf } from "../../database/searchText.ts";

/** A document as it is looked for. */
export interface NameRow {
  readonly id: string;
  readonly searchText: string;
  readonly contentType: string;
  /** Places in the order of creation, and of names; PostgreSQL's bigint. */
  readonly createdRank: string;
  readonly nameRank: string;
}

/** The names of one account's documents as they stood at one moment, searched without the database. */
export class NameList {
  /** Version of the account when it was read. */
  readonly version: string;
  readonly #ids: readonly string[];
  readonly #types: readonly string[];
  /** All names in one text: it is searched many times as fast as each by itself. */
  readonly #text: string;
  /** Start of each name in it, and of one more. */
  readonly #starts: Int32Array;
  readonly #ranks: { readonly created: Int32Array; readonly name: Int32Array };

  /** `rows` are in the order of their last change, latest first. */
  constructor(version: string, rows: readonly NameRow[]) {
    this.version = version;
    this.#ids = rows.map(({ id }) => id);
    // Few texts of many, each kept once.
    const types = new Map(rows.map(({ contentType }) => [contentType, contentType]));
    this.#types = rows.map(({ contentType }) => types.get(contentType) ?? contentType);
    this.#text = rows.map(({ searchText }) => `${searchText}\n`).join("");
    this.#starts = new Int32Array(rows.length + 1);
    for (const [index, { searchText }] of rows.entries())
      this.#starts[index + 1] = (this.#starts[index] ?? 0) + searchText.length + 1;
    this.#ranks = {
      created: Int32Array.from(rows, ({ createdRank }) => Number(createdRank)),
      name: Int32Array.from(rows, ({ nameRank }) => Number(nameRank)),
    };
  }

  get size(): number {
    return this.#ids.length;
  }

  /** Number of documents that contain every word, and ids of those from `offset` on, in the requested order. */
  find({ searchText = "", contentType, sort = "updated" }: ProjectSearch, count: number, offset: number) {
    const [longest = "", ...others] = wordsOf(searchText).sort((a, b) => b.length - a.length);
    const found: number[] = [];
    // An empty word is found in an empty text, too.
    for (let at = this.size === 0 ? -1 : this.#text.indexOf(longest); at !== -1;) {
      const index = this.#indexAt(at);
      const end = this.#starts[index + 1] ?? this.#text.length;
      const isOfType = contentType === undefined || this.#types[index] === contentType;
      if (isOfType && this.#holds(index, others)) found.push(index);
      at = end < this.#text.length ? this.#text.indexOf(longest, end) : -1;
    }
    if (sort !== "updated") {
      const ranks = this.#ranks[sort];
      found.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    }
    return {
      totalCount: found.length,
      ids: found.slice(offset, offset + count).map((index) => this.#ids[index] ?? ""),
    };
  }

  #holds(index: number, words: readonly string[]): boolean {
    return words.length === 0 || holdsAll(this.#text.slice(this.#starts[index], this.#starts[index + 1]), words);
  }

  /** The document whose name holds this place of the text. */
  #indexAt(place: number): number {
    let low = 0;
    let high = this.#ids.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return low;
  }
}

const holdsAll = (name: string, words: readonly string[]): boolean => words.every((word) => name.includes(word));
