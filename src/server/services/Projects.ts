import { fail, ok, type Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import type { ProjectJson, ProjectSearch, ProjectSummaryJson } from "../../protocol/http/projectCalls.ts";
import type { Queries } from "../database/Database.ts";
import { exclusively, userKey } from "../database/exclusively.ts";
import { problemKinds } from "../../protocol/http/problem.ts";
import { inlinePacker, type DocumentPacker, type ProjectInput } from "../documents/packDocument.ts";
import { ProjectRepository, type ProjectContent, type ProjectRow } from "../repositories/ProjectRepository.ts";
import type { Principal } from "../repositories/SessionRepository.ts";
import { planOf } from "./plans.ts";
import { packProject, unpackProject } from "./projectContent.ts";

const DEFAULT_PAGE_SIZE = 20;

interface ProjectPage {
  readonly totalCount: number;
  readonly pageNumber: number;
  readonly searchText: string;
  readonly projects: ProjectSummaryJson[];
}

/** Boards and timelines kept for their owners. */
export class Projects {
  readonly #queries: Queries;
  readonly #packer: DocumentPacker;

  constructor(queries: Queries, packer: DocumentPacker = inlinePacker) {
    this.#queries = queries;
    this.#packer = packer;
  }

  async search(owner: Principal, search: ProjectSearch): Promise<ProjectPage> {
    const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, searchText = "" } = search;
    const repository = new ProjectRepository(this.#queries, owner.userId);
    const { rows, totalCount } = await repository.search(search, pageSize, (pageNumber - 1) * pageSize);
    return { totalCount, pageNumber, searchText, projects: rows.map(summaryOf) };
  }

  /** Errors: `NOT_FOUND`. */
  async get(owner: Principal, id: string): Promise<Result<ProjectJson>> {
    const row = await new ProjectRepository(this.#queries, owner.userId).getWithContent(id);
    return row ? ok(await documentOf(row)) : missing();
  }

  /**
   * With an id of the caller's the same creation sent twice is done once. Errors: `DOCUMENT_INVALID`, `TOO_LARGE`,
   * `QUOTA_REACHED`, `ID_TAKEN`, and `REVISION_CONFLICT` with both versions where the caller has the document already.
   */
  async create(owner: Principal, input: ProjectInput & { id?: string }): Promise<Result<ProjectJson>> {
    const packed = await packProject(this.#packer, input);
    if (!packed.ok) return packed;
    const row = await this.#write(owner, async (projects): Promise<Result<ProjectRow>> => {
      const kept = input.id === undefined ? null : await projects.get(input.id);
      if (kept) return this.#outdated(projects, kept, packed.value, { ...input, id: kept.id, revision: 0 });
      const room = await this.#room(owner, projects, packed.value.content.length, 1);
      if (!room.ok) return room;
      const added = await projects.add(input.id ?? newId(), packed.value);
      return added ? ok(added) : fail("ID_TAKEN", problemKinds.ID_TAKEN.title);
    });
    return row.ok ? ok({ ...summaryOf(row.value), contentJson: input.contentJson }) : row;
  }

  /**
   * The same update sent twice is done once. Errors: those of `create`, `NOT_FOUND`, and `REVISION_CONFLICT` with both
   * versions as its detail.
   */
  async update(owner: Principal, input: ProjectInput & { id: string; revision: number }): Promise<Result<ProjectJson>> {
    const packed = await packProject(this.#packer, input);
    if (!packed.ok) return packed;
    const row = await this.#write(owner, async (projects) => {
      const before = await projects.get(input.id);
      if (!before) return missing();
      if (before.revision !== input.revision) return this.#outdated(projects, before, packed.value, input);
      const growth = packed.value.content.length - Number(before.sizeBytes);
      const room = growth > 0 ? await this.#room(owner, projects, growth, 0) : ok(undefined);
      return room.ok ? ok(await projects.update(before, packed.value)) : room;
    });
    return row.ok ? ok({ ...summaryOf(row.value), contentJson: input.contentJson }) : row;
  }

  /** Errors: `NOT_FOUND`. */
  delete(owner: Principal, id: string): Promise<Result<void>> {
    return this.#write(owner, async (projects) => {
      const before = await projects.get(id);
      if (!before) return missing();
      await projects.setDeleted(before, true);
      return ok(undefined);
    });
  }

  /** Takes back a deletion of the last 30 days. Errors: `NOT_FOUND`, `QUOTA_REACHED`. */
  restore(owner: Principal, id: string): Promise<Result<ProjectSummaryJson>> {
    return this.#write(owner, async (projects) => {
      const before = await projects.getDeleted(id);
      if (!before) return missing();
      const room = await this.#room(owner, projects, Number(before.sizeBytes), 1);
      return room.ok ? ok(summaryOf(await projects.setDeleted(before, false))) : room;
    });
  }

  usage(owner: Principal) {
    return new ProjectRepository(this.#queries, owner.userId).usage();
  }

  #write<T>(owner: Principal, work: (projects: ProjectRepository) => Promise<T>): Promise<T> {
    return exclusively(this.#queries, [userKey(owner.userId)], async (queries) => {
      const projects = new ProjectRepository(queries, owner.userId);
      await projects.lockOwner();
      return work(projects);
    });
  }

  async #outdated(
    projects: ProjectRepository,
    current: ProjectRow,
    content: ProjectContent,
    { id, name, contentType, contentJson, revision }: ProjectInput & { id: string; revision: number },
  ): Promise<Result<ProjectRow>> {
    // An answer that was lost on its way: what is kept is what was sent.
    if (current.revision === revision + 1 && current.contentHash.equals(content.contentHash)) return ok(current);
    const kept = await projects.getWithContent(id);
    if (!kept) return missing();
    return fail("REVISION_CONFLICT", "The document was changed elsewhere since it was read", {
      current: await documentOf(kept),
      yours: { id, name, contentType, contentJson, revision },
    });
  }

  async #room(owner: Principal, projects: ProjectRepository, bytes: number, documents: 0 | 1): Promise<Result<void>> {
    const { documents: documentQuota, bytes: byteQuota } = planOf(owner.plan);
    const usage = await projects.usage();
    if (usage.documents + documents > documentQuota)
      return fail("QUOTA_REACHED", `Your plan has room for ${documentQuota} boards and projects`);
    if (usage.bytes + bytes > byteQuota)
      return fail("QUOTA_REACHED", `Your plan has room for ${byteQuota / 1024 ** 3} GB of boards and projects`);
    return ok(undefined);
  }
}

const missing = () => fail("NOT_FOUND", "There is no such document");

async function documentOf(row: ProjectRow & { content: Buffer }): Promise<ProjectJson> {
  return { ...summaryOf(row), contentJson: await unpackProject(row.content) };
}

const summaryOf = (row: ProjectRow): ProjectSummaryJson => ({
  id: row.id,
  name: row.name,
  contentType: row.contentType as ProjectSummaryJson["contentType"],
  revision: row.revision,
  sizeBytes: Number(row.sizeBytes),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});
