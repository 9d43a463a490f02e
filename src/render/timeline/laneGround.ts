import type { LaneBox } from "../../view/timeline/laneStack.ts";
import { ROLL } from "../../view/timeline/rollLayout.ts";
import { tickToX } from "../../view/timeline/viewport.ts";
import { fade, type PackedColor } from "../shared/packedColor.ts";
import type { Quads } from "../shared/Quads.ts";
import type { GridLine } from "./gridLines.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** An empty lane: its arrow, its grid, its name, and lines at `marks`, pixels from its top. */
export function paintLaneGround(
  scene: TimelineScene,
  lines: readonly GridLine[],
  { top, height, folded }: LaneBox,
  marks: readonly (readonly [y: number, text: string])[],
  name: string | null,
): void {
  const { quads, colors, view, width } = scene;
  const left = ROLL.keysWidth;
  quads.box(left, top, width - left, height, colors.token.lane);
  quads.box(0, top, left, height, colors.token.panel);
  for (const [y, text] of marks) {
    const baseline = Math.min(top + y + 4, top + height - 4);
    quads.text(text, left - 8, baseline, colors.token["text-3"], { align: "right" });
    quads.box(left, Math.round(top + y), width - left, 1, fade(colors.token["grid-bar"], 0.22));
  }
  for (const { tick, weight } of lines) {
    if (weight === "sub" || weight === "fine") continue;
    const x = Math.round(tickToX(view, tick, left));
    if (x >= left) quads.box(x, top, 1, height, fade(colors.token["grid-bar"], weight === "beat" ? 0.25 : 0.8));
  }
  paintArrow(quads, 11, top + 11, folded, colors.token["text-2"]);
  if (name !== null && !folded) paintLaneName(scene, top, name, 0.85);
  quads.box(0, top, width, 1, colors.token.line);
  quads.box(left - 1, top, 1, height, colors.token.line);
}

/** Name of a lane at its upper left, on a plate of this opacity. In a folded lane it stands over the values. */
export function paintLaneName({ quads, colors }: TimelineScene, top: number, name: string, alpha = 1): void {
  const left = ROLL.keysWidth;
  quads.box(left + 4, top + 4, quads.textWidth(name, 11, 600) + 10, 15, fade(colors.token.raised, alpha), 3);
  quads.text(name, left + 9, top + 15.5, colors.token["text-2"], { weight: 600 });
}

/** Arrow of half this width, in pixels. */
const ARROW = 4;

/** Points to the right before a folded lane, and down before an open one. */
function paintArrow(quads: Quads, x: number, y: number, folded: boolean, color: PackedColor): void {
  const half = ARROW / 2;
  const [from, tip, to] = folded
    ? ([
        [x - half, y - ARROW],
        [x + half, y],
        [x - half, y + ARROW],
      ] as const)
    : ([
        [x - ARROW, y - half],
        [x, y + half],
        [x + ARROW, y - half],
      ] as const);
  quads.line(from[0], from[1], tip[0], tip[1], 1.5, color);
  quads.line(tip[0], tip[1], to[0], to[1], 1.5, color);
}
