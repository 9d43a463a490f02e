import type { Result } from "../domain/AppError.ts";
import type { StoragePort, StoredDocument } from "../protocol/storage.ts";
import type { DocumentStore } from "./DocumentStore.ts";

export const SAVE_WITHIN_MS = 250;
const RETRY_MS = 3000;

export interface AutosaveOptions<Document, Diff> {
  readonly store: DocumentStore<Document, Diff>;
  readonly storage: StoragePort;
  /** The stored form of a document, without its time. */
  readonly write: (document: Document) => Omit<StoredDocument, "savedAt">;
  readonly onState: (state: "saved" | "saving" | "failed", savedAt: number | null, error: string | null) => void;
  /** Whether a document that was just opened lies in the storage as it is. One that does not is written. */
  readonly isKept: (document: Document) => boolean;
  readonly now?: () => number;
}

/**
 * Writes the document to the storage port within 250 ms of every change, one write at a time, and tries again where that
 * fails. `flush` writes at once: call it when the page hides.
 */
export class Autosave<Document, Diff> {
  readonly #options: AutosaveOptions<Document, Diff>;
  readonly #now: () => number;
  /** What is not written yet, by `#opened`: the last edits of a document wait even when others are opened meanwhile. */
  readonly #pending = new Map<number, Document>();
  /** Counts the documents that were opened. */
  #opened = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> | null = null;
  #stop: () => void;

  constructor(options: AutosaveOptions<Document, Diff>) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#stop = options.store.subscribe({
      change: () => this.#touch(),
      load: () => {
        void this.flush();
        this.#opened++;
        if (options.isKept(options.store.current)) options.onState("saved", null, null);
        else this.#touch();
      },
    });
  }

  /** Writes what is not written yet. Resolves when it is, or when the write failed. */
  async flush(): Promise<void> {
    this.#cancelTimer();
    while (this.#writing) await this.#writing;
    // One that fails is pending again, for later.
    const waiting = [...this.#pending.keys()];
    for (const opened of waiting) {
      while (this.#writing) await this.#writing;
      const document = this.#pending.get(opened);
      if (document === undefined) continue;
      this.#writing = this.#write(opened, document);
      await this.#writing;
    }
  }

  dispose(): void {
    this.#stop();
    this.#cancelTimer();
  }

  #touch(): void {
    this.#pending.set(this.#opened, this.#options.store.current);
    this.#options.onState("saving", null, null);
    this.#schedule(SAVE_WITHIN_MS);
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.flush();
    }, delayMs);
  }

  #cancelTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #write(opened: number, document: Document): Promise<void> {
    const { storage, write, onState } = this.#options;
    this.#pending.delete(opened);
    const savedAt = this.#now();
    const result: Result<void> = await storage.write({ ...write(document), savedAt });
    this.#writing = null;
    if (!result.ok) {
      // Later edits of the same document hold these.
      if (!this.#pending.has(opened)) this.#pending.set(opened, document);
      onState("failed", null, result.error.message);
      this.#schedule(RETRY_MS);
    } else if (this.#pending.size === 0) onState("saved", savedAt, null);
    else this.#schedule(SAVE_WITHIN_MS);
  }
}
