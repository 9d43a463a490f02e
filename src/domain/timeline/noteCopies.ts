import { nextNoteIds } from "./defaults.ts";
import { noteListOfChunks, type NoteChunk, type NoteList } from "./NoteList.ts";

/** Copies of all notes of a list, `byTicks` later, with ids of their own in the same order. They share every other column. */
export function noteCopies(list: NoteList, byTicks = 0): NoteList {
  let next = nextNoteIds(list.length);
  return noteListOfChunks(
    list.chunks.map((chunk) => {
      const id = new Uint32Array(chunk.length);
      for (let at = 0; at < id.length; at++) id[at] = next++;
      return { ...laterChunk(chunk, byTicks), id };
    }),
  );
}

/** The same notes, `byTicks` later. */
export const laterNotes = (list: NoteList, byTicks: number): NoteList =>
  byTicks === 0 ? list : noteListOfChunks(list.chunks.map((chunk) => laterChunk(chunk, byTicks)));

const laterChunk = (chunk: NoteChunk, byTicks: number): NoteChunk =>
  byTicks === 0 ? chunk : { ...chunk, time: chunk.time.map((time) => time + byTicks), end: chunk.end + byTicks };
