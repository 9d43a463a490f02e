import { setRoll } from "../../domain/timeline/commands/rolls.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { selectClips } from "./clipSelection.ts";
import { snapClipTick } from "./clipSnap.ts";

/**
 * Drags the right edge of a clip: it repeats as often as fits, at least once. An empty roll has nothing to repeat: its
 * length changes.
 */
export function resizeClip(studio: Studio, down: ArrangementPointer, roll: Roll): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const gesture = studio.timeline.gesture();
  selectClips(studio, new Set([roll.id]), roll);
  const { periodTicks, lengthTicks } = rollContent(roll, document.timeline.ppq);
  const isEmpty = roll.notes.length === 0 && roll.chordPatterns.length === 0;
  return {
    move(pointer) {
      const wanted = lengthTicks + pointer.songTick - down.songTick;
      if (isEmpty) {
        const end = snapClipTick(studio, roll.startTime + wanted, pointer);
        gesture.update(setRoll(document, roll.id, { length: Math.max(document.timeline.ppq, end - roll.startTime) }));
      } else {
        const repeatCount = Math.max(1, Math.round(wanted / Math.max(1, periodTicks)));
        gesture.update(setRoll(document, roll.id, { repeatCount }));
      }
    },
    end: () => gesture.commit(),
    cancel: () => gesture.cancel(),
  };
}
