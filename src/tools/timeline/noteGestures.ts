import { diffOfSelected, hasNotes } from "../../actions/timeline/noteActions.ts";
import {
  resizeNotes,
  resizeNoteStarts,
  removeNotes,
  setReleases,
  setVelocities,
} from "../../domain/timeline/commands/notes.ts";
import { notesById, notesInRange } from "../../domain/timeline/NoteList.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { DEFAULT_PPQ, type Roll } from "../../domain/timeline/records.ts";
import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { selectNotes } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { beginRollGesture, snapped, type RollToolkit, type RollStart } from "./rollContext.ts";
import { diffOfRolls, type TimelineDiff } from "../../domain/timeline/diff.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { hitRolls, type RollHit } from "../../view/timeline/clipUnder.ts";
import { hitSlop } from "../../view/timeline/noteHit.ts";
import { pickNotes } from "../../domain/timeline/pickNotes.ts";

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

const STEP_PIXELS = 4;

/** Removes every note the pointer crosses, however fast it moves. */
export function eraseGesture(kit: RollToolkit, down: RollPointer): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio);
  const { ppq } = studio.timeline.current.timeline;
  const erased = new Map<number, RollHit>();
  const { rowOf, pitchOf } = editorRows(studio);
  let last = down;
  const rub = (pointer: RollPointer): void => {
    const before = erased.size;
    const steps = Math.max(1, Math.ceil(Math.hypot(pointer.x - last.x, pointer.y - last.y) / STEP_PIXELS));
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      const tick = last.songTick + (pointer.songTick - last.songTick) * part;
      const [from, to] = [rowOf[last.pitch]!, rowOf[pointer.pitch]!];
      const pitch = pitchOf[Math.round(from + (to - from) * part)] ?? pointer.pitch;
      const found = hitRolls(start.rolls, tick, pitch, hitSlop(pointer.ticksPerPixel), ppq);
      if (found) erased.set(found.hit.note.id, found);
    }
    last = pointer;
    if (erased.size !== before) start.gesture.update(withoutHits(start, [...erased.values()]));
  };
  // A press of the second button that goes nowhere opens a menu.
  let hasBegun = down.button !== 2;
  if (hasBegun) rub(down);
  return {
    move(pointer) {
      hasBegun ||= Math.hypot(pointer.x - down.x, pointer.y - down.y) > STEP_PIXELS;
      if (hasBegun) rub(pointer);
    },
    end() {
      start.gesture.commit();
      selectNotes(studio, new Set([...start.selection].filter((id) => !erased.has(id))));
    },
    cancel() {
      start.gesture.cancel();
      selectNotes(studio, start.selection);
    },
  };
}

function withoutHits({ document, rolls }: RollStart, hits: readonly RollHit[]): TimelineDiff {
  const diffs = rolls.map((roll) => {
    const own = hits.filter((hit) => hit.roll === roll);
    return removeNotes(
      document,
      roll.id,
      own.map(({ hit }) => hit.note),
    );
  });
  return diffOfRolls(diffs);
}

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
