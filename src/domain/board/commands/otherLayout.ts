import { fail, ok, type Result } from "../../AppError.ts";
import { emptyRecordDiff } from "../../diff.ts";
import { arrangedBoard } from "../arrangedBoard.ts";
import { emptyBoardDiff, type BoardDiff } from "../diff.ts";
import { PadGrid } from "../PadGrid.ts";
import type { Board, LayoutShape, OtherLayout, Pad, PadLocation } from "../records.ts";
import { reflow } from "../reflow.ts";
import { placeFor } from "./editLayout.ts";

/** Gives areas of a shape a layout of their own, made from the board's own one, in place of any there was. */
export function makeLayout(board: Board, shape: LayoutShape): Result<BoardDiff> {
  const { rows, cols, locations } = reflow(board, shape);
  return ok(changed(board, { shape, rows, cols }, new Map(board.pads.map((pad, index) => [pad, locations[index]!]))));
}

/** All areas have the board's own layout again. */
export const removeLayout = (board: Board): Result<BoardDiff> =>
  ok(changed(board, null, new Map(board.pads.map((pad) => [pad, null]))));

/** Pads are not shown in the other layout any more; they stay on the board. */
export const hidePads = (board: Board, ids: ReadonlySet<string>): Result<BoardDiff> =>
  ok(changed(board, board.otherLayout, new Map(board.pads.flatMap((pad) => (ids.has(pad.id) ? [[pad, null]] : [])))));

/**
 * Hidden pads come to free places of the other layout: of their size, else one cell. Errors: `PAD_NO_PLACE` where one
 * finds none.
 */
export function showPads(board: Board, ids: ReadonlySet<string>): Result<BoardDiff> {
  const { otherLayout } = board;
  if (!otherLayout) return ok(emptyBoardDiff);
  const grid = new PadGrid(arrangedBoard(board, otherLayout.shape));
  const places = new Map<Pad, PadLocation>();
  for (const pad of board.pads.filter(({ id, otherLocation }) => ids.has(id) && !otherLocation)) {
    const place = placeFor(grid, pad, { ...pad.location, row: 0, col: 0 });
    if (!place) return fail("PAD_NO_PLACE", `No free space in this layout for ${pad.label || "this pad"}`);
    grid.put({ ...pad, location: place });
    places.set(pad, place);
  }
  return ok(changed(board, otherLayout, places));
}

function changed(
  board: Board,
  otherLayout: OtherLayout | null,
  places: ReadonlyMap<Pad, PadLocation | null>,
): BoardDiff {
  const moved = [...places].filter(([pad, place]) => pad.otherLocation !== place);
  return {
    ...emptyBoardDiff,
    board: board.otherLayout === otherLayout ? null : [board, { ...board, otherLayout }],
    pads: {
      ...emptyRecordDiff,
      updated: new Map(moved.map(([pad, otherLocation]) => [pad.id, [pad, { ...pad, otherLocation }]])),
    },
  };
}
