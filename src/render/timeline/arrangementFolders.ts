import { audibleTracks } from "../../domain/timeline/audible.ts";
import { clipColor } from "../../domain/timeline/clipColor.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import { trackRows } from "../../domain/timeline/trackRows.ts";
import { clipTicks, rollsOfTrack } from "../../state/timeline/rollsOfTrack.ts";
import { rulerHeight, trackTop } from "../../view/timeline/arrangementLayout.ts";
import { tickToX } from "../../view/timeline/viewport.ts";
import { fade } from "../shared/packedColor.ts";
import type { TimelineScene } from "./TimelineScene.ts";

const TINT = 0.09;
const LINE_TINT = 0.5;
const MARGIN_PIXELS = 5;
const THICKEST_PIXELS = 5;

/** The rows of folders: where their tracks have clips, a thin line for each track. */
export function paintFolders(scene: TimelineScene): void {
  const { quads, document, colors, view, width, height, timeline } = scene;
  const audible = audibleTracks(document.tracks.values());
  for (const [index, row] of trackRows(document).entries()) {
    const y = trackTop(view, index);
    if (row.kind === "track" || y > height || y + view.rowHeight < rulerHeight(view)) continue;
    const own = colors.tracks[row.folder.color % 16]!.clipHead;
    quads.box(0, y, width, view.rowHeight - 1, fade(own, TINT));
    if (row.folder.folded) quads.box(0, y + view.rowHeight - 2, width, 1, fade(own, LINE_TINT));
    const space = (view.rowHeight - 2 * MARGIN_PIXELS) / row.trackIds.length;
    const thick = Math.max(1, Math.min(THICKEST_PIXELS, space - 1));
    for (const [at, trackId] of row.trackIds.entries()) {
      const track = document.tracks.get(trackId);
      const top = Math.round(y + MARGIN_PIXELS + at * space + (space - thick) / 2);
      for (const roll of rollsOfTrack(document, trackId)) {
        const x = tickToX(view, clipStart(roll), 0);
        if (x > width) break;
        const length = clipTicks(roll, timeline.ppq) * view.pixelsPerTick;
        if (x + length < 0) continue;
        const { clipHead } = audible.has(trackId) ? colors.tracks[clipColor(roll, track) % 16]! : colors.muted;
        quads.box(x + 1, top, Math.max(2, length - 1), thick, clipHead, thick > 2 ? 1 : 0);
      }
    }
  }
}
