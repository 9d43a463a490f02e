import { notesFoot, pitchTop, ROLL } from "../../state/timeline/rollLayout.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { tickToX } from "../../state/timeline/viewport.ts";
import { paintPlayhead } from "./playhead.ts";
import { paintRollKeys } from "./rollKeys.ts";
import { paintNoteNames } from "./rollLabels.ts";
import { rollNoteGroups } from "./rollNoteGroups.ts";
import { paintRollExtent, paintRollRows, rollGrid } from "./rollRows.ts";
import { paintRollRuler } from "./rollRuler.ts";
import { soundingPitches } from "./soundingPitches.ts";
import { paintMarquee, type TimelineScene } from "./TimelineScene.ts";
import { paintVelocityLane } from "./velocityLane.ts";

export interface RollPaint {
  /** The editor's grid, for example `16n`. */
  readonly grid: string;
  readonly selected: ReadonlySet<number>;
  /** The key that is pressed on the keyboard beside the roll, or -1. */
  readonly pressedPitch: number;
}

/** One frame of the piano roll. */
export function paintRoll(scene: TimelineScene, { grid, selected, pressedPitch }: RollPaint): void {
  const { painter, colors, document, timeline, width, height, roll, layer, positionTick, playing } = scene;
  const left = ROLL.keysWidth;
  const foot = notesFoot(width, height);
  const lines = rollGrid(scene, grid);
  const track = document.tracks.get(roll?.trackId ?? scene.selectedTrackId ?? "");
  const colorRow = (track?.color ?? 9) % 16;
  const content = roll && rollContent(roll, timeline.ppq);
  painter.clip(left, ROLL.rulerHeight, width - left, foot - ROLL.rulerHeight);
  paintRollRows(scene, lines);
  if (roll && content) {
    paintRollExtent(scene, roll, content.lengthTicks);
    painter.native(layer.draw(rollNoteGroups(scene, roll, content, colorRow), colors));
    paintNoteNames(scene, roll);
  }
  paintRollMarquee(scene);
  painter.unclip();
  const lit = roll && content && playing ? soundingPitches(roll, content, positionTick) : new Set<number>();
  if (pressedPitch >= 0) lit.add(pressedPitch);
  paintRollKeys(scene, lit, colors.tracks[colorRow]!.keyLit);
  painter.quads.box(0, 0, left, ROLL.rulerHeight, colors.token.raised);
  paintVelocityLane(scene, roll, lines, selected, colorRow);
  paintRollRuler(scene, lines);
  painter.clip(left, 0, width - left, height);
  const x = tickToX(scene.view, positionTick, left);
  if (x > left - 8 && x < width + 36) paintPlayhead(painter, colors, x, ROLL.rulerHeight, height, playing);
  painter.unclip();
  paintScrollThumb(scene, foot);
}

function paintRollMarquee({ painter, colors, view, marquee }: TimelineScene): void {
  if (!marquee) return;
  const x = tickToX(view, marquee.fromTick, ROLL.keysWidth);
  const top = pitchTop(view, marquee.highRow);
  const foot = pitchTop(view, marquee.lowRow) + view.rowHeight;
  paintMarquee(painter, colors, [x, top, tickToX(view, marquee.toTick, ROLL.keysWidth) - x, foot - top]);
}

function paintScrollThumb({ painter, colors, view, width }: TimelineScene, foot: number): void {
  const shown = foot - ROLL.rulerHeight;
  const whole = ROLL.pitches * view.rowHeight;
  if (shown >= whole) return;
  const y = ROLL.rulerHeight + (view.scrollY / whole) * shown;
  painter.quads.box(
    width - 7,
    y,
    4,
    Math.max(16, (shown / whole) * shown),
    0x57000000 | (colors.token["text-2"] & 0xffffff),
    2,
  );
}
