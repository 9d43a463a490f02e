import { setReleases, setVelocities } from "../../domain/timeline/commands/notes.ts";
import { notesInRange } from "../../domain/timeline/NoteList.ts";
import { pickNotes } from "../../domain/timeline/pickNotes.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { pickSelected } from "../../state/timeline/selection.ts";
import { beginRollGesture, type RollToolkit } from "./rollContext.ts";

const GRAB_PIXELS = 5;

/**
 * In the velocity lane: sets the velocity of the stem under the pointer, and of every stem it swipes over, along the
 * line it takes; note-off velocities where the lane shows those. Where notes are selected only they change; with Shift all of them follow the grabbed one.
 */
export function velocityGesture(kit: RollToolkit, roll: Roll, down: RollPointer): Drag<RollPointer> {
  const { studio } = kit;
  const isRelease = studio.session.editor.velocities === "release";
  const setAll = isRelease ? setReleases : setVelocities;
  const start = beginRollGesture(studio, roll);
  const ids = studio.session.selection.noteIds;
  const selected = pickSelected(studio, roll);
  const attacks = new Map<Note["id"], number>();
  let last = down;
  const swipe = (pointer: RollPointer): void => {
    const reach = GRAB_PIXELS * pointer.ticksPerPixel;
    const from = Math.min(last.tick, pointer.tick) - reach;
    const to = Math.max(last.tick, pointer.tick) + reach;
    for (const note of notesInRange(roll.notes, from, to)) {
      if (note.time < from || note.time >= to || (selected.size > 0 && !ids.has(note.id))) continue;
      attacks.set(note.id, attackOnLine(last, pointer, note.time));
    }
    last = pointer;
    start.gesture.update(
      down.shift
        ? setAll(start.document, roll.id, selected, (before) => before + pointer.attack - down.attack)
        : setAll(
            start.document,
            roll.id,
            pickNotes(roll.notes, new Set(attacks.keys())),
            (before, id) => attacks.get(id) ?? before,
          ),
    );
  };
  swipe(down);
  return {
    move: swipe,
    end() {
      start.gesture.commit();
      if (!isRelease) studio.session.editor.lastAttack = last.attack;
    },
    cancel: () => start.gesture.cancel(),
  };
}

/** The velocity at `tick` of the straight line between two places of the pointer. */
function attackOnLine(from: RollPointer, to: RollPointer, tick: number): number {
  if (from.tick === to.tick) return to.attack;
  const part = Math.min(1, Math.max(0, (tick - from.tick) / (to.tick - from.tick)));
  return from.attack + (to.attack - from.attack) * part;
}
