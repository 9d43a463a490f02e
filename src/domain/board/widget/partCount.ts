import type { Pad } from "../records.ts";
import { widgetOf } from "./widgetKinds.ts";

/** Keys, cells, strings and steps of a pad, each of which is played by itself; 0 for one that is played as a whole. */
export function partCount(pad: Pick<Pad, "type" | "command" | "widget">): number {
  const widget = widgetOf(pad);
  if (widget?.kind === "keys") return Math.max(0, widget.high - widget.low + 1);
  if (widget?.kind === "scaleGrid" || widget?.kind === "drumGrid") return widget.rows * widget.cols;
  if (widget?.kind === "strum") return widget.strings;
  if (widget?.kind === "pages") return widget.pages;
  return widget?.kind === "stepRow" ? widget.pattern.length + 1 : 0;
}
