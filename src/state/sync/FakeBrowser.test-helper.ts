import { ok, type Result } from "../../domain/AppError.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { StoragePort, StoredDocument, StoredSummary } from "../../protocol/storage.ts";
import {
  newRecord,
  type OwnedDocument,
  type SyncChange,
  type SyncHead,
  type SyncRecord,
  type SyncStoragePort,
} from "../../protocol/syncStorage.ts";
import type { TabsPort } from "../../protocol/tabs.ts";
import { timelineText } from "./workDocument.ts";

/** The storage of one browser, as IndexedDB keeps it: written text comes back as another value. */
export class FakeStorage implements StoragePort, SyncStoragePort {
  readonly documents = new Map<string, OwnedDocument>();
  readonly records = new Map<string, SyncRecord>();
  readonly pictures = new Map<string, { version: string; picture: unknown }>();
  owner = "";
  readonly #listeners = new Set<(key: string) => void>();

  onWrite(listener: (key: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async list(prefix: string): Promise<Result<readonly StoredSummary[]>> {
    await tick();
    return ok([...this.documents.values()].filter((each) => each.key.startsWith(prefix) && this.#isVisible(each)));
  }

  async read(key: string): Promise<Result<StoredDocument | null>> {
    await tick();
    const document = this.documents.get(key);
    return ok(document && this.#isVisible(document) ? document : null);
  }

  async has(key: string): Promise<Result<boolean>> {
    const read = await this.read(key);
    return read.ok ? ok(read.value !== null) : read;
  }

  /** Documents in memory, and when they were stored. */
  readonly savedTimes = new WeakMap<TimelineDocument, number>();

  async write(document: StoredDocument): Promise<Result<void>> {
    await tick();
    const known = this.documents.get(document.key);
    const savedAt = Math.max(document.savedAt, (known?.savedAt ?? 0) + 1);
    this.documents.set(document.key, { ...document, savedAt, owner: known?.owner ?? this.owner, deletedAt: null });
    this.#written(document.key);
    return ok(undefined);
  }

  async saveSong(document: TimelineDocument): Promise<Result<number>> {
    const key = `timeline_${document.timeline.id}`;
    await this.write({ key, ...timelineText(document), savedAt: Date.now() });
    const { savedAt } = this.documents.get(key)!;
    this.savedTimes.set(document, savedAt);
    return ok(savedAt);
  }

  async remove(key: string): Promise<Result<void>> {
    await tick();
    this.documents.delete(key);
    this.records.delete(key);
    this.#written(key);
    return ok(undefined);
  }

  async all(): Promise<Result<{ summaries: readonly StoredSummary[]; records: readonly SyncHead[] }>> {
    await tick();
    return ok({
      summaries: [...this.documents.values()].map(summaryOf),
      records: [...this.records.values()].map(headOf),
    });
  }

  async look(key: string): Promise<Result<{ summary: StoredSummary | null; record: SyncHead | null }>> {
    await tick();
    const [document, record] = [this.documents.get(key), this.records.get(key)];
    return ok({ summary: document ? summaryOf(document) : null, record: record ? headOf(record) : null });
  }

  async load(key: string): Promise<Result<{ document: OwnedDocument | null; record: SyncRecord | null }>> {
    await tick();
    return ok({ document: this.documents.get(key) ?? null, record: this.records.get(key) ?? null });
  }

  async commit(changes: readonly SyncChange[]): Promise<Result<boolean>> {
    await tick();
    for (const { key, expectedSavedAt } of changes) {
      if (expectedSavedAt !== undefined && (this.documents.get(key)?.savedAt ?? null) !== expectedSavedAt)
        return ok(false);
    }
    for (const { key, document, fields, record, listed } of changes) {
      if (document === null) this.documents.delete(key);
      else if (document) this.documents.set(key, document);
      const stored = this.documents.get(key);
      if (fields && stored) this.documents.set(key, { ...stored, ...fields });
      if (record === null) this.records.delete(key);
      else if (record) this.records.set(key, { base: this.records.get(key)?.base ?? null, ...record });
      if (listed) {
        const known = this.records.get(key) ?? newRecord(key, listed.owner);
        this.records.set(key, { ...known, remote: listed.remote });
      }
      if (document !== undefined || fields !== undefined) this.#written(key);
    }
    return ok(true);
  }

  async picture(key: string, version: string): Promise<Result<unknown>> {
    await tick();
    const kept = this.pictures.get(key);
    return ok(kept?.version === version ? kept.picture : null);
  }

  async savePicture(key: string, version: string, picture: unknown): Promise<Result<void>> {
    await tick();
    this.pictures.set(key, { version, picture });
    return ok(undefined);
  }

  #isVisible({ owner, deletedAt }: StoredSummary): boolean {
    return deletedAt === null && (owner === "" || owner === this.owner);
  }

  #written(key: string): void {
    for (const listener of this.#listeners) listener(key);
  }
}

const summaryOf = ({ json: _json, ...summary }: OwnedDocument): StoredSummary => summary;
const headOf = ({ base: _base, ...head }: SyncRecord): SyncHead => head;

/** Locks and messages of one browser; `tab()` is one tab's view of them. */
export class FakeTabs<Message> {
  readonly held = new Set<string>();
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #listeners: { readonly tab: object; readonly hear: (message: Message) => void }[] = [];

  tab(): TabsPort<Message> {
    const tab = {};
    return {
      post: (message) => {
        for (const { tab: other, hear } of this.#listeners) if (other !== tab) hear(message);
      },
      onMessage: (hear) => {
        this.#listeners.push({ tab, hear });
        return () => undefined;
      },
      exclusive: async (name, work) => {
        const next = (this.#queues.get(name) ?? Promise.resolve()).then(() => this.#holding(name, work));
        this.#queues.set(
          name,
          next.catch(() => undefined),
        );
        return next;
      },
      ifFree: async (name, work) => (this.held.has(name) ? null : this.#holding(name, work)),
      underWay: () => Promise.resolve(new Set(this.held)),
    };
  }

  async #holding<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.held.add(name);
    try {
      return await work();
    } finally {
      this.held.delete(name);
    }
  }
}

const tick = (): Promise<void> => Promise.resolve();
