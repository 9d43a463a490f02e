import { slipRolls } from "../../domain/timeline/commands/clipEdges.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { clipStep } from "../../state/timeline/clipSnap.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { selectClips, selectedClipIds, selectionRestorer } from "../../state/timeline/selection.ts";
import type { OpenSong } from "../../state/transport.ts";

/** Drags the content of the selected clips under their edges, by steps of the grid. */
export function slipClips(studio: OpenSong, down: ArrangementPointer, grabbed: Roll): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const restoreSelection = selectionRestorer(studio);
  const selected = selectedClipIds(studio);
  const ids = selected.has(grabbed.id) ? selected : new Set([grabbed.id]);
  selectClips(studio, ids, grabbed);
  const gesture = studio.timeline.gesture();
  const step = studio.session.editor.snap ? clipStep(studio, down.ticksPerPixel) : 1;
  return {
    move: ({ songTick }) =>
      gesture.update(slipRolls(document, ids, Math.round((songTick - down.songTick) / step) * step)),
    end: () => gesture.commit(),
    cancel() {
      gesture.cancel();
      restoreSelection();
    },
  };
}
