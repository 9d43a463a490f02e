import type { Board, Pad } from "../../domain/board/records.ts";
import { widgetOf, withChanges } from "../../domain/board/widget/widgetKinds.ts";
import { sameJson } from "../../domain/merge/canonical.ts";

/** Indexes of widgets that an edit only repaints (steps that were repainted); null if it changes anything else of the board. */
export function repaintedBy(before: Board, after: Board): readonly number[] | null {
  const keys = Object.keys(after) as (keyof Board)[];
  if (before.pads.length !== after.pads.length) return null;
  if (keys.some((key) => key !== "pads" && before[key] !== after[key])) return null;
  const repainted = after.pads.flatMap((pad, index) => (pad === before.pads[index] ? [] : [index]));
  const isAll = repainted.every((index) => isRepainted(before.pads[index]!, after.pads[index]!));
  return isAll && repainted.length > 0 ? repainted : null;
}

function isRepainted(before: Pad, after: Pad): boolean {
  const widget = withChanges(widgetOf(before), widgetOf(after), "repaintsWith");
  return widget !== null && sameJson({ ...before, widget }, after);
}
