import type { Result } from "../domain/AppError.ts";
import type { DocumentStore } from "./DocumentStore.ts";

export const SAVE_WITHIN_MS = 250;
const RETRY_MS = 3000;

export interface AutosaveOptions<Document, Diff> {
  readonly store: DocumentStore<Document, Diff>;
  /** The answer is when it was saved, ms since 1970. */
  readonly save: (document: Document) => Promise<Result<number>>;
  /** Notes what is not saved, before it returns: see `SongStoragePort.noteSong`. */
  readonly note: (document: Document, urgent: boolean) => boolean;
  readonly onState: (state: "saved" | "saving" | "failed", savedAt: number | null, error: string | null) => void;
  /** True if a newly opened document is in the storage as it is. Others are saved. */
  readonly isKept: (document: Document) => boolean;
  /** True for documents that are saved elsewhere: nothing of them is written. */
  readonly isElsewhere?: (document: Document) => boolean;
}

/**
 * Notes every change of the document in the moment it happens, and saves it within 250 ms, one write at a time, again and
 * again where that fails. Call `leave` when the page may go: what was not noted by then is.
 */
export class Autosave<Document, Diff> {
  readonly #options: AutosaveOptions<Document, Diff>;
  /** Unsaved documents, by `#opened`: the last edits of a document wait even when others are opened meanwhile. */
  readonly #pending = new Map<number, Document>();
  /** Counts the documents that were opened. */
  #opened = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> | null = null;
  #underWay: { readonly opened: number; readonly document: Document } | null = null;
  #stop: () => void;
  /** True if pending changes are noted: nothing is lost if the page goes. */
  #isNoted = true;
  #hasFailed = false;

  constructor(options: AutosaveOptions<Document, Diff>) {
    this.#options = options;
    this.#stop = options.store.subscribe({
      change: () => this.#touch(),
      load: () => {
        void this.flush();
        this.#opened++;
        const { current } = options.store;
        if (options.isElsewhere?.(current) === true || options.isKept(current)) options.onState("saved", null, null);
        else this.#touch();
      },
    });
  }

  /** Notes what waits; the answer is whether the page may go without a loss. Saving goes on for as long as there is time. */
  leave(): boolean {
    const waiting = this.#pending.get(this.#opened) ?? this.#underWay?.document;
    if (waiting !== undefined) this.#isNoted = this.#options.note(waiting, true);
    const isOther = (opened: number): boolean => opened !== this.#opened;
    const hasOthers = [...this.#pending.keys(), ...(this.#underWay ? [this.#underWay.opened] : [])].some(isOther);
    void this.flush();
    return !this.#hasFailed && !hasOthers && this.#isNoted;
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

  /** True while changes of any document wait to be written, or are being written. */
  get isUnsaved(): boolean {
    return this.#pending.size > 0 || this.#underWay !== null;
  }

  dispose(): void {
    this.#stop();
    this.#cancelTimer();
  }

  #touch(): void {
    const { current } = this.#options.store;
    if (this.#options.isElsewhere?.(current) === true) return;
    this.#pending.set(this.#opened, current);
    this.#isNoted = this.#options.note(current, false);
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
    const { save, onState } = this.#options;
    this.#pending.delete(opened);
    this.#underWay = { opened, document };
    const saved = await save(document);
    this.#underWay = null;
    this.#writing = null;
    this.#hasFailed = !saved.ok;
    if (!saved.ok) {
      // Later edits of the same document hold these.
      if (!this.#pending.has(opened)) this.#pending.set(opened, document);
      onState("failed", null, saved.error.message);
      this.#schedule(RETRY_MS);
    } else if (this.#pending.size === 0) {
      this.#isNoted = true;
      onState("saved", saved.value, null);
    } else this.#schedule(SAVE_WITHIN_MS);
  }
}
