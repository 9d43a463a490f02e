import type { Board, Pad } from "../../domain/board/records.ts";
import { stepRowOf } from "../../domain/board/widget/stepRow.ts";
import { sameJson } from "../../domain/merge/canonical.ts";

/** Places of the rows whose steps differ, where nothing else of two boards does; null where something else does. */
export function stepsDrawn(before: Board, after: Board): readonly number[] | null {
  const keys = Object.keys(after) as (keyof Board)[];
  if (before.pads.length !== after.pads.length) return null;
  if (keys.some((key) => key !== "pads" && before[key] !== after[key])) return null;
  const drawn = after.pads.flatMap((pad, index) => (pad === before.pads[index] ? [] : [index]));
  const isAll = drawn.every((index) => isRedrawn(before.pads[index]!, after.pads[index]!));
  return isAll && drawn.length > 0 ? drawn : null;
}

/** Whether a pad is the same row, with as many steps. */
function isRedrawn(before: Pad, after: Pad): boolean {
  const [from, to] = [stepRowOf(before), stepRowOf(after)];
  if (!from || !to || from.pattern.length !== to.pattern.length) return false;
  return sameJson({ ...before, widget: { ...from, pattern: to.pattern } }, after);
}
