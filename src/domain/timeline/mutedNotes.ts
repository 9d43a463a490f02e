import { lastTickOf, offsetOf } from "./clipLength.ts";
import type { Note } from "./Note.ts";
import { notesOf, type NoteList } from "./NoteList.ts";
import type { PickedNotes } from "./pickNotes.ts";
import type { Roll, TimelineDocument } from "./records.ts";
import { rollLength } from "./rollLength.ts";

/** The muted notes of a list, which stay when the others are rewritten as played. */
export const mutedNotesOf = (list: NoteList): readonly Note[] =>
  list.chunks.some(({ muted }) => muted !== null) ? [...notesOf(list)].filter(({ muted }) => muted) : [];

/** Silent notes of a roll whose repeats are written out: muted ones of the first, and those outside of its edges. */
export function silentNotes(roll: Roll, ppq: number): readonly Note[] {
  const offset = offsetOf(roll);
  const repeat = rollLength({ ...roll, repeatCount: 1 }, ppq);
  const end = lastTickOf(roll, repeat);
  const later = rollLength(roll, ppq) - repeat;
  return [...notesOf(roll.notes)].flatMap((note) => {
    if (note.time >= end) return [{ ...note, time: note.time + later }];
    return note.time < offset || note.muted ? [note] : [];
  });
}

/** Number of muted notes, which MIDI files leave out. */
export function countMutedNotes(rolls: TimelineDocument["rolls"]): number {
  let count = 0;
  for (const { notes } of rolls.values())
    for (const { muted } of notes.chunks) if (muted) for (const value of muted) count += value;
  return count;
}

export const areAllMuted = (picked: PickedNotes): boolean =>
  [...picked].every(([{ muted }, indices]) => muted !== null && indices.every((at) => muted[at] === 1));
