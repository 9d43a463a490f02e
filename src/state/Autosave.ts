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
  /** What is not written yet. Kept when another document is opened, so that the last edits of this one are not lost. */
  #pending: Document | null = null;
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
        if (options.isKept(options.store.current)) options.onState("saved", null, null);
        else this.#touch();
      },
    });
  }

  /** Writes what is not written yet. Resolves when it is, or when the write failed. */
  async flush(): Promise<void> {
    this.#cancelTimer();
    while (this.#writing) await this.#writing;
    if (this.#pending === null) return;
    this.#writing = this.#write();
    await this.#writing;
  }

  dispose(): void {
    this.#stop();
    this.#cancelTimer();
  }

  #touch(): void {
    this.#pending = this.#options.store.current;
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

  async #write(): Promise<void> {
    const { storage, write, onState } = this.#options;
    const document = this.#pending as Document;
    this.#pending = null;
    const savedAt = this.#now();
    const result: Result<void> = await storage.write({ ...write(document), savedAt });
    this.#writing = null;
    if (!result.ok) {
      this.#pending ??= document;
      onState("failed", null, result.error.message);
      this.#schedule(RETRY_MS);
    } else if (this.#pending === null) onState("saved", savedAt, null);
  }
}
