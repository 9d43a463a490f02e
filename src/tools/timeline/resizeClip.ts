import { resizedRoll } from "../../actions/timeline/resizedRoll.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { gridTicks } from "../../state/timeline/snap.ts";
import { selectClips, selectionKeeper } from "../../state/timeline/selection.ts";
import { snapClipTick } from "../../state/timeline/clipSnap.ts";

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
