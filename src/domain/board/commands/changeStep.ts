import type { Result } from "../../AppError.ts";
import type { BoardDiff } from "../diff.ts";
import type { Board } from "../records.ts";
import type { RowStep } from "../widget/stepRow.ts";
import { widgetWith } from "../widget/widgetKinds.ts";
import { updatePads } from "./pads.ts";

/** Changes one step of a pad that is a row of steps; nothing where it is none, or the step is as it should be. */
export function changeStep(board: Board, padId: string, at: number, change: Partial<RowStep>): Result<BoardDiff> {
  const pad = board.pads.find(({ id }) => id === padId);
  const row = pad && widgetWith(pad, "pattern");
  const step = row?.pattern[at];
  const isSame = step && (Object.keys(change) as (keyof RowStep)[]).every((key) => step[key] === change[key]);
  if (!row || !step || isSame) return updatePads(board, new Map());
  const pattern = row.pattern.map((each, index) => (index === at ? { ...each, ...change } : each));
  return updatePads(board, new Map([[padId, { widget: { ...row, pattern } }]]));
}
