import { clipStart } from "../../domain/timeline/clipLength.ts";
import { trackOfRow, trackRows } from "../../domain/timeline/trackRows.ts";
import type { OpenSong } from "../../state/transport.ts";
import { clipTicks, rollsOfTrack } from "../../state/timeline/rollsOfTrack.ts";
import type { ArrangementPointer, Drag, Marquee } from "../../state/timeline/gestures.ts";
import { selectClips, selectionRestorer } from "../../state/timeline/selection.ts";
import { combined, marqueeOf } from "./marqueeGesture.ts";

/** Selects the clips a rectangle touches. A click on an empty place selects its track and no clip. */
export function marqueeClips(
  studio: OpenSong,
  down: ArrangementPointer,
  show: (marquee: Marquee | null) => void,
): Drag<ArrangementPointer> {
  const { rollIds } = studio.session.selection;
  const restoreSelection = selectionRestorer(studio);
  const { rolls } = studio.timeline.current;
  if (!down.shift && !down.mod) selectClips(studio, new Set(), null);
  if (down.trackId !== null) studio.session.selection.trackId = down.trackId;
  return {
    move(pointer) {
      const box = marqueeOf(down.songTick, down.row, pointer.songTick, pointer.row);
      show(box);
      const ids = combined(rollIds, clipsIn(studio, box), down);
      selectClips(studio, ids, rolls.get([...ids][0] ?? "") ?? null);
    },
    end: () => show(null),
    cancel() {
      show(null);
      restoreSelection();
    },
  };
}

function clipsIn(
  { timeline: store }: Pick<OpenSong, "timeline">,
  { fromTick, toTick, lowRow, highRow }: Marquee,
): Set<string> {
  const document = store.current;
  const ids = new Set<string>();
  const rows = trackRows(document);
  for (let row = Math.max(0, lowRow); row <= Math.min(highRow, rows.length - 1); row++) {
    const trackId = trackOfRow(rows, row);
    if (trackId === null) continue;
    for (const roll of rollsOfTrack(document, trackId)) {
      const start = clipStart(roll);
      const end = start + clipTicks(roll, document.timeline.ppq);
      if (start < toTick && end > fromTick) ids.add(roll.id);
    }
  }
  return ids;
}
