import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import type { ReplyOf } from "../../../protocol/http/HttpCall.ts";
import type { projectCalls, ProjectSearch, ProjectSummaryJson } from "../../../protocol/http/projectCalls.ts";
import type { ProjectChange } from "../../../protocol/hub/accountHub.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import { problemKinds } from "../../../protocol/http/problem.ts";
import { bufferOf } from "../../documents/packParts.ts";
import { PackedText } from "../../documents/jsonOf.ts";
import type { PackedDocument } from "../../documents/packDocument.ts";
import { sizeOf } from "./ProjectContents.ts";
import { ProjectRepository, type ProjectContent, type ProjectRow } from "./ProjectRepository.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { makeRoom, roomFor } from "./quota.ts";
import { ProjectSearches } from "./ProjectSearches.ts";

const DEFAULT_PAGE_SIZE = 20;

/** Owner of the documents, and their plan with its storage limit. */
type Owner = Pick<Principal, "userId" | "plan">;

/** A document with its text, which unfolds as it is sent. */
export interface PackedProject extends ProjectSummaryJson {
  readonly contentJson: PackedText;
}

/** A document as it came. */
interface ProjectInput {
  readonly name: string;
  readonly contentType: string;
  readonly document: Result<PackedDocument>;
}

/** Boards and timelines kept for their owners. */
export class Projects {
  readonly #queries: Queries;
  readonly #searches: ProjectSearches;
  readonly #events: AccountEvents;

  constructor(queries: Queries, events: AccountEvents) {
    this.#queries = queries;
    this.#events = events;
    this.#searches = new ProjectSearches(queries);
  }

  async search(owner: Principal, search: ProjectSearch): Promise<ReplyOf<typeof projectCalls.searchProjects>> {
    const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, searchText = "" } = search;
    const offset = (pageNumber - 1) * pageSize;
    const { rows, totalCount } = await this.#searches.page(owner.userId, search, pageSize, offset);
    return { totalCount, pageNumber, searchText, projects: rows.map(summaryOf) };
  }

  /** `hold` is told how many bytes the answer takes, before they are read. Errors: `NOT_FOUND`. */
  async get(owner: Principal, id: string, hold: (bytes: number) => void): Promise<Result<PackedProject>> {
    const projects = new ProjectRepository(this.#queries, owner.userId);
    const row = await projects.get(id);
    if (!row) return missing();
    hold(Number(row.sizeBytes) + Number(row.partBytes));
    const whole = await projects.getWithContent(id);
    return whole ? ok(packedProjectOf(whole)) : missing();
  }

  /**
   * With an id of the caller's the same creation sent twice is done once. Errors: `DOCUMENT_INVALID`, `TOO_LARGE`,
   * `QUOTA_REACHED`, `ID_TAKEN`, and `REVISION_CONFLICT` with both versions where the caller has the document already.
   */
  async create(owner: Owner, input: ProjectInput & { id?: string }): Promise<Result<PackedProject>> {
    const packed = contentOf(input);
    if (!packed.ok) return packed;
    const row = await this.#write(owner, async (projects) => {
      const kept = input.id === undefined ? null : await projects.get(input.id);
      if (kept) return this.#outdated(projects, kept, packed.value, { ...input, id: kept.id, revision: 0 });
      const room = await makeRoom(owner, projects, sizeOf(packed.value.content), 1);
      if (!room.ok) return room;
      const added = await projects.add(input.id ?? newId(), packed.value);
      return added ? ok(added) : fail("ID_TAKEN", problemKinds.ID_TAKEN.title);
    });
    return row.ok ? ok(packedProjectOf({ ...row.value, content: packed.value.content })) : row;
  }

  /**
   * The same update sent twice is done once. Errors: those of `create`, `NOT_FOUND`, and `REVISION_CONFLICT` with both
   * versions as its detail.
   */
  async update(owner: Owner, input: ProjectInput & { id: string; revision: number }): Promise<Result<PackedProject>> {
    const packed = contentOf(input);
    if (!packed.ok) return packed;
    const row = await this.#write(owner, async (projects) => {
      const before = await projects.get(input.id);
      if (!before) return missing();
      if (before.revision !== input.revision) return this.#outdated(projects, before, packed.value, input);
      const growth = sizeOf(packed.value.content) - Number(before.sizeBytes);
      const room = growth > 0 ? await makeRoom(owner, projects, growth, 0) : ok(undefined);
      return room.ok ? ok(await projects.update(before, packed.value)) : room;
    });
    return row.ok ? ok(packedProjectOf({ ...row.value, content: packed.value.content })) : row;
  }

  /** Errors: `NOT_FOUND`. */
  async delete(owner: Principal, id: string): Promise<Result<void>> {
    const row = await this.#write(owner, async (projects) => {
      const before = await projects.get(id);
      return before ? ok(await projects.setDeleted(before, true)) : missing();
    });
    return row.ok ? ok(undefined) : row;
  }

  /** Takes back a deletion of the last 30 days. Errors: `NOT_FOUND`, `QUOTA_REACHED`. */
  async restore(owner: Principal, id: string): Promise<Result<ProjectSummaryJson>> {
    const row = await this.#write(owner, async (projects) => {
      const before = await projects.getDeleted(id);
      if (!before) return missing();
      const room = await roomFor(owner, projects, Number(before.sizeBytes), 1);
      return room.ok ? ok(await projects.setDeleted(before, false)) : room;
    });
    return row.ok ? ok(summaryOf(row.value)) : row;
  }

  /** Changes a document, and notifies the owner's clients. */
  async #write(
    { userId }: Owner,
    work: (projects: ProjectRepository) => Promise<Result<ProjectRow>>,
  ): Promise<Result<ProjectRow>> {
    const row = await exclusively(this.#queries, [userKey(userId)], async (queries) => {
      const projects = new ProjectRepository(queries, userId);
      await projects.lockOwner();
      return work(projects);
    });
    if (row.ok) this.#events.projectChanged(userId, changeOf(row.value));
    return row;
  }

  async #outdated(
    projects: ProjectRepository,
    current: ProjectRow,
    content: ProjectContent & { readonly content: Buffer },
    { id, name, contentType, revision }: ProjectInput & { id: string; revision: number },
  ): Promise<Result<ProjectRow>> {
    // An answer that was lost on its way: what is kept is what was sent.
    if (current.revision === revision + 1 && current.contentHash.equals(content.contentHash)) return ok(current);
    const kept = await projects.getWithContent(id);
    if (!kept) return missing();
    return fail("REVISION_CONFLICT", "The document was changed elsewhere since it was read", {
      current: packedProjectOf(kept),
      yours: { id, name, contentType, contentJson: new PackedText(content.content), revision },
    });
  }
}

const missing = () => fail("NOT_FOUND", "There is no such document");

const packedProjectOf = (row: ProjectRow & { content: Buffer }): PackedProject => ({
  ...summaryOf(row),
  contentJson: new PackedText(row.content),
});

/** Returns the content to store. Errors: those of the document. */
function contentOf({
  name,
  contentType,
  document,
}: ProjectInput): Result<ProjectContent & { readonly content: Buffer }> {
  if (!document.ok) return document;
  const { content, contentHash } = document.value;
  return ok({ name: name.trim(), contentType, contentHash: bufferOf(contentHash), content: bufferOf(content) });
}

/** Notification of a change for the user's clients. */
export const changeOf = ({ id, contentType, revision, deletedAt }: ProjectRow): ProjectChange => ({
  id,
  contentType,
  revision,
  deleted: deletedAt !== null,
});

export const summaryOf = (row: ProjectRow): ProjectSummaryJson => ({
  id: row.id,
  name: row.name,
  contentType: row.contentType as ProjectSummaryJson["contentType"],
  revision: row.revision,
  sizeBytes: Number(row.sizeBytes) + Number(row.partBytes),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});
