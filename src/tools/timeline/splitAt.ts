import { splitNotes } from "../../actions/timeline/noteActions.ts";
import { splitNotes as splitIn } from "../../domain/timeline/commands/notes.ts";
import { pickNotes } from "../../domain/timeline/pickNotes.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { RollPointer } from "../../state/timeline/gestures.ts";
import { snapped, tickIn, type RollToolkit } from "./rollContext.ts";

/** Cuts the note under the pointer at the grid; with it the selected notes, if it is one of them. */
export function splitAt({ studio }: RollToolkit, roll: Roll, pointer: RollPointer, note: Note): void {
  const tick = snapped(studio, roll, tickIn(roll, pointer), pointer);
  const { timeline, session } = studio;
  if (session.selection.noteIds.has(note.id)) splitNotes(studio, tick + roll.startTime);
  else timeline.apply(splitIn(timeline.current, roll.id, pickNotes(roll.notes, new Set([note.id])), tick));
}
