import { fail, ok, type Result } from "../../AppError.ts";
import { schemaProblem } from "../../schemaProblem.ts";
import { boardSchema } from "../boardSchema.ts";
import { emptyBoardDiff, type BoardDiff } from "../diff.ts";
import { PadGrid } from "../PadGrid.ts";
import type { Board } from "../records.ts";

/** The fields of a board that a form sets; its grid has a command of its own. */
export type BoardFields = Partial<Omit<Board, "id" | "version" | "pads" | "rows" | "cols">>;

/**
 * Gives the grid of cells another size. Errors: `GRID_INVALID`, `GRID_TOO_SMALL` (detail: `pad`, the first that would not
 * fit).
 */
export function setGrid(board: Board, rows: number, cols: number): Result<BoardDiff> {
  const problem = schemaProblem(boardSchema, { rows, cols });
  if (problem) return fail("GRID_INVALID", problem);
  const grid = new PadGrid({ rows, cols, pads: [] });
  const outside = board.pads.find(({ location }) => !grid.isInside(location));
  if (outside) {
    const name = outside.label === "" ? "A pad" : outside.label;
    return fail("GRID_TOO_SMALL", `${name} does not fit on ${rows} × ${cols} cells`, { pad: outside.id });
  }
  return ok(fieldsChanged(board, { rows, cols }));
}

/** Sets fields of the board itself. Errors: `BOARD_INVALID` with a sentence that names the field. */
export function setBoardFields(board: Board, fields: BoardFields): Result<BoardDiff> {
  const problem = schemaProblem(boardSchema, fields);
  if (problem) return fail("BOARD_INVALID", problem);
  const { startOctave, endOctave } = { ...board, ...fields };
  if (endOctave < startOctave)
    return fail("BOARD_INVALID", `The last octave ${endOctave} is below the first, ${startOctave}`);
  return ok(fieldsChanged(board, fields));
}

function fieldsChanged(board: Board, fields: Partial<Board>): BoardDiff {
  const changed = (Object.keys(fields) as (keyof Board)[]).some((key) => !Object.is(board[key], fields[key]));
  return changed ? { ...emptyBoardDiff, board: [board, { ...board, ...fields }] } : emptyBoardDiff;
}
