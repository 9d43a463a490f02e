import type { TakeEvent } from "../../domain/timeline/take/Take.ts";
import type { TakeOptions } from "../../domain/timeline/take/commitTake.ts";
import type { TextStorage } from "../TextStorage.ts";

const PREFIX = "padroll_take:";
const PART_MS = 250;

/** What a take was begun with. */
export interface TakeHeader {
  readonly trackIds: readonly string[];
  readonly options: Pick<TakeOptions, "mode" | "rollId" | "grid"> & {
    readonly startTick: number;
    /** null: until it is stopped. */
    readonly endTick: number | null;
    readonly loop: { readonly startTick: number; readonly endTick: number } | null;
  };
}

/** An event, and the places in `trackIds` of the tracks that heard it. */
export type JournalEntry = readonly [event: TakeEvent, tracks: readonly number[]];

export interface StoredTake {
  readonly header: TakeHeader;
  readonly entries: readonly JournalEntry[];
}

type JournalStorage = TextStorage & Pick<Storage, "removeItem">;

/** Writes a take down while it is recorded, part after part, so that a page that ends has lost a quarter of a second. */
export class TakeJournal {
  readonly #storage: JournalStorage | null;
  #songId: string | null = null;
  #parts = 0;
  #entries: JournalEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(storage: JournalStorage | null) {
    this.#storage = storage;
  }

  begin(songId: string, header: TakeHeader): void {
    this.remove(songId);
    this.#songId = songId;
    this.#parts = 0;
    this.#entries = [];
    this.#write(JSON.stringify(header));
  }

  add(entry: JournalEntry): void {
    this.#entries.push(entry);
    this.#timer ??= setTimeout(() => this.flush(), PART_MS);
  }

  /** Writes what is not written yet. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#entries.length > 0) this.#write(JSON.stringify(this.#entries.splice(0)));
  }

  /** The take is in the song. */
  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#songId !== null) this.remove(this.#songId);
    this.#songId = null;
  }

  /** What a page that ended left of a take of this song; null where there is nothing. */
  read(songId: string): StoredTake | null {
    if (songId === this.#songId) return null;
    try {
      const header = this.#storage?.getItem(keyOf(songId, 0));
      if (!header) return null;
      const entries: JournalEntry[] = [];
      for (let part = 1; ; part++) {
        const text = this.#storage?.getItem(keyOf(songId, part));
        if (!text) break;
        entries.push(...(JSON.parse(text) as readonly JournalEntry[]));
      }
      return { header: JSON.parse(header) as TakeHeader, entries };
    } catch {
      return null;
    }
  }

  remove(songId: string): void {
    try {
      for (let part = 0; (this.#storage?.getItem(keyOf(songId, part)) ?? null) !== null; part++) {
        this.#storage?.removeItem(keyOf(songId, part));
      }
    } catch {
      // Forbidden storage holds nothing.
    }
  }

  #write(text: string): void {
    if (this.#songId === null) return;
    try {
      this.#storage?.setItem(keyOf(this.#songId, this.#parts), text);
      this.#parts++;
    } catch {
      // Full or forbidden storage: the take itself is not touched by it.
    }
  }
}

const keyOf = (songId: string, part: number): string => `${PREFIX}${songId}:${part}`;
