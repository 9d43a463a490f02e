import { resizedRoll, restartedRoll } from "../../actions/timeline/resizedRoll.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { gridTicks } from "../../state/timeline/snap.ts";
import { selectClips, selectionRestorer } from "../../state/timeline/selection.ts";
import { snapClipTick } from "../../state/timeline/clipSnap.ts";

/** Drags an edge of a clip: see `resizedRoll` and `restartedRoll`. */
export function resizeClip(
  studio: OpenSong,
  down: ArrangementPointer,
  roll: Roll,
  edge: "start" | "end",
): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const restoreSelection = selectionRestorer(studio);
  const gesture = studio.timeline.gesture();
  selectClips(studio, new Set([roll.id]), roll);
  const { ppq } = document.timeline;
  const { lengthTicks } = rollContent(roll, ppq);
  const shortest = Math.min(ppq, gridTicks(studio.session.editor.grid, ppq));
  const start = clipStart(roll);
  const at = edge === "start" ? start : start + lengthTicks;
  const dragged = (tick: number): TimelineDiff =>
    edge === "start"
      ? restartedRoll(document, roll, Math.min(tick - start, Math.max(0, Math.round(lengthTicks - shortest))))
      : resizedRoll(document, roll, Math.max(shortest, tick - start));
  return {
    move: (pointer) => gesture.update(dragged(snapClipTick(studio, at + pointer.songTick - down.songTick, pointer))),
    end: () => gesture.commit(),
    cancel() {
      gesture.cancel();
      restoreSelection();
    },
  };
}
