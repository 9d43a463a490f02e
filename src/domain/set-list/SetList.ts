import { newId } from "../id.ts";

/** One number of a set: the board that is played, and the song that is opened with it. */
export interface SetEntry {
  readonly id: string;
  readonly boardId: string;
  /** Board's name when it was added, shown while the board is not available. */
  readonly boardName: string;
  /** Id of the song to open; null: the open song stays. */
  readonly songId: string | null;
  readonly songName: string;
}

/** Boards in the order in which they are played. */
export interface SetList {
  readonly id: string;
  readonly name: string;
  readonly entries: readonly SetEntry[];
}

/** A board or a song in a list. */
export interface NamedWork {
  readonly id: string;
  readonly name: string;
}

export const SET_LIST_VERSION = "application/vnd.padroll.setlist.v1+json";
export const LONGEST_SET_NAME = 60;
/** Largest number of entries: one for each MIDI program. */
const MOST_ENTRIES = 128;

export const newSetList = (name: string): SetList => ({ id: newId(), name: tidyName(name), entries: [] });

export const renameSetList = (list: SetList, name: string): SetList => ({ ...list, name: tidyName(name) || list.name });

/** Adds a board at the end; a full list stays unchanged. */
export function addEntry(list: SetList, board: NamedWork): SetList {
  if (list.entries.length >= MOST_ENTRIES) return list;
  const entry = { id: newId(), boardId: board.id, boardName: board.name, songId: null, songName: "" };
  return { ...list, entries: [...list.entries, entry] };
}

export const removeEntry = (list: SetList, entryId: string): SetList => ({
  ...list,
  entries: list.entries.filter(({ id }) => id !== entryId),
});

/** One place up (-1) or down (1); at the ends it stays. */
export function moveEntry(list: SetList, entryId: string, by: -1 | 1): SetList {
  const from = list.entries.findIndex(({ id }) => id === entryId);
  const other = list.entries[from + by];
  if (from < 0 || !other) return list;
  return { ...list, entries: list.entries.with(from + by, list.entries[from]!).with(from, other) };
}

export const setEntrySong = (list: SetList, entryId: string, song: NamedWork | null): SetList => ({
  ...list,
  entries: list.entries.map((entry) =>
    entry.id === entryId ? { ...entry, songId: song?.id ?? null, songName: song?.name ?? "" } : entry,
  ),
});

/** Reads stored lists; damaged entries are left out. */
export function readSetLists(stored: unknown): readonly SetList[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: Partial<Record<keyof SetList, unknown>> | null): readonly SetList[] => {
    if (typeof each?.id !== "string" || typeof each.name !== "string" || !Array.isArray(each.entries)) return [];
    const entries = each.entries.flatMap(readEntry).slice(0, MOST_ENTRIES);
    return [{ id: each.id, name: tidyName(each.name), entries }];
  });
}

function readEntry(stored: Partial<Record<keyof SetEntry, unknown>> | null): readonly SetEntry[] {
  const { id, boardId, boardName, songId, songName } = stored ?? {};
  if (typeof id !== "string" || typeof boardId !== "string" || typeof boardName !== "string") return [];
  const song = typeof songId === "string" && typeof songName === "string" ? { songId, songName } : null;
  return [{ id, boardId, boardName, ...(song ?? { songId: null, songName: "" }) }];
}

const tidyName = (name: string): string => name.trim().slice(0, LONGEST_SET_NAME);
