import { MAX_COUNTED, type ProjectSearch } from "../../../protocol/http/projectCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { isCountKept, ProjectRepository, type ProjectPage } from "./ProjectRepository.ts";
import type { NameList } from "./NameList.ts";

/** Reading a list takes about as long as so many searches of the database: for fewer it does not pay. */
const SEARCHES_BEFORE = 10;
/** Documents in all lists, at some 100 bytes each. */
const MOST_DOCUMENTS = 300_000;
const MOST_OWNERS = 100_000;

/** Lists of the accounts that are searched again and again without being changed; those used last stay. */
class NameLists {
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
      if (list) this.#store(ownerId, list);
    } finally {
      this.#reading.delete(ownerId);
    }
  }

  #store(ownerId: string, list: NameList): void {
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

/**
 * Searches of documents. The names of an account that is searched by words again and again are kept here; what is found
 * among them counts if the account is still the same when the rows are read, on whichever node it may have been changed.
 */
export class ProjectSearches {
  readonly #queries: Queries;
  readonly #lists = new NameLists();

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async page(ownerId: string, search: ProjectSearch, pageSize: number, offset: number): Promise<ProjectPage> {
    const projects = new ProjectRepository(this.#queries, ownerId);
    if (search.deleted === true || isCountKept(search)) return projects.search(search, pageSize, offset);
    const list = this.#lists.get(ownerId);
    if (list) {
      const found = list.find(search, pageSize, offset);
      const rows = await projects.ofVersion(list.version, found.ids);
      if (rows) return { rows, totalCount: Math.min(found.totalCount, MAX_COUNTED) };
      this.#lists.drop(ownerId);
    }
    const page = await projects.search(search, pageSize, offset);
    await this.#lists.searched(ownerId, () => projects.nameList());
    return page;
  }
}
