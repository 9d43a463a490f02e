import { clipOfChords } from "../../actions/timeline/patternActions.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import type { ChordPattern } from "../../domain/music/records.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { trackOfRow, trackRows } from "../../domain/timeline/trackRows.ts";
import type { OpenSong } from "../../state/transport.ts";
import { snapClipTick } from "../../state/timeline/clipSnap.ts";
import type { DropDrag, DropPoint } from "../../state/timeline/gestures.ts";
import { currentRoll, selectClips, selectionRestorer } from "../../state/timeline/selection.ts";
import { rulerHeight, trackRowAt } from "../../view/timeline/arrangementLayout.ts";
import { xToTick } from "../../view/timeline/viewport.ts";

/** Drags chords from elsewhere onto the arrangement: a clip of them is on the track under the pointer. One undo step. */
export function dropChords(studio: OpenSong, patterns: readonly ChordPattern[]): DropDrag {
  const document = studio.timeline.current;
  const restoreSelection = selectionRestorer(studio);
  // The editor that they come from goes on showing its clip, which a track that is selected leaves to the order of its clips.
  studio.session.selection.rollId = currentRoll(studio)?.id ?? null;
  const gesture = studio.timeline.gesture();
  const clip = clipOfChords(studio, patterns, "", 0);
  let shown: Roll | null = null;
  const show = (point: DropPoint | null): void => {
    const place = point && placeAt(studio, point);
    if (place?.trackId === shown?.trackId && place?.startTime === shown?.startTime) return;
    shown = place && { ...clip, ...place };
    gesture.update(addRolls(document, shown ? [shown] : []));
  };
  const cancel = (): void => {
    gesture.cancel();
    restoreSelection();
  };
  return {
    move: show,
    end(point) {
      show(point);
      if (!shown) return cancel();
      gesture.commit();
      selectClips(studio, new Set([shown.id]), shown);
      studio.session.selection.focus = "clips";
      studio.session.editor.view = "patterns";
      return undefined;
    },
    cancel,
  };
}

/** Place for a dropped clip; null on the ruler, on a folder and below the last track. */
function placeAt(studio: OpenSong, { x, y, alt }: DropPoint): Pick<Roll, "trackId" | "startTime"> | null {
  const view = studio.session.views.arrangement;
  if (y < rulerHeight(view)) return null;
  const trackId = trackOfRow(trackRows(studio.timeline.current), trackRowAt(view, y));
  if (trackId === null) return null;
  const ticksPerPixel = 1 / view.pixelsPerTick;
  return { trackId, startTime: snapClipTick(studio, Math.max(0, xToTick(view, x, 0)), { alt, ticksPerPixel }) };
}
