import { fail, ok, type AppError, type Result } from "../../AppError.ts";
import { emptyRecordDiff } from "../../diff.ts";
import { emptyBoardDiff, type BoardDiff } from "../diff.ts";
import type { Board, Pad, PadLocation } from "../records.ts";

export const overlaps = (a: PadLocation, b: PadLocation): boolean =>
  a.row < b.row + b.height && b.row < a.row + a.height && a.col < b.col + b.width && b.col < a.col + a.width;

/** The first pad that `location` would overlap, `except` left aside; null if the place is free. */
export const blockingPad = (board: Board, location: PadLocation, except: ReadonlySet<string> = new Set()): Pad | null =>
  board.pads.find((pad) => !except.has(pad.id) && overlaps(pad.location, location)) ?? null;

/**
 * Adds a pad. "A pad can be added only if its area does not overlap an existing pad" (specification 5).
 * Errors: `PAD_OVERLAP` (detail: `pad`), `PAD_OUTSIDE`.
 */
export function addPad(board: Board, pad: Pad): Result<BoardDiff> {
  const refused = placeProblem(board, pad.location, new Set());
  return refused ?? ok({ ...emptyBoardDiff, pads: { ...emptyRecordDiff, added: new Map([[pad.id, pad]]) } });
}

/** Gives pads new fields. Errors as `addPad`, for the first pad whose new place is not free. */
export function updatePads(board: Board, fields: ReadonlyMap<string, Partial<Pad>>): Result<BoardDiff> {
  const updated = new Map<string, readonly [Pad, Pad]>();
  for (const pad of board.pads) {
    const change = fields.get(pad.id);
    if (change) updated.set(pad.id, [pad, { ...pad, ...change }]);
  }
  const others = board.pads.filter((pad) => !updated.has(pad.id));
  const placed: Pad[] = [];
  for (const [, pad] of updated.values()) {
    const refused = placeProblem({ ...board, pads: [...others, ...placed] }, pad.location, new Set());
    if (refused) return refused;
    placed.push(pad);
  }
  return ok({ ...emptyBoardDiff, pads: { ...emptyRecordDiff, updated } });
}

/** Moves pads by cells, as a group. Errors as `updatePads`. */
export const movePads = (board: Board, ids: ReadonlySet<string>, byRows: number, byCols: number): Result<BoardDiff> =>
  updatePads(
    board,
    new Map(
      board.pads
        .filter(({ id }) => ids.has(id))
        .map(({ id, location }) => [
          id,
          { location: { ...location, row: location.row + byRows, col: location.col + byCols } },
        ]),
    ),
  );

/** Gives a pad another size in cells; its upper left corner stays. Errors as `updatePads`. */
export function resizePad(board: Board, id: string, width: number, height: number): Result<BoardDiff> {
  const pad = board.pads.find((each) => each.id === id);
  return updatePads(board, new Map(pad ? [[id, { location: { ...pad.location, width, height } }]] : []));
}

type Refusal = { readonly ok: false; readonly error: AppError };

function placeProblem(board: Board, location: PadLocation, except: ReadonlySet<string>): Refusal | null {
  const { row, col, width, height } = location;
  const inside =
    row >= 0 && col >= 0 && width >= 1 && height >= 1 && row + height <= board.rows && col + width <= board.cols;
  if (!inside)
    return fail(
      "PAD_OUTSIDE",
      `A pad of ${width} × ${height} cells at row ${row}, column ${col} does not fit on ${board.rows} × ${board.cols} cells`,
    );
  const blocking = blockingPad(board, location, except);
  return blocking && fail("PAD_OVERLAP", `Overlaps ${blocking.label || "another pad"}`, { pad: blocking.id });
}
