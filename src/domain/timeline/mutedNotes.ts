import type { Note } from "./Note.ts";
import { notesOf, type NoteList } from "./NoteList.ts";
import type { PickedNotes } from "./pickNotes.ts";
import type { TimelineDocument } from "./records.ts";

/** The muted notes of a list: what is played is written anew of the others, and these stay. */
export const mutedNotesOf = (list: NoteList): readonly Note[] =>
  list.chunks.some(({ muted }) => muted !== null) ? [...notesOf(list)].filter(({ muted }) => muted) : [];

/** How many notes are muted, and so are in no file of events. */
export function countMutedNotes(rolls: TimelineDocument["rolls"]): number {
  let count = 0;
  for (const { notes } of rolls.values())
    for (const { muted } of notes.chunks) if (muted) for (const value of muted) count += value;
  return count;
}

export const areAllMuted = (picked: PickedNotes): boolean =>
  [...picked].every(([{ muted }, indices]) => muted !== null && indices.every((at) => muted[at] === 1));
