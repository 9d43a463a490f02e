import { clipStart } from "../../domain/timeline/clipLength.ts";
import { ROLL, rowTop } from "../../view/timeline/rollLayout.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { gridTicks } from "../../state/timeline/snap.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import { fade, packColor } from "../shared/packedColor.ts";
import { gridLines, type GridLine } from "./gridLines.ts";
import { isBlackKey, keyOf, type KeyCue } from "./keyCue.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** Rows in view, lowest and highest. */
export function visibleRows({ view, stack, rows }: TimelineScene): readonly [low: number, high: number] {
  const shown = (stack.foot - ROLL.rulerHeight) / view.rowHeight;
  const high = rows.count - 1 - Math.floor(view.scrollY / view.rowHeight);
  return [Math.max(0, Math.floor(high - shown) - 1), high];
}

export function rollGrid(scene: TimelineScene, grid: string): GridLine[] {
  const { timeline, view, width } = scene;
  const toTick = xToTick(view, width, ROLL.keysWidth);
  return gridLines(timeline, view.scrollTick, toTick, view.pixelsPerTick, gridTicks(grid, timeline.ppq));
}

/** Rows with two cues, black keys darker and the scale lighter; then the grid. */
export function paintRollRows(scene: TimelineScene, lines: readonly GridLine[]): void {
  const { quads, colors, view, width, stack, rows } = scene;
  const left = ROLL.keysWidth;
  const { foot } = stack;
  quads.box(left, ROLL.rulerHeight, width - left, foot - ROLL.rulerHeight, colors.token["row-out"]);
  const key = keyOf(scene);
  const [low, high] = visibleRows(scene);
  for (let row = high; row >= low; row--) {
    const y = rowTop(view, row, rows);
    const token = rows.names ? (row % 2 === 0 ? "row-in" : "row-out") : rowToken(row, key);
    quads.box(left, y, width - left, view.rowHeight, colors.token[token]);
    const separator =
      !rows.names && row % 12 === key.root
        ? fade(colors.token["grid-bar"], 0.55)
        : packColor(0, colors.light ? 0.05 : 0.28);
    quads.box(left, y + view.rowHeight - 1, width - left, 1, separator);
  }
  for (const { tick, weight } of lines) {
    const color =
      weight === "sub" || weight === "fine"
        ? colors.token["grid-sub"]
        : colors.token[weight === "beat" ? "grid-beat" : "grid-bar"];
    quads.box(Math.round(tickToX(view, tick, left)), ROLL.rulerHeight, 1, foot - ROLL.rulerHeight, color);
  }
}

function rowToken(pitch: number, key: KeyCue): "row-in" | "row-in-black" | "row-out" | "row-out-black" | "row-root" {
  const inScale = key.scale.has(pitch % 12);
  if (pitch % 12 === key.root) return "row-root";
  if (isBlackKey(pitch)) return inScale ? "row-in-black" : "row-out-black";
  return inScale ? "row-in" : "row-out";
}

/** Dims the parts outside of the clips and marks their edges, those of the active one the brightest. */
export function paintRollExtents(scene: TimelineScene): void {
  const { quads, colors, timeline, view, width, stack, edited } = scene;
  const left = ROLL.keysWidth;
  const top = ROLL.rulerHeight;
  const tall = stack.foot - top;
  const shade = fade(colors.token.app, colors.light ? 0.25 : 0.35);
  const spans = edited.map((roll) => {
    const lengthTicks = rollContent(roll, timeline.ppq).lengthTicks;
    const [from, to] = [clipStart(roll), clipStart(roll) + lengthTicks].map((tick) =>
      Math.round(tickToX(view, tick, left)),
    );
    return { roll, from: from!, to: to! };
  });
  let free: number = left;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const stop = Math.min(width, from);
    if (stop > free) quads.box(free, top, stop - free, tall, shade);
    free = Math.max(free, to);
  }
  if (free < width) quads.box(free, top, width - free, tall, shade);
  for (const { roll, from, to } of spans) {
    const edge = fade(colors.token["primary-bright"], roll === scene.roll ? 0.3 : 0.16);
    for (const x of [from, to]) if (x >= left && x < width) quads.box(x, top, 1, tall, edge);
  }
}
