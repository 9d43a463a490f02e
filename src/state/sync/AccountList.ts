import { ok, type Result } from "../../domain/AppError.ts";
import { MAX_PAGE_SIZE, projectCalls, type ProjectSummaryJson } from "../../protocol/http/projectCalls.ts";
import type { SyncHead } from "../../protocol/syncStorage.ts";
import { remoteOf } from "./RemoteMerge.ts";
import type { SyncPorts } from "./SyncPorts.ts";

/** Dependencies of reading the list. */
export type ListPorts = Pick<SyncPorts, "api" | "storage"> & { readonly owner: () => string | null };
import { kindOfType } from "./workDocument.ts";

/** News of the account's list about documents of this browser. */
export interface ListNews {
  /** Documents that are new or changed there. */
  readonly changed: readonly string[];
  /** Documents that are not there any more, as it seems. */
  readonly gone: readonly string[];
}

/** Reads the account's list into the records of this browser. */
export class AccountList {
  readonly #ports: ListPorts;

  constructor(ports: ListPorts) {
    this.#ports = ports;
  }

  /** All of the list, or (not `complete`) as far as it is news. Errors: those of the calls and of storage. */
  async read(complete: boolean): Promise<Result<ListNews>> {
    const all = await this.#ports.storage.all();
    if (!all.ok) return all;
    const owner = this.#ports.owner() ?? "";
    const records = new Map(all.value.records.filter((each) => each.owner === owner).map((each) => [each.key, each]));
    const changed: string[] = [];
    const listed = new Set<string>();
    for (let pageNumber = 1; ; pageNumber++) {
      const page = await this.#page(pageNumber, false);
      if (!page.ok) return page;
      const news = await this.#note(page.value, records, owner);
      for (const project of page.value) listed.add(keyOf(project));
      changed.push(...news);
      if (page.value.length < MAX_PAGE_SIZE || (!complete && news.length === 0)) break;
    }
    const known = [...records.values()].filter(({ revision, remote }) => revision > 0 || remote !== null);
    if (complete) return ok({ changed, gone: known.map(({ key }) => key).filter((key) => !listed.has(key)) });
    const deleted = await this.#page(1, true);
    if (!deleted.ok) return deleted;
    const gone = new Set(deleted.value.map(keyOf));
    return ok({ changed, gone: known.map(({ key }) => key).filter((key) => gone.has(key) && !listed.has(key)) });
  }

  async #page(pageNumber: number, deleted: boolean): Promise<Result<readonly ProjectSummaryJson[]>> {
    const body = { pageNumber, pageSize: MAX_PAGE_SIZE, sort: "updated" as const, deleted };
    const answer = await this.#ports.api.call(projectCalls.searchProjects, { body });
    return answer.ok ? ok(answer.value.projects) : answer;
  }

  /** Stores the new entries of a page; returns their keys. */
  async #note(
    projects: readonly ProjectSummaryJson[],
    records: ReadonlyMap<string, SyncHead>,
    owner: string,
  ): Promise<readonly string[]> {
    const fresh = projects.filter((project) => records.get(keyOf(project))?.remote?.revision !== project.revision);
    const changes = fresh.map((project) => {
      const key = keyOf(project);
      return { key, listed: { owner, remote: remoteOf(project) } };
    });
    if (changes.length > 0) await this.#ports.storage.commit(changes);
    return changes.map(({ key }) => key);
  }
}

const keyOf = ({ id, contentType }: Pick<ProjectSummaryJson, "id" | "contentType">): string =>
  `${kindOfType(contentType)}_${id}`;
