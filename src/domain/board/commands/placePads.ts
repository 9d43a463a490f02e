import { fail, ok, type Result } from "../../AppError.ts";
import { newId } from "../../id.ts";
import { createPad } from "../createPad.ts";
import type { BoardDiff } from "../diff.ts";
import { FreeControllers } from "../freeNumber.ts";
import { padNote, padNumber } from "../newPad.ts";
import { PadGrid } from "../PadGrid.ts";
import type { Board, Pad, PadLocation } from "../records.ts";
import { addPads, fullBoard, padsAdded } from "./pads.ts";

const HIGHEST_NOTE = 127;
const MIDDLE_C = 60;

interface Cell {
  readonly row: number;
  readonly col: number;
}

/** Copies pads, as a group, to the next place that is free for all of them. Errors: `PAD_NO_PLACE`. */
export function duplicatePads(board: Board, ids: ReadonlySet<string>): Result<BoardDiff> {
  const pads = board.pads.filter(({ id }) => ids.has(id));
  return pastePads(board, pads);
}

/**
 * Adds copies of pads, also of another board, with ids of their own; they stay arranged as they are. `at` is the cell of
 * their upper left corner; without it they come to their own place, or the next that is free for all of them.
 * Errors: `PAD_NO_PLACE` and `BOARD_FULL`, with `at` those of `addPad`.
 */
export function pastePads(board: Board, pads: readonly Pad[], at?: Cell): Result<BoardDiff> {
  const refused = fullBoard(board, pads.length);
  if (refused) return refused;
  const from = boundsOf(pads.map(({ location }) => location));
  const to = at ?? freePlace(new PadGrid(board), pads, from);
  if (!to) {
    const size = `${from.width} × ${from.height} cells`;
    return fail("PAD_NO_PLACE", `No free space of ${size} for ${pads.length === 1 ? "this pad" : "these pads"}`);
  }
  const copies = pads.map((pad) => ({ ...pad, id: newId(), location: shifted(pad.location, from, to) }));
  return addPads(board, copies);
}

/**
 * Every free cell of `area` gets a pad with `fields`. Their notes count upward by semitones, from the lower left as on an
 * instrument; controls move a controller each. Errors: `PAD_NO_PLACE` when no cell is free, and `BOARD_FULL`.
 */
export function fillPads(board: Board, area: PadLocation, fields: Partial<Pad> = {}): Result<BoardDiff> {
  const grid = new PadGrid(board);
  const first = fields.midiNote ?? board.defaultPad.midiNote;
  let number = first ? padNumber(first) : MIDDLE_C;
  const page = fields.page ?? board.defaultPad.page ?? 1;
  const free = new FreeControllers(board);
  const added: Pad[] = [];
  for (let row = area.row + area.height - 1; row >= area.row; row--) {
    for (let col = area.col; col < area.col + area.width; col++) {
      const location = { row, col, width: 1, height: 1 };
      if (!grid.isFree({ location, page })) continue;
      const midiNote = padNote(Math.min(HIGHEST_NOTE, number++));
      added.push(createPad(board, { ...fields, location, midiNote }, free));
    }
  }
  if (added.length === 0) return fail("PAD_NO_PLACE", "No free cells in this area");
  return fullBoard(board, added.length) ?? ok(padsAdded(added));
}

/** The cells around all locations. */
export function boundsOf(locations: readonly PadLocation[]): PadLocation {
  const row = Math.min(...locations.map((each) => each.row));
  const col = Math.min(...locations.map((each) => each.col));
  const bottom = Math.max(...locations.map((each) => each.row + each.height));
  const right = Math.max(...locations.map((each) => each.col + each.width));
  return { row, col, width: right - col, height: bottom - row };
}

const shifted = (location: PadLocation, from: Cell, to: Cell): PadLocation => ({
  ...location,
  row: location.row + to.row - from.row,
  col: location.col + to.col - from.col,
});

/** The first corner, from `from` on in reading order and round the end, where all pads find free cells. */
export function freePlace(
  grid: PadGrid,
  pads: readonly Pick<Pad, "location" | "page">[],
  from: PadLocation,
): Cell | null {
  const places = grid.rows * grid.cols;
  const start = from.row < grid.rows && from.col < grid.cols ? from.row * grid.cols + from.col : 0;
  // The pad that was in the way at one place often is at the next: it is tried first.
  let [blocked] = pads;
  for (let step = 0; step < places; step++) {
    const index = (start + step) % places;
    const to = { row: Math.floor(index / grid.cols), col: index % grid.cols };
    if (!grid.isInside({ ...from, ...to })) continue;
    const isFree = ({ location, page }: Pick<Pad, "location" | "page">): boolean =>
      grid.isFree({ location: shifted(location, from, to), page });
    if (blocked && !isFree(blocked)) continue;
    const hindered = pads.find((pad) => !isFree(pad));
    if (!hindered) return to;
    blocked = hindered;
  }
  return null;
}
