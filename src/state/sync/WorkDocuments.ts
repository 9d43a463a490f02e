import { fail, ok, type Result } from "../../domain/AppError.ts";
import { readBoard } from "../../domain/board/boardJson.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { timelineThumbnail } from "../../domain/timeline/timelineThumbnail.ts";
import { projectCalls } from "../../protocol/http/projectCalls.ts";
import type { OwnedDocument } from "../../protocol/syncStorage.ts";
import { thumbnailOfBoard } from "./boardThumbnail.ts";
import { DocumentSync } from "./DocumentSync.ts";
import type { SyncAnswer, SyncPorts } from "./SyncPorts.ts";
import type { Thumbnail } from "./thumbnail.ts";
import { keyId, keyKind } from "./Work.ts";
import { readWorkText } from "./workDocument.ts";

/** All work on the contents of documents that are not open: what takes long where they are large. */
export interface WorkDocumentsPort extends Pick<DocumentSync, "reconcile" | "fetch" | "checkGone"> {
  /** Stores a copy under another key. Errors: `NOT_FOUND`, those of storage and of the readers. */
  copy(key: string, copyKey: string, name: string): Promise<Result<void>>;
  /** Errors: as of `copy`. */
  rename(key: string, name: string): Promise<Result<void>>;
  /** Its JSON text, from here or from the account. Errors: those of storage and of the calls. */
  text(key: string): Promise<Result<string>>;
  /** Thumbnail for a card. Errors: those of storage, of the calls and of the readers. */
  picture(key: string): Promise<Result<Thumbnail>>;
}

/** `WorkDocumentsPort` on the thread where it is made. */
export class WorkDocuments implements WorkDocumentsPort {
  readonly #ports: SyncPorts;
  readonly #sync: DocumentSync;

  constructor(ports: SyncPorts) {
    this.#ports = ports;
    this.#sync = new DocumentSync(ports);
  }

  reconcile(key: string): Promise<SyncAnswer> {
    return this.#sync.reconcile(key);
  }

  fetch(key: string): Promise<SyncAnswer> {
    return this.#sync.fetch(key);
  }

  checkGone(key: string): Promise<SyncAnswer> {
    return this.#sync.checkGone(key);
  }

  async copy(key: string, copyKey: string, name: string): Promise<Result<void>> {
    const document = await this.#document(key);
    if (!document.ok) return document;
    const text = readWorkText(copyKey, document.value.json, name);
    if (!text.ok) return text;
    // New documents belong to the signed-in user.
    const owner = (await this.#ports.owner()) ?? "";
    return this.#store({ key: copyKey, ...text.value, owner, deletedAt: null, savedAt: this.#ports.now() }, null);
  }

  async rename(key: string, name: string): Promise<Result<void>> {
    const document = await this.#document(key);
    if (!document.ok) return document;
    const { savedAt } = document.value;
    const text = readWorkText(key, document.value.json, name);
    if (!text.ok) return text;
    return this.#store(
      { ...document.value, ...text.value, savedAt: Math.max(this.#ports.now(), savedAt + 1) },
      savedAt,
    );
  }

  async picture(key: string): Promise<Result<Thumbnail>> {
    const text = await this.text(key);
    if (!text.ok) return text;
    const json = JSON.parse(text.value) as unknown;
    if (keyKind(key) === "board") {
      const board = readBoard(json);
      return board.ok ? ok(thumbnailOfBoard(board.value)) : board;
    }
    const song = readTimeline(json);
    return song.ok ? ok(timelineThumbnail(song.value)) : song;
  }

  async text(key: string): Promise<Result<string>> {
    const loaded = await this.#ports.storage.load(key);
    if (!loaded.ok) return loaded;
    if (loaded.value.document) return ok(loaded.value.document.json);
    const answer = await this.#ports.api.call(projectCalls.project, { params: { id: keyId(key) } });
    return answer.ok ? ok(answer.value.contentJson) : answer;
  }

  async #document(key: string): Promise<Result<OwnedDocument>> {
    const loaded = await this.#ports.storage.load(key);
    if (!loaded.ok) return loaded;
    return loaded.value.document ? ok(loaded.value.document) : fail("NOT_FOUND", "There is no such document");
  }

  async #store(document: OwnedDocument, expectedSavedAt: number | null): Promise<Result<void>> {
    const stored = await this.#ports.storage.commit([{ key: document.key, expectedSavedAt, document }]);
    if (!stored.ok) return stored;
    return stored.value ? ok(undefined) : fail("CHANGED", `“${document.name}” was changed just now. Try again`);
  }
}
