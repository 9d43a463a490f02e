import { removeNotes } from "../../domain/timeline/commands/notes.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { hitNote, hitSlop } from "../../view/timeline/noteHit.ts";
import { selectNotes } from "../../state/timeline/selection.ts";
import { beginRollGesture, type RollToolkit } from "./rollContext.ts";

const STEP_PIXELS = 4;

/** Removes every note the pointer crosses, however fast it moves. */
export function eraseGesture(kit: RollToolkit, roll: Roll, down: RollPointer): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio, roll);
  const erased = new Map<number, Note>();
  const { rowOf, pitchOf } = editorRows(studio);
  let last = down;
  const rub = (pointer: RollPointer): void => {
    const before = erased.size;
    const steps = Math.max(1, Math.ceil(Math.hypot(pointer.x - last.x, pointer.y - last.y) / STEP_PIXELS));
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      const tick = last.tick + (pointer.tick - last.tick) * part;
      const [from, to] = [rowOf[last.pitch]!, rowOf[pointer.pitch]!];
      const pitch = pitchOf[Math.round(from + (to - from) * part)] ?? pointer.pitch;
      const hit = hitNote(roll.notes, tick, pitch, hitSlop(pointer.ticksPerPixel));
      if (hit) erased.set(hit.note.id, hit.note);
    }
    last = pointer;
    if (erased.size !== before) start.gesture.update(removeNotes(start.document, roll.id, [...erased.values()]));
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
