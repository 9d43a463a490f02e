import { MAX_COUNTED, type ProjectSearch } from "../../../protocol/http/projectCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { NameLists } from "./NameLists.ts";
import { isCountKept, ProjectRepository, type ProjectPage } from "./ProjectRepository.ts";

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
