import { rowOfTrack, trackRows } from "../../domain/timeline/trackRows.ts";
import { clipTitleHeight, trackTop } from "../../view/timeline/arrangementLayout.ts";
import { pitchTop, ROLL } from "../../view/timeline/rollLayout.ts";
import { tickToX } from "../../view/timeline/viewport.ts";
import { fade } from "../shared/packedColor.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** Paints the takes being recorded as clips that grow on the lanes of their tracks. */
export function paintTakeClips(scene: TimelineScene): void {
  const { quads, view, document, colors, takes } = scene;
  const rows = trackRows(document);
  for (const { trackId, startTick, endTick, notes } of takes) {
    const index = rowOfTrack(rows, trackId);
    if (index < 0 || endTick <= startTick) continue;
    const x = tickToX(view, startTick, 0);
    const y = trackTop(view, index) + 1;
    const width = Math.max(2, tickToX(view, endTick, 0) - x);
    const height = view.rowHeight - 3;
    const color = colors.token["secondary-bright"];
    quads.box(x, y, width, height, fade(color, 0.28), 4);
    quads.outline(x + 0.5, y + 0.5, width - 1, height - 1, 4, 1, fade(color, 0.9));
    const top = y + clipTitleHeight(view.rowHeight);
    const space = Math.max(2, height - clipTitleHeight(view.rowHeight) - 3);
    const low = Math.min(127, ...notes.map(({ key }) => key)) - 2;
    const high = Math.max(low + 12, ...notes.map(({ key }) => key + 2));
    for (const note of notes) {
      const left = tickToX(view, note.tick, 0);
      const noteWidth = Math.max(1.5, (note.endTick - note.tick) * view.pixelsPerTick);
      quads.box(left, top + ((high - note.key) / (high - low)) * space, noteWidth, 2, colors.token.text);
    }
  }
}

/** The notes of a take of the track that the roll shows, at their pitches. */
export function paintTakeNotes(scene: TimelineScene): void {
  const { quads, view, width, stack, rows, colors, takes, selectedTrackId, roll } = scene;
  const trackId = roll?.trackId ?? selectedTrackId;
  const take = takes.find((each) => each.trackId === trackId);
  if (!take) return;
  const left = ROLL.keysWidth;
  quads.clip(left, ROLL.rulerHeight, width - left, stack.foot - ROLL.rulerHeight);
  const color = colors.token["secondary-bright"];
  for (const { tick, endTick, key, attack } of take.notes) {
    const x = tickToX(view, tick, left);
    const noteWidth = Math.max(2, (endTick - tick) * view.pixelsPerTick);
    if (x > width || x + noteWidth < left) continue;
    const y = pitchTop(view, key, rows) + 1;
    quads.box(x, y, noteWidth, view.rowHeight - 2, fade(color, 0.45 + 0.55 * attack), 3);
  }
  quads.unclip();
}
