import type { NameList } from "./NameList.ts";

/** Reading a list takes about as long as so many searches of the database: for fewer it does not pay. */
const SEARCHES_BEFORE = 10;
/** Documents in all lists, at some 100 bytes each. */
const MOST_DOCUMENTS = 300_000;
const MOST_OWNERS = 100_000;

/** Lists of the accounts that are searched again and again without being changed; those used last stay. */
export class NameLists {
  readonly #lists = new Map<string, NameList>();
  /** Number of searches of accounts without a list since their last known change, or since they were new. */
  readonly #searches = new Map<string, number>();
  readonly #reading = new Set<string>();
  #documents = 0;

  get(ownerId: string): NameList | null {
    const list = this.#lists.get(ownerId);
    if (!list) return null;
    // Behind all others: the first one is the one that goes first.
    this.#lists.delete(ownerId);
    this.#lists.set(ownerId, list);
    return list;
  }

  drop(ownerId: string): void {
    this.#documents -= this.#lists.get(ownerId)?.size ?? 0;
    this.#lists.delete(ownerId);
  }

  /** Counts a search that the database answered; reads the list when there were enough. */
  async searched(ownerId: string, read: () => Promise<NameList | null>): Promise<void> {
    const count = (this.#searches.get(ownerId) ?? 0) + 1;
    if (this.#searches.size > MOST_OWNERS) this.#searches.clear();
    this.#searches.set(ownerId, count);
    if (count < SEARCHES_BEFORE || this.#reading.has(ownerId)) return;
    this.#reading.add(ownerId);
    try {
      const list = await read();
      this.#searches.delete(ownerId);
      if (list) this.#keep(ownerId, list);
    } finally {
      this.#reading.delete(ownerId);
    }
  }

  #keep(ownerId: string, list: NameList): void {
    this.drop(ownerId);
    if (list.size > MOST_DOCUMENTS) return;
    this.#lists.set(ownerId, list);
    this.#documents += list.size;
    for (const [oldest] of this.#lists) {
      if (this.#documents <= MOST_DOCUMENTS) break;
      this.drop(oldest);
    }
  }
}
