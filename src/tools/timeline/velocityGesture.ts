import { hasNotes } from "../../actions/timeline/noteActions.ts";
import { setReleases, setVelocities } from "../../domain/timeline/commands/notes.ts";
import { diffOfRolls } from "../../domain/timeline/diff.ts";
import { notesInRange } from "../../domain/timeline/NoteList.ts";
import { pickNotes } from "../../domain/timeline/pickNotes.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { beginRollGesture, type RollToolkit } from "./rollContext.ts";

const GRAB_PIXELS = 5;

/**
 * Gesture of the velocity lane: sets the velocity of the stem under the pointer, and of every stem it swipes over, along the
 * line it takes; note-off velocities where the lane shows those. If notes are selected, only they change; with Shift all of them follow the grabbed one.
 */
export function velocityGesture(kit: RollToolkit, down: RollPointer): Drag<RollPointer> {
  const { studio } = kit;
  const isRelease = studio.session.editor.velocities === "release";
  const setAll = isRelease ? setReleases : setVelocities;
  const start = beginRollGesture(studio);
  const ids = studio.session.selection.noteIds;
  const someSelected = hasNotes(studio);
  const attacks = new Map<Note["id"], number>();
  let last = down;
  const swipe = (pointer: RollPointer): void => {
    const reach = GRAB_PIXELS * pointer.ticksPerPixel;
    const from = Math.min(last.songTick, pointer.songTick) - reach;
    const to = Math.max(last.songTick, pointer.songTick) + reach;
    for (const { notes, startTime } of start.rolls) {
      for (const note of notesInRange(notes, from - startTime, to - startTime)) {
        const tick = startTime + note.time;
        if (tick < from || tick >= to || (someSelected && !ids.has(note.id))) continue;
        attacks.set(note.id, attackOnLine(last, pointer, tick));
      }
    }
    last = pointer;
    const swiped = new Set(attacks.keys());
    const diffs = start.rolls.map(({ id, notes }) =>
      down.shift
        ? setAll(start.document, id, pickNotes(notes, ids), (before) => before + pointer.attack - down.attack)
        : setAll(start.document, id, pickNotes(notes, swiped), (before, noteId) => attacks.get(noteId) ?? before),
    );
    start.gesture.update(diffOfRolls(diffs));
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

/** The velocity at `tick` of the timeline on the straight line between two places of the pointer. */
function attackOnLine(from: RollPointer, to: RollPointer, tick: number): number {
  if (from.songTick === to.songTick) return to.attack;
  const part = Math.min(1, Math.max(0, (tick - from.songTick) / (to.songTick - from.songTick)));
  return from.attack + (to.attack - from.attack) * part;
}
