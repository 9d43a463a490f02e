import { newId } from "../../domain/id.ts";
import type { ProjectJson, ProjectSummaryJson } from "../../protocol/http/projectCalls.ts";
import { newRecord, type OwnedDocument, type RemoteSummary, type SyncRecord } from "../../protocol/syncStorage.ts";
import { copyName } from "./copyName.ts";
import type { SyncAnswer, SyncPorts } from "./SyncPorts.ts";
import { versionOf, type ShowAnswer } from "./OpenWork.ts";
import { keyId, keyKind } from "./Work.ts";
import { changeOf } from "./workChange.ts";
import { mergeWork, readWorkText, type WorkText } from "./workDocument.ts";

export const remoteOf = ({ name, contentType, revision, updatedAt }: ProjectSummaryJson): RemoteSummary => ({
  name,
  contentType,
  revision,
  updatedAt: Date.parse(updatedAt),
});

interface Sides {
  readonly document: OwnedDocument | null;
  readonly record: SyncRecord;
}

/** Answers for an open document that is in a gesture, or was edited since it was read. */
const ANSWERS = { busy: "later", other: "again" } as const;

/**
 * Takes what the account has into this browser: as it is where nothing was edited here, merged where the edits of both
 * sides go together, and beside a copy of what was edited here where they do not.
 */
export class RemoteMerge {
  readonly #ports: SyncPorts;

  constructor(ports: SyncPorts) {
    this.#ports = ports;
  }

  /**
   * Merges the account's document into this browser's, and restores it if it was deleted here: edits elsewhere take precedence.
   */
  into(key: string, remote: ProjectJson): Promise<SyncAnswer> {
    return this.#alone(key, async ({ document, record }) => {
      const theirs = readWorkText(key, remote.contentJson);
      if (!theirs.ok) return this.#unreadable(record, document, remote);
      const known = { ...record, revision: remote.revision, base: theirs.value.json, remote: remoteOf(remote) };
      const clean: SyncRecord = { ...known, sent: [], problem: null };
      if (!document || document.savedAt === record.cleanAt) return this.#take(document, clean, theirs.value, true);
      const merged = mergeWork(key, record.base, document.json, theirs.value.json);
      if (!merged) return this.#keepBoth(document, clean, theirs.value);
      const isSame = merged.json === theirs.value.json;
      return this.#take(document, clean, merged, isSame);
    });
  }

  /** The account's document is deleted: this browser's goes with it, unless it was edited or is open. */
  goneElsewhere(key: string): Promise<SyncAnswer> {
    return this.#alone(key, async ({ document, record }) => {
      if (await this.#ports.open.isOpen(key)) return "later";
      if (document && document.savedAt !== record.cleanAt) return "done";
      const expectedSavedAt = document?.savedAt ?? null;
      const dropped = await this.#ports.storage.commit([{ key, expectedSavedAt, document: null, record: null }]);
      return dropped.ok && dropped.value ? "done" : "again";
    });
  }

  /** The document under an id of its own: somebody else has this one. */
  underAnotherId(key: string): Promise<SyncAnswer> {
    return this.#alone(key, async ({ document, record }) => {
      if (!document) return "done";
      const otherKey = `${keyKind(key)}_${newId()}`;
      const text = readWorkText(otherKey, document.json);
      if (!text.ok) return "later";
      const moved = await this.#ports.open.moveTo(key, versionOf(document), keyId(otherKey), document.name);
      if (moved !== "done") return ANSWERS[moved];
      return this.#commit([
        { key, expectedSavedAt: document.savedAt, document: null, record: null },
        {
          key: otherKey,
          document: { ...document, ...text.value, key: otherKey },
          record: { ...newRecord(otherKey, record.owner), isCopy: record.isCopy },
        },
      ]);
    });
  }

  /** Runs with the stored version, while no other tab has the document open or changes it. */
  async #alone(key: string, work: (sides: Sides) => Promise<SyncAnswer>): Promise<SyncAnswer> {
    const { storage, open, owner, tabs } = this.#ports;
    const whileAlone = async (): Promise<SyncAnswer> => {
      const isOpen = await open.isOpen(key);
      if (isOpen) await open.flush();
      const loaded = await storage.load(key);
      const account = await owner();
      if (!loaded.ok || account === null) return "later";
      const { document, record } = loaded.value;
      if (isOpen && !document) return "again";
      return work({ document, record: record ?? newRecord(key, account) });
    };
    // A document that is open here has its lock in this tab already.
    if (await open.isOpen(key)) return whileAlone();
    return (await tabs.ifFree(key, whileAlone)) ?? "later";
  }

  /** Updates the screen if it shows the stored version; then the next store loses no edit. */
  async #show(key: string, document: OwnedDocument | null, text: WorkText): Promise<ShowAnswer> {
    const { open } = this.#ports;
    if (!document || !(await open.isOpen(key))) return "done";
    return open.show(key, versionOf(document), changeOf(key, document.json, text.json));
  }

  /** The stored document becomes `text`; `isSent`: the account has it. */
  async #take(
    document: OwnedDocument | null,
    record: SyncRecord,
    text: WorkText,
    isSent: boolean,
  ): Promise<SyncAnswer> {
    const savedAt = this.#nextTime(document);
    const { key, owner } = record;
    const shown = await this.#show(key, document, text);
    if (shown !== "done") return ANSWERS[shown];
    return this.#commit([
      {
        key,
        expectedSavedAt: document?.savedAt ?? null,
        document: { key, owner, deletedAt: null, savedAt, ...text },
        record: { ...record, cleanAt: isSent ? savedAt : null },
      },
    ]);
  }

  /** The account's document keeps its id; the local edits become a copy, also on the screen. */
  async #keepBoth(document: OwnedDocument, record: SyncRecord, theirs: WorkText): Promise<SyncAnswer> {
    const { now, open, onConflict } = this.#ports;
    const { key, owner } = record;
    const copyKey = `${keyKind(key)}_${newId()}`;
    const copy = readWorkText(copyKey, document.json, copyName(document.name, now()));
    if (!copy.ok) return "later";
    const savedAt = this.#nextTime(document);
    const moved = await open.moveTo(key, versionOf(document), keyId(copyKey), copy.value.name);
    if (moved !== "done") return ANSWERS[moved];
    const answer = await this.#commit([
      {
        key,
        expectedSavedAt: document.savedAt,
        document: { key, owner, deletedAt: null, savedAt, ...theirs },
        record: { ...record, cleanAt: savedAt },
      },
      {
        key: copyKey,
        document: { key: copyKey, owner, deletedAt: null, savedAt, ...copy.value },
        record: { ...newRecord(copyKey, owner), isCopy: true },
      },
    ]);
    onConflict(document.name, copy.value.name);
    return answer;
  }

  /** A document of a newer version stays unchanged in the account, and so does the one here. */
  async #unreadable(record: SyncRecord, document: OwnedDocument | null, remote: ProjectJson): Promise<SyncAnswer> {
    const message = "The account's document was made by a newer version. Reload the page to get it";
    const problem = { code: "DOCUMENT_BROKEN", message, savedAt: document?.savedAt ?? 0 };
    await this.#ports.storage.commit([{ key: record.key, record: { ...record, remote: remoteOf(remote), problem } }]);
    return "refused";
  }

  /** The open document is changed first: if another version was stored in between, the merge gives the same result. */
  async #commit(changes: Parameters<SyncPorts["storage"]["commit"]>[0]): Promise<SyncAnswer> {
    const stored = await this.#ports.storage.commit(changes);
    return stored.ok ? "again" : "later";
  }

  #nextTime(document: OwnedDocument | null): number {
    return Math.max(this.#ports.now(), (document?.savedAt ?? 0) + 1);
  }
}
