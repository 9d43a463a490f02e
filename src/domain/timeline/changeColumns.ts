import { editNotes, endOf, noteListOfChunks, type NoteChunk, type NoteList } from "./NoteList.ts";
import type { Note } from "./Note.ts";
import { pickedNotes, type PickedNotes } from "./pickNotes.ts";

export type ColumnName = "time" | "duration" | "number" | "attack";

/** A chunk as a change sees it: it may write into the columns that it named. */
export type NoteColumns = NoteChunk;

/**
 * The list with `picked` notes changed: `change` writes the columns named, at the index it is given. Chunks share every other
 * column, ids above all, with what they were, so that a million notes are transposed in a few milliseconds. A chunk in which
 * nothing changed stays itself. Where notes change places with others, the list is edited note by note.
 */
export function changeColumns(
  list: NoteList,
  picked: PickedNotes,
  names: readonly ColumnName[],
  change: (columns: NoteColumns, at: number) => void,
): NoteList {
  let isInOrder = true;
  const changed = list.chunks.map((chunk) => {
    const indices = picked.get(chunk);
    return indices ? changedChunk(chunk, indices, names, change) : chunk;
  });
  for (const [place, chunk] of changed.entries()) {
    const before = changed[place - 1];
    if (chunk === list.chunks[place] && before === list.chunks[place - 1]) continue;
    isInOrder &&= isSorted(chunk) && (!before || follows(before, before.length - 1, chunk, 0));
  }
  if (isInOrder) return changed.every((chunk, at) => chunk === list.chunks[at]) ? list : noteListOfChunks(changed);
  return moved(list, picked, changed);
}

function changedChunk(
  chunk: NoteChunk,
  indices: Uint16Array,
  names: readonly ColumnName[],
  change: (columns: NoteColumns, at: number) => void,
): NoteChunk {
  const copies: { -readonly [K in ColumnName]?: NoteChunk[K] } = {};
  if (names.includes("time")) copies.time = chunk.time.slice();
  if (names.includes("duration")) copies.duration = chunk.duration.slice();
  if (names.includes("number")) copies.number = chunk.number.slice();
  if (names.includes("attack")) copies.attack = chunk.attack.slice();
  const columns = { ...chunk, ...copies };
  for (let i = 0; i < indices.length; i++) change(columns, indices[i]!);
  const isSame = names.every((name) => indices.every((at) => columns[name][at] === chunk[name][at]));
  if (isSame) return chunk;
  const isLonger = names.includes("time") || names.includes("duration");
  return isLonger ? { ...columns, end: endOf(columns) } : columns;
}

const follows = (a: NoteChunk, at: number, b: NoteChunk, next: number): boolean =>
  (b.time[next]! - a.time[at]! || b.number[next]! - a.number[at]! || b.id[next]! - a.id[at]!) > 0;

function isSorted(chunk: NoteChunk): boolean {
  const { time, length } = chunk;
  for (let at = 1; at < length; at++)
    if (!(time[at]! > time[at - 1]!) && !follows(chunk, at - 1, chunk, at)) return false;
  return true;
}

/** The changed notes taken out of their places and put where they belong. */
function moved(list: NoteList, picked: PickedNotes, changed: readonly NoteChunk[]): NoteList {
  const remove: Note[] = [];
  const put: Note[] = [];
  for (const [place, chunk] of list.chunks.entries()) {
    const indices = picked.get(chunk);
    if (!indices || changed[place] === chunk) continue;
    remove.push(...pickedNotes(new Map([[chunk, indices]])));
    put.push(...pickedNotes(new Map([[changed[place]!, indices]])));
  }
  return editNotes(list, remove, put);
}
