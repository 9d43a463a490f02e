import type { TakeEvent } from "../../domain/timeline/take/Take.ts";
import { RECORD_MODES, type TakeOptions } from "../../domain/timeline/take/commitTake.ts";
import { hasShape, isCount, isListOf, isNullOr, isNumber, isText, type Check } from "../../domain/shape.ts";
import type { TextStorage } from "../TextStorage.ts";

const PREFIX = "padroll_take:";
const PART_MS = 250;

/** Settings at the beginning of a take. */
export interface TakeHeader {
  readonly trackIds: readonly string[];
  readonly options: Pick<TakeOptions, "mode" | "rollId" | "grid"> & {
    readonly startTick: number;
    /** null: until it is stopped. */
    readonly endTick: number | null;
    readonly loop: { readonly startTick: number; readonly endTick: number } | null;
  };
}

/** An event, and the indices in `trackIds` of the tracks that received it. */
export type JournalEntry = readonly [event: TakeEvent, tracks: readonly number[]];

export interface StoredTake {
  readonly header: TakeHeader;
  readonly entries: readonly JournalEntry[];
}

type Loop = NonNullable<TakeHeader["options"]["loop"]>;
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

  /** Writes the waiting events. */
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

  /** Take of this song that a closed page left; null if there is none. */
  read(songId: string): StoredTake | null {
    if (songId === this.#songId) return null;
    try {
      const header = this.#storage?.getItem(keyOf(songId, 0));
      if (!header) return null;
      const entries: JournalEntry[] = [];
      for (let part = 1; ; part++) {
        const text = this.#storage?.getItem(keyOf(songId, part));
        if (!text) break;
        const stored: unknown = JSON.parse(text);
        // A part that is damaged loses its own notes alone.
        if (Array.isArray(stored)) entries.push(...stored.filter(isEntry));
      }
      const stored: unknown = JSON.parse(header);
      return isHeader(stored) ? { header: stored, entries } : null;
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

const isHeader = (value: unknown): value is TakeHeader =>
  hasShape<TakeHeader>(value, { trackIds: isListOf(isText), options: isOptions });

const isOptions: Check = (value) =>
  hasShape<TakeHeader["options"]>(value, {
    mode: (mode) => RECORD_MODES.some((each) => each === mode),
    rollId: isNullOr(isText),
    grid: isText,
    startTick: isNumber,
    endTick: isNullOr(isNumber),
    loop: isNullOr((loop) => hasShape<Loop>(loop, { startTick: isNumber, endTick: isNumber })),
  });

const isEntry = (value: unknown): value is JournalEntry =>
  Array.isArray(value) && isEvent(value[0]) && isListOf(isCount)(value[1]);

const isEvent: Check = (value) =>
  hasShape<TakeEvent>(value, {
    kind: isText,
    tick: isNumber,
    pass: isCount,
    key: isNumber,
    value: isNumber,
    hand: isText,
  });

const keyOf = (songId: string, part: number): string => `${PREFIX}${songId}:${part}`;
