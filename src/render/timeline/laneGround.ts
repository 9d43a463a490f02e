import type { LaneBox } from "../../view/timeline/laneStack.ts";
import { ROLL } from "../../view/timeline/rollLayout.ts";
import { tickToX } from "../../view/timeline/viewport.ts";
import { fade } from "../shared/packedColor.ts";
import type { GridLine } from "./gridLines.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** An empty lane: its grid, what it is called, and lines at `marks`, pixels from its top. */
export function paintLaneGround(
  { quads, colors, view, width }: TimelineScene,
  lines: readonly GridLine[],
  { top, height }: LaneBox,
  marks: readonly (readonly [y: number, text: string])[],
  name: string | null,
): void {
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
  if (name !== null) {
    const wide = quads.textWidth(name, 11, 600) + 10;
    quads.box(left + 4, top + 4, wide, 15, fade(colors.token.raised, 0.85), 3);
    quads.text(name, left + 9, top + 15.5, colors.token["text-2"], { weight: 600 });
  }
  quads.box(0, top, width, 1, colors.token.line);
  quads.box(left - 1, top, 1, height, colors.token.line);
}
