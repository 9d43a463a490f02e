import { hasShape, isCount, isListOf, isNullOr, isNumber, isText } from "../../domain/shape.ts";
import { newTrack } from "../../domain/timeline/defaults.ts";
import { readNoteColumns, writeChunk } from "../../domain/timeline/noteColumnsJson.ts";
import { joinedChunk } from "../../domain/timeline/NoteList.ts";
import type { Timeline, Track } from "../../domain/timeline/records.ts";
import type { NoteColumnsJson } from "../../domain/timeline/timelineSchema.ts";
import { isSongIndex } from "./storedRecords.ts";
import { isChunk, type LivePart, type SongIndex } from "./SongIndex.ts";

/** Unsaved content: enough to rebuild it from any version that may be stored. */
export type JournalEntry = EntryHead & JournalContent;

interface EntryHead {
  /** The tab that edited it. */
  readonly writer: string;
  readonly owner: string;
  readonly name: string;
  readonly notedAt: number;
  /** `savedAt` of the versions that it can be made of; null: of none. */
  readonly bases: readonly (number | null)[];
}

/** A song as its index and those parts that one of those versions may not have, or a board as its whole text. */
export type JournalContent =
  | { readonly index: SongIndex; readonly parts: ReadonlyMap<number, LivePart> }
  | { readonly contentType: string; readonly json: string };

export type JournalMemory = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys(): readonly string[] };

type PartJson = { readonly notes: readonly NoteColumnsJson[] } | { readonly record: Timeline | Track };

type EntryJson = Omit<JournalEntry, "parts"> & { readonly parts?: readonly (readonly [number, PartJson])[] };

const PREFIX = "padroll_journal_";

/**
 * The last edits of each document, written before anything else happens: `localStorage` is the one place of a browser that keeps
 * what is written while the page goes.
 */
export class DocumentJournal {
  readonly #memory: JournalMemory | null;

  constructor(memory: JournalMemory | null) {
    this.#memory = memory;
  }

  /** False where it does not fit, or where the browser forbids it. */
  write(key: string, entry: JournalEntry): boolean {
    try {
      const parts = "parts" in entry ? [...entry.parts].map(([id, part]) => [id, partJson(part)]) : undefined;
      const text = JSON.stringify({ ...entry, parts });
      this.#memory?.setItem(PREFIX + key, text);
      // Full storage may keep the former value without an error.
      return this.#memory?.getItem(PREFIX + key) === text;
    } catch {
      return false;
    }
  }

  read(key: string): JournalEntry | null {
    try {
      const text = this.#memory?.getItem(PREFIX + key);
      if (!text) return null;
      const stored: unknown = JSON.parse(text);
      if (!isEntry(stored)) return null;
      const { parts, ...entry } = stored;
      return {
        ...entry,
        ...(parts && { parts: new Map(parts.map(([id, part]) => [id, partOf(part)])) }),
      } as JournalEntry;
    } catch {
      return null;
    }
  }

  /** Keys of the documents that have entries. */
  keys(): string[] {
    try {
      const keys = this.#memory?.keys() ?? [];
      return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  }

  remove(key: string): void {
    try {
      this.#memory?.removeItem(PREFIX + key);
    } catch {
      // A journal that cannot be removed is passed over where it is read: its version is not the stored one.
    }
  }
}

/** Throws where its document is no JSON. */
const isEntry = (value: unknown): value is EntryJson =>
  hasShape<EntryJson & { index: unknown; json: unknown; contentType: unknown }>(value, {
    writer: isText,
    owner: isText,
    name: isText,
    notedAt: isNumber,
    bases: isListOf(isNullOr(isNumber)),
  }) &&
  (isText(value.json)
    ? isText(value.contentType) && value.parts === undefined && hasShape(JSON.parse(value.json as string), {})
    : isSongIndex(value.index) && isListOf(isPartPair)(value.parts));

const isPartPair = (pair: unknown): boolean =>
  Array.isArray(pair) && pair.length === 2 && isCount(pair[0]) && hasShape(pair[1], {});

/** Silence on a fader is no number of JSON's. */
function partJson(part: LivePart): PartJson {
  if (isChunk(part)) return { notes: writeChunk(part) };
  return { record: "gainDb" in part && part.gainDb === -Infinity ? { ...part, gainDb: null as never } : part };
}

function partOf(json: PartJson): LivePart {
  if ("notes" in json) {
    const list = readNoteColumns(json.notes, "notes");
    if (!list.ok) throw list.error;
    return joinedChunk(list.value);
  }
  const { record } = json;
  return "gainDb" in record && record.gainDb === null ? newTrack({ ...record, gainDb: -Infinity }) : record;
}
