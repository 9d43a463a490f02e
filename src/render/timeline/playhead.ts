import type { Quads } from "../shared/Quads.ts";
import { drawsTrails } from "../shared/fadingTrails.ts";
import { fade } from "../shared/packedColor.ts";
import type { TimelineColors } from "./timelineColors.ts";

const TRAIL_PIXELS = 28;

/** The playhead: a head on `tip`, a line down to `foot`, and while playing a trail behind it. */
export function paintPlayhead(
  quads: Quads,
  colors: TimelineColors,
  x: number,
  tip: number,
  foot: number,
  playing: boolean,
): void {
  const at = Math.round(x);
  const color = colors.token["primary-bright"];
  if (playing && drawsTrails()) {
    quads.gradientX(at - TRAIL_PIXELS, tip, TRAIL_PIXELS, foot - tip, fade(color, 0), fade(color, 0.13));
  }
  quads.box(at - 0.5, tip - 2, 1.5, foot - tip + 2, color);
  quads.head(at - 5.5, tip - 11, 11.5, 12, color);
}
