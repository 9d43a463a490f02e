import { splitNotes } from "../../domain/timeline/commands/notes.ts";
import { pickNotes } from "../../domain/timeline/pickNotes.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { RollPointer } from "../../state/timeline/gestures.ts";
import { pickSelected } from "../../state/timeline/selection.ts";
import { snapped, type RollToolkit } from "./rollContext.ts";

/** Cuts the note under the pointer at the grid; with it the selected notes, if it is one of them. */
export function splitAt(kit: RollToolkit, roll: Roll, pointer: RollPointer, note: Note): void {
  const { studio } = kit;
  const tick = snapped(studio, roll, pointer.tick, pointer);
  const all = studio.session.selection.noteIds.has(note.id)
    ? pickSelected(studio, roll)
    : pickNotes(roll.notes, new Set([note.id]));
  studio.timeline.apply(splitNotes(studio.timeline.current, roll.id, all, tick));
}
