import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { problemKinds } from "../../../protocol/http/problem.ts";
import { MAX_PROJECT_BYTES, type ProjectSummaryJson } from "../../../protocol/http/projectCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import type { DocumentReader } from "../../documents/DocumentReader.ts";
import { bufferOf } from "../../documents/packParts.ts";
import { PackedText } from "../../documents/jsonOf.ts";
import type { PackedDocument } from "../../documents/packDocument.ts";
import type { PackedPart } from "../../documents/packParts.ts";
import { bytesOfPart, PartRepository, type PartSizes } from "./PartRepository.ts";
import { sizeOf } from "./ProjectContents.ts";
import { ProjectRepository, type ProjectContent, type ProjectRow } from "./ProjectRepository.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { makeRoom } from "./quota.ts";
import { changeOf, summaryOf } from "./Projects.ts";

interface Assembly {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  /** The one that was changed; 0 for a new document. */
  readonly revision: number;
  readonly hashes: readonly string[];
}

/** Is told how many bytes are about to be read. Throws where that is too much. */
type Hold = (bytes: number) => void;

/** Documents in parts, each of which an account keeps once. */
export class ProjectParts {
  readonly #queries: Queries;
  readonly #reader: DocumentReader;
  readonly #events: AccountEvents;

  constructor(queries: Queries, reader: DocumentReader, events: AccountEvents) {
    this.#queries = queries;
    this.#reader = reader;
    this.#events = events;
  }

  /** Errors: `QUOTA_REACHED`. */
  save(owner: Principal, parts: readonly PackedPart[]): Promise<Result<void>> {
    return this.#write(owner, async (projects, kept) => {
      const known = await kept.sizes(parts.map(({ hash }) => hash));
      const bytes = parts.filter(({ hash }) => !known.has(hash)).reduce((sum, part) => sum + bytesOfPart(part), 0);
      const room = bytes > 0 ? await makeRoom(owner, projects, bytes, 0) : ok(undefined);
      if (room.ok) await projects.putParts(parts);
      return room;
    });
  }

  /** Texts in the order of the hashes. Errors: `NOT_FOUND`. */
  async read(owner: Principal, hashes: readonly string[], hold: Hold): Promise<Result<{ parts: PackedText[] }>> {
    const parts = new PartRepository(this.#queries, owner.userId);
    const sizes = await parts.sizes(hashes);
    hold(sum(hashes, sizes, "packedBytes"));
    const contents = await parts.contents(sizes);
    const texts = hashes.flatMap((hash) => contents.get(hash) ?? []).map((gzip) => new PackedText(gzip));
    return texts.length === hashes.length ? ok({ parts: texts }) : fail("NOT_FOUND", "Not all of these parts are kept");
  }

  /** Returns the parts of a document. Errors: `NOT_FOUND`. */
  async of(owner: Principal, id: string): Promise<Result<ProjectSummaryJson & { hashes: string[] | null }>> {
    const projects = new ProjectRepository(this.#queries, owner.userId);
    for (;;) {
      const row = await projects.get(id);
      if (!row) return fail("NOT_FOUND", "There is no such document");
      const hashes = Number(row.partBytes) === 0 ? null : await projects.hashesOf(row);
      // Null in spite of parts: another revision has come meanwhile.
      if (hashes || Number(row.partBytes) === 0) return ok({ ...summaryOf(row), hashes: hashes ? [...hashes] : null });
    }
  }

  /**
   * Keeps a version whose text is these parts one after the other. Sent twice it is done once. Errors: `PARTS_MISSING`
   * with their hashes, `REVISION_CONFLICT` with the latest version as `current`, `NOT_FOUND`, `ID_TAKEN`,
   * `DOCUMENT_INVALID`, `TOO_LARGE`, `QUOTA_REACHED`.
   */
  async assemble(owner: Principal, input: Assembly, hold: Hold): Promise<Result<ProjectSummaryJson>> {
    const document = await this.#check(owner, input, hold);
    if (!document.ok) return document;
    const { id, revision, hashes, contentType } = input;
    const row = await this.#write(owner, async (projects, parts) => {
      const before = await projects.get(id);
      if (!before && revision > 0) return fail("NOT_FOUND", "There is no such document");
      if (before && before.revision !== revision) return outdated(before, input, document.value);
      const sizes = await parts.sizes(hashes);
      // One may have gone while the others were read.
      const missing = missingOf(hashes, sizes);
      if (missing) return missing;
      const content = { hashes, sizes };
      const growth = sizeOf(content) - Number(before?.sizeBytes ?? 0);
      const room = growth > 0 ? await makeRoom(owner, projects, growth, before ? 0 : 1) : ok(undefined);
      if (!room.ok) return room;
      const contentHash = bufferOf(document.value.contentHash);
      const written: ProjectContent = { name: input.name.trim(), contentType, contentHash, content };
      const row = before ? await projects.update(before, written) : await projects.add(id, written);
      return row ? ok(row) : fail("ID_TAKEN", problemKinds.ID_TAKEN.title);
    });
    if (!row.ok) return row;
    this.#events.projectChanged(owner.userId, changeOf(row.value));
    return ok(summaryOf(row.value));
  }

  /** Reads the text as the program would. */
  async #check(owner: Principal, { hashes, name, contentType }: Assembly, hold: Hold): Promise<Result<PackedDocument>> {
    const parts = new PartRepository(this.#queries, owner.userId);
    const sizes = await parts.sizes(hashes);
    const missing = missingOf(hashes, sizes);
    if (missing) return missing;
    const textBytes = sum(hashes, sizes, "textBytes");
    if (textBytes > MAX_PROJECT_BYTES) return fail("TOO_LARGE", "The document is larger than 20 MB");
    hold(sum(hashes, sizes, "packedBytes") + textBytes);
    const contents = await parts.contents(sizes);
    const gone = missingOf(hashes, contents);
    if (gone) return gone;
    // Gzips that follow each other unfold to texts that do.
    const bytes = Buffer.concat(hashes.flatMap((hash) => contents.get(hash) ?? []));
    const body = { bytes, gzip: true, assembled: { name, contentType, textBytes } };
    const read = await this.#reader.read(body, owner.userId);
    return read.ok ? read.value.document : read;
  }

  #write<T>(owner: Principal, work: (projects: ProjectRepository, parts: PartRepository) => Promise<T>): Promise<T> {
    return exclusively(this.#queries, [userKey(owner.userId)], async (queries) => {
      const projects = new ProjectRepository(queries, owner.userId);
      await projects.lockOwner();
      return work(projects, new PartRepository(queries, owner.userId));
    });
  }
}

function missingOf(hashes: readonly string[], known: ReadonlyMap<string, unknown>) {
  const missing = [...new Set(hashes)].filter((hash) => !known.has(hash));
  return missing.length === 0 ? null : fail("PARTS_MISSING", problemKinds.PARTS_MISSING.title, { missing });
}

/** An answer that was lost on its way: what is kept is what was sent. */
function outdated(current: ProjectRow, { revision }: Assembly, sent: PackedDocument): Result<ProjectRow> {
  if (current.revision === revision + 1 && current.contentHash.equals(sent.contentHash)) return ok(current);
  const detail = { current: summaryOf(current) };
  return fail("REVISION_CONFLICT", "The document was changed elsewhere since it was read", detail);
}

const sum = (
  hashes: readonly string[],
  sizes: ReadonlyMap<string, PartSizes>,
  field: "packedBytes" | "textBytes",
): number => hashes.reduce((total, hash) => total + (sizes.get(hash)?.[field] ?? 0), 0);
