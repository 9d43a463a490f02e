import { removeNotes } from "../../domain/timeline/commands/notes.ts";
import { diffOfRolls, type TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { hitRolls, type RollHit } from "../../view/timeline/clipUnder.ts";
import { hitSlop } from "../../view/timeline/noteHit.ts";
import { selectNotes } from "../../state/timeline/selection.ts";
import { beginRollGesture, type RollStart, type RollToolkit } from "./rollContext.ts";

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
