import { setRoll, trimRoll } from "../../domain/timeline/commands/rolls.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { gridTicks } from "../../state/timeline/snap.ts";
import { selectClips, selectionKeeper } from "./clipSelection.ts";
import { snapClipTick } from "./clipSnap.ts";

/** Drags the right edge of a clip: see `resizedRoll`. */
export function resizeClip(studio: Studio, down: ArrangementPointer, roll: Roll): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const restoreSelection = selectionKeeper(studio);
  const gesture = studio.timeline.gesture();
  selectClips(studio, new Set([roll.id]), roll);
  const { ppq } = document.timeline;
  const { lengthTicks } = rollContent(roll, ppq);
  const shortest = Math.min(ppq, gridTicks(studio.session.editor.grid, ppq));
  return {
    move(pointer) {
      const end = roll.startTime + lengthTicks + pointer.songTick - down.songTick;
      const wanted = snapClipTick(studio, end, pointer) - roll.startTime;
      gesture.update(resizedRoll(document, roll, Math.max(shortest, wanted)));
    },
    end: () => gesture.commit(),
    cancel() {
      gesture.cancel();
      restoreSelection();
    },
  };
}

/**
 * A clip made `wantedTicks` long: it repeats as often as fits. Shorter than once, it is cut: notes behind the end go. An
 * empty clip has nothing to repeat, its length changes; one of chord patterns is never shorter than they are.
 */
export function resizedRoll(document: TimelineDocument, roll: Roll, wantedTicks: number): TimelineDiff {
  const { periodTicks } = rollContent(roll, document.timeline.ppq);
  const hasChords = roll.chordPatterns.length > 0;
  if (roll.notes.length === 0 && !hasChords) return setRoll(document, roll.id, { length: wantedTicks, repeatCount: 1 });
  if (wantedTicks < periodTicks && !hasChords) return trimRoll(document, roll.id, wantedTicks);
  return setRoll(document, roll.id, { repeatCount: Math.max(1, Math.round(wantedTicks / Math.max(1, periodTicks))) });
}
