import { clipStart } from "../../domain/timeline/clipLength.ts";
import { rowOfTrack, trackRows } from "../../domain/timeline/trackRows.ts";
import { clipTicks } from "../../state/timeline/rollsOfTrack.ts";
import { trackTop } from "../../view/timeline/arrangementLayout.ts";
import { pitchTop, ROLL } from "../../view/timeline/rollLayout.ts";
import { tickToX } from "../../view/timeline/viewport.ts";
import { fade } from "../shared/packedColor.ts";
import type { TimelineScene } from "./TimelineScene.ts";

const NAME_HEIGHT = 14;
const NAME_PADDING = 4;
const NAME_SIZE = 10;

/** The clips that others have selected, with their names, in their colours. */
export function paintOthersClips(scene: TimelineScene): void {
  const { document, view, timeline, width } = scene;
  if (scene.others.length === 0) return;
  const rows = trackRows(document);
  for (const { name, color, clips } of scene.others) {
    let isNamed = false;
    for (const id of clips) {
      const roll = document.rolls.get(id);
      const index = roll ? rowOfTrack(rows, roll.trackId) : -1;
      if (!roll || index < 0) continue;
      const x = tickToX(view, clipStart(roll), 0);
      const clipWidth = clipTicks(roll, timeline.ppq) * view.pixelsPerTick;
      if (x > width || x + clipWidth < 0) continue;
      const y = trackTop(view, index) + 1;
      paintFrame(scene, color, [x, y, clipWidth, view.rowHeight - 3]);
      if (!isNamed) paintName(scene, name, color, Math.max(0, x), y);
      isNamed = true;
    }
  }
}

/** The notes of the clips in the roll that others have selected. */
export function paintOthersNotes(scene: TimelineScene): void {
  const { view, width, stack, rows, edited, others, quads } = scene;
  if (others.length === 0) return;
  const left = ROLL.keysWidth;
  quads.clip(left, ROLL.rulerHeight, width - left, stack.foot - ROLL.rulerHeight);
  for (const { name, color, rollId, notes } of others) {
    const roll = edited.find(({ id }) => id === rollId);
    if (!roll) continue;
    let isNamed = false;
    for (const [time = 0, duration = 0, pitch = 0] of notes) {
      const x = tickToX(view, roll.startTime + time, left);
      const noteWidth = Math.max(3, duration * view.pixelsPerTick);
      const y = pitchTop(view, pitch, rows);
      if (x > width || x + noteWidth < left || y < ROLL.rulerHeight - view.rowHeight || y > stack.foot) continue;
      paintFrame(scene, color, [x - 1, y, noteWidth + 2, view.rowHeight]);
      if (!isNamed) paintName(scene, name, color, Math.max(left, x - 1), y - NAME_HEIGHT);
      isNamed = true;
    }
  }
  quads.unclip();
}

function paintFrame({ quads, colors }: TimelineScene, color: number, [x, y, width, height]: readonly number[]): void {
  const stroke = colors.tracks[color]!.badgeText;
  quads.outline(x!, y!, Math.max(2, width!), height!, 3, 2, stroke, fade(stroke, 0.14));
}

function paintName({ quads, colors }: TimelineScene, name: string, color: number, x: number, y: number): void {
  const { badge, badgeText } = colors.tracks[color]!;
  const width = quads.textWidth(name, NAME_SIZE) + 2 * NAME_PADDING;
  quads.box(x, y, width, NAME_HEIGHT, badge, 3);
  quads.text(name, x + NAME_PADDING, y + NAME_HEIGHT - 4, badgeText, { size: NAME_SIZE });
}
