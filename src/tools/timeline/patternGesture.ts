import { newPatternClip } from "../../actions/timeline/patternActions.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";
import { snapClipTick } from "../../state/timeline/clipSnap.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { selectClips, selectionRestorer } from "../../state/timeline/selection.ts";

/**
 * Draws a clip of chord patterns on a track's lane, from the press on: it repeats as often as fits into what is dragged out,
 * and once at least. One undo step.
 */
export function drawPatternClip(studio: OpenSong, down: ArrangementPointer, trackId: string): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const { ppq } = document.timeline;
  const restoreSelection = selectionRestorer(studio);
  const gesture = studio.timeline.gesture();
  const drawn = newPatternClip(studio, trackId, snapClipTick(studio, down.songTick, down));
  const { periodTicks } = rollContent(drawn, ppq);
  let roll: Roll = drawn;
  const show = (): void => {
    gesture.update(addRolls(document, [roll]));
    selectClips(studio, new Set([roll.id]), roll);
  };
  show();
  return {
    move(pointer) {
      const wanted = snapClipTick(studio, pointer.songTick, pointer) - drawn.startTime;
      const repeatCount = Math.max(1, Math.round(wanted / Math.max(1, periodTicks)));
      if (repeatCount === roll.repeatCount) return;
      roll = { ...drawn, repeatCount };
      show();
    },
    end() {
      gesture.commit();
      studio.session.editor.view = "patterns";
    },
    cancel() {
      gesture.cancel();
      restoreSelection();
    },
  };
}
