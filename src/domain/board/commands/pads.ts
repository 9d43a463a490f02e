import { fail, ok, type AppError, type Result } from "../../AppError.ts";
import { emptyRecordDiff } from "../../diff.ts";
import { schemaProblem } from "../../schemaProblem.ts";
import { MOST_PADS, padSchema } from "../boardSchema.ts";
import { controlFields } from "../createPad.ts";
import { emptyBoardDiff, type BoardDiff } from "../diff.ts";
import { FreeControllers } from "../freeNumber.ts";
import { followsItself } from "../following.ts";
import { messagesProblem } from "../padMessage.ts";
import { PadGrid } from "../PadGrid.ts";
import { widgetProblem } from "../widget/widgetJson.ts";
import type { Board, Pad, PadLocation } from "../records.ts";

export const overlaps = (a: PadLocation, b: PadLocation): boolean =>
  a.row < b.row + b.height && b.row < a.row + a.height && a.col < b.col + b.width && b.col < a.col + a.width;

/**
 * Adds a pad. "A pad can be added only if its area does not overlap an existing pad" (specification 5).
 * Errors: `PAD_OVERLAP` (detail: `pad`), `PAD_OUTSIDE`.
 */
export const addPad = (board: Board, pad: Pad): Result<BoardDiff> => addPads(board, [pad]);

/** Adds pads at the end. Errors as `addPad`, for the first pad whose place is not free, and `BOARD_FULL`. */
export function addPads(board: Board, pads: readonly Pad[]): Result<BoardDiff> {
  const refused = fullBoard(board, pads.length) ?? placePads(new PadGrid(board), pads);
  return refused ?? ok(padsAdded(pads));
}

export const padsAdded = (pads: readonly Pad[]): BoardDiff => ({
  ...emptyBoardDiff,
  pads: { ...emptyRecordDiff, added: new Map(pads.map((pad) => [pad.id, pad])) },
});

/** Error if a board cannot have so many more pads, as its document could not hold them; null if it can. */
export function fullBoard({ pads }: Board, added: number): Refusal | null {
  if (pads.length + added <= MOST_PADS) return null;
  const most = MOST_PADS.toLocaleString("en-US");
  return fail("BOARD_FULL", `A board has at most ${most} pads: this one has ${pads.length.toLocaleString("en-US")}`);
}

/** Takes pads away. The diff that takes this back puts them where they stood. */
export function removePads(board: Board, ids: ReadonlySet<string>): Result<BoardDiff> {
  const removed = new Map(board.pads.filter(({ id }) => ids.has(id)).map((pad) => [pad.id, pad]));
  if (removed.size === 0) return ok(emptyBoardDiff);
  const order = board.pads.map(({ id }) => id);
  return ok({
    board: null,
    pads: { ...emptyRecordDiff, removed },
    order: [order, order.filter((id) => !removed.has(id))],
  });
}

/** Gives pads new fields. Errors as `addPad`, for the first pad whose new place is not free, and `PAD_FOLLOWS_ITSELF`. */
export function updatePads(board: Board, fields: ReadonlyMap<string, Partial<Pad>>): Result<BoardDiff> {
  const updated = new Map<string, readonly [Pad, Pad]>();
  const moved: Pad[] = [];
  let follows = false;
  for (const pad of board.pads) {
    const change = fields.get(pad.id);
    if (!change || !changes(pad, change)) continue;
    const after = { ...pad, ...change };
    follows ||= change.follows !== undefined;
    updated.set(pad.id, [pad, after]);
    if (change.location || change.page !== undefined) moved.push(after);
  }
  const circle = follows && followsItself(board.pads.map((pad) => updated.get(pad.id)?.[1] ?? pad));
  if (circle) {
    const name = circle.label || "This control";
    return fail("PAD_FOLLOWS_ITSELF", `${name} would follow itself. Choose another control`);
  }
  const refused = moved.length > 0 && placePads(new PadGrid(board, new Set(moved.map(({ id }) => id))), moved);
  return refused || ok({ ...emptyBoardDiff, pads: { ...emptyRecordDiff, updated } });
}

/** Fields that a form gives to several pads at once; of a location only what is to change. */
export type PadFields = Partial<Omit<Pad, "id" | "location">> & { readonly location?: Partial<PadLocation> };

/**
 * Gives all of `ids` the same fields. A pad that becomes a knob, slider or XY pad moves a free controller instead of
 * playing its note or Panic. Errors: `PAD_INVALID` with a sentence that names the field, else as `updatePads`.
 */
export const setPadFields = (board: Board, ids: ReadonlySet<string>, fields: PadFields): Result<BoardDiff> =>
  setFieldsOfPads(board, new Map([...ids].map((id) => [id, fields])));

/** Gives each pad the fields of its id. Else, and errors, as `setPadFields`. */
export function setFieldsOfPads(board: Board, fieldsOf: ReadonlyMap<string, PadFields>): Result<BoardDiff> {
  for (const fields of new Set(fieldsOf.values())) {
    const problem = schemaProblem(padSchema, fields) ?? messagesProblem(fields.messages ?? []);
    if (problem) return fail("PAD_INVALID", problem);
  }
  const changed = new Map<string, Partial<Pad>>();
  let free: FreeControllers | null = null;
  for (const pad of board.pads) {
    const fields = fieldsOf.get(pad.id);
    if (!fields) continue;
    const { location, ...others } = fields;
    // Panic has no value that could be turned.
    const hasNone = pad.command === null || pad.command === "panic";
    const turns = hasNone && others.type !== undefined && others.type !== pad.type;
    const change: Partial<Pad> = {
      ...(turns ? { ...controlFields((free ??= new FreeControllers(board)), others.type!), label: pad.label } : {}),
      // A hold/toggle pad can toggle (specification 5).
      ...(others.command === "hold" ? { canToggle: true } : {}),
      // The widget belongs to the old type.
      ...(others.type !== undefined && others.type !== pad.type ? { widget: null } : {}),
      ...others,
      ...(location ? { location: { ...pad.location, ...location } } : {}),
    };
    const after = { ...pad, ...change };
    const { minValue, maxValue } = after;
    if (minValue > maxValue) return fail("PAD_INVALID", `The minimum ${minValue} is above the maximum ${maxValue}`);
    const misfit = widgetProblem(after);
    if (misfit !== null) return fail("PAD_INVALID", `The ${misfit}`);
    changed.set(pad.id, change);
    if (turns) free?.take(after);
  }
  return updatePads(board, changed);
}

/** Moves pads by cells, as a group. Errors as `updatePads`. */
export const movePads = (board: Board, ids: ReadonlySet<string>, byRows: number, byCols: number): Result<BoardDiff> =>
  relocatePads(board, ids, (location) => ({ ...location, row: location.row + byRows, col: location.col + byCols }));

/** Gives each of `ids` another place. Errors as `updatePads`. */
export const relocatePads = (
  board: Board,
  ids: ReadonlySet<string>,
  locationOf: (location: PadLocation) => PadLocation,
): Result<BoardDiff> =>
  updatePads(
    board,
    new Map(
      board.pads.filter(({ id }) => ids.has(id)).map(({ id, location }) => [id, { location: locationOf(location) }]),
    ),
  );

type Refusal = { readonly ok: false; readonly error: AppError };

/** Puts pads on the grid, one after the other, until one has no place. */
function placePads(grid: PadGrid, pads: readonly Pad[]): Refusal | null {
  for (const pad of pads) {
    const refused = placeProblem(grid, pad);
    if (refused) return refused;
    grid.put(pad);
  }
  return null;
}

function placeProblem(grid: PadGrid, pad: Pad): Refusal | null {
  const { row, col, width, height } = pad.location;
  if (!grid.isInside(pad.location))
    return fail(
      "PAD_OUTSIDE",
      `A pad of ${width} × ${height} cells at row ${row + 1}, column ${col + 1} does not fit on ${grid.rows} × ${grid.cols} cells`,
    );
  const blocking = grid.blocking(pad);
  return blocking && fail("PAD_OVERLAP", `Overlaps ${blocking.label || "another pad"}`, { pad: blocking.id });
}

const changes = <T>(record: T, fields: Partial<T>): boolean =>
  (Object.keys(fields) as (keyof T)[]).some((key) => !Object.is(record[key], fields[key]));
