import { rowOfTrack, trackRows } from "../../domain/timeline/trackRows.ts";
import { clipTitleHeight, trackTop } from "../../view/timeline/arrangementLayout.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import { fade } from "../shared/packedColor.ts";
import { gridLines } from "./gridLines.ts";
import { laneGridAlpha, type TimelineScene } from "./TimelineScene.ts";

/** Lanes, their grid and the loop region. */
export function paintLanes(scene: TimelineScene): void {
  const { quads, colors, timeline, view, width, height, selectedTrackId } = scene;
  quads.box(0, 0, width, height, colors.token.lane);
  const rows = trackRows(scene.document);
  const selectedRow = selectedTrackId === null ? -1 : rowOfTrack(rows, selectedTrackId);
  for (const index of rows.keys()) {
    const y = trackTop(view, index);
    if (y > height || y + view.rowHeight < 0) continue;
    if (index === selectedRow) quads.box(0, y, width, view.rowHeight, colors.token["lane-selected"]);
  }
  for (const { tick, weight } of gridLines(
    timeline,
    view.scrollTick,
    xToTick(view, width, 0),
    view.pixelsPerTick,
    null,
  )) {
    quads.box(Math.round(tickToX(view, tick, 0)), 0, 1, height, fade(colors.token["grid-bar"], laneGridAlpha(weight)));
  }
  for (const index of rows.keys()) {
    const y = trackTop(view, index + 1) - 1;
    if (y > 0 && y < height) quads.box(0, Math.round(y), width, 1, fade(colors.token.line, 0.75));
  }
  if (timeline.loop) paintLoopRegion(scene);
}

function paintLoopRegion({ quads, colors, timeline, view, height }: TimelineScene): void {
  const from = Math.round(tickToX(view, timeline.loopStart, 0));
  const to = Math.round(tickToX(view, timeline.loopEnd, 0));
  quads.box(from, 0, to - from, height, fade(colors.token.primary, 0.055));
  for (const x of [from, to]) quads.box(x, 0, 1, height, fade(colors.token["primary-bright"], 0.35));
}

/** Rectangle of a clip on the canvas. */
export interface ClipBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly titleHeight: number;
}

export function clipBox(scene: TimelineScene, row: number, startTick: number, ticks: number): ClipBox {
  const { view } = scene;
  const x = tickToX(view, startTick, 0);
  return {
    x: x + 1,
    y: trackTop(view, row) + 1,
    width: Math.max(2, ticks * view.pixelsPerTick - 1),
    height: view.rowHeight - 3,
    titleHeight: clipTitleHeight(view.rowHeight),
  };
}
