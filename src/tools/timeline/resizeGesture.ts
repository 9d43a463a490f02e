import { diffOfSelected } from "../../actions/timeline/noteActions.ts";
import { resizeNotes, resizeNoteStarts } from "../../domain/timeline/commands/notes.ts";
import { notesById } from "../../domain/timeline/NoteList.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { DEFAULT_PPQ, type Roll } from "../../domain/timeline/records.ts";
import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { selectNotes } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { beginRollGesture, snapped, type RollToolkit } from "./rollContext.ts";

/** Drags an edge of the grabbed note to the grid; the other selected notes change by as much. */
export function resizeGesture(
  kit: RollToolkit,
  roll: Roll,
  down: RollPointer,
  grabbed: Note,
  edge: "start" | "end",
): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio);
  if (!start.selection.has(grabbed.id)) selectNotes(studio, new Set([grabbed.id]));
  const from = edge === "end" ? grabbed.time + grabbed.duration : grabbed.time;
  const command = edge === "end" ? resizeNotes : resizeNoteStarts;
  let last = 0;
  return {
    move(pointer) {
      const by = snapped(studio, roll, from + pointer.songTick - down.songTick, pointer) - from;
      if (by === last) return;
      last = by;
      const shortest = pointer.alt || !studio.session.editor.snap ? 1 : gridStep(studio);
      start.gesture.update(
        diffOfSelected(studio, start.document, (document, rollId, picked) =>
          command(document, rollId, picked, by, shortest),
        ),
      );
    },
    end() {
      start.gesture.commit();
      const after = notesById(studio.timeline.current.rolls.get(roll.id)?.notes ?? roll.notes, new Set([grabbed.id]));
      const { ppq } = start.document.timeline;
      if (after[0]) studio.session.editor.lastDuration = Math.round((after[0].duration * DEFAULT_PPQ) / ppq);
    },
    cancel() {
      start.gesture.cancel();
      selectNotes(studio, start.selection);
    },
  };
}
