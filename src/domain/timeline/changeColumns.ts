import { orderedChunks } from "./gatherNotes.ts";
import { endOf, noteListOfChunks, type NoteChunk, type NoteList } from "./NoteList.ts";
import type { PickedNotes } from "./pickNotes.ts";

export type ColumnName = "time" | "duration" | "number" | "attack" | "release" | "muted";

/**
 * Changes notes of one chunk: writes into the columns that it named, at `indices`. It is called for a chunk, not for a
 * note, as a million calls take longer than their work.
 */
export type ColumnsChange = (columns: NoteChunk, indices: Uint16Array) => void;

/**
 * The list with `picked` notes changed. Chunks share every other column, ids above all, with the old ones, so that a million
 * notes are transposed in a few milliseconds. An unchanged chunk stays the same object. Chunks whose notes change their order
 * are sorted again; `keepsOrder`: none can.
 */
export function changeColumns(
  list: NoteList,
  picked: PickedNotes,
  names: readonly ColumnName[],
  change: ColumnsChange,
  keepsOrder = !names.includes("time") && !names.includes("number"),
): NoteList {
  let isSame = true;
  const changed = list.chunks.map((chunk) => {
    const indices = picked.get(chunk);
    const next = indices ? changedChunk(chunk, indices, names, change) : chunk;
    isSame &&= next === chunk;
    return next;
  });
  if (isSame) return list;
  if (keepsOrder) return noteListOfChunks(changed);
  return noteListOfChunks(orderedChunks(changed, (place) => picked.get(list.chunks[place]!)));
}

function changedChunk(
  chunk: NoteChunk,
  indices: Uint16Array,
  names: readonly ColumnName[],
  change: ColumnsChange,
): NoteChunk {
  const columns = { ...chunk };
  if (names.includes("time")) columns.time = chunk.time.slice();
  if (names.includes("duration")) columns.duration = chunk.duration.slice();
  if (names.includes("number")) columns.number = chunk.number.slice();
  if (names.includes("attack")) columns.attack = chunk.attack.slice();
  if (names.includes("release")) columns.release = chunk.release.slice();
  if (names.includes("muted")) columns.muted = chunk.muted?.slice() ?? new Uint8Array(chunk.length);
  change(columns, indices);
  if (names.every((name) => sameAt(columns[name], chunk[name], indices))) return chunk;
  if (names.includes("time") || names.includes("duration")) columns.end = endOf(columns);
  return columns;
}

type Column = ArrayLike<number> | null;

function sameAt(a: Column, b: Column, indices: Uint16Array): boolean {
  for (let i = 0; i < indices.length; i++) if ((a?.[indices[i]!] ?? 0) !== (b?.[indices[i]!] ?? 0)) return false;
  return true;
}
