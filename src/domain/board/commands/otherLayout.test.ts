import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Result } from "../../AppError.ts";
import { arrangedBoard, hiddenPads } from "../arrangedBoard.ts";
import { mendBoard, readBoard, writeBoard } from "../boardJson.ts";
import { createPad } from "../createPad.ts";
import { defaultBoard } from "../defaultBoard.ts";
import { applyBoardDiff, reverseBoardDiff, type BoardDiff } from "../diff.ts";
import { newBoard } from "../newBoard.ts";
import { newPad } from "../newPad.ts";
import { PadGrid } from "../PadGrid.ts";
import type { Board, LayoutShape, Pad } from "../records.ts";
import { reflow } from "../reflow.ts";
import { alignPads } from "./arrangePads.ts";
import { setGrid } from "./boardFields.ts";
import { editLayout } from "./editLayout.ts";
import { hidePads, makeLayout, removeLayout, showPads } from "./otherLayout.ts";
import { addPad, movePads, relocatePads, removePads, setPadFields } from "./pads.ts";
import { duplicatePads, fillPads } from "./placePads.ts";

const SHAPES = ["landscape", "portrait"] as const;
const PORTRAIT: LayoutShape = "portrait";

const cell = fc.nat(9);
const size = fc.integer({ min: 1, max: 4 });
const place = fc.record({ row: cell, col: cell, width: size, height: size });

/** Boards of any grid, whose pads lie where there was room for them, on any of three pages or on all. */
const boards: fc.Arbitrary<Board> = fc
  .record({
    rows: fc.integer({ min: 1, max: 10 }),
    cols: fc.integer({ min: 1, max: 10 }),
    pads: fc.array(fc.record({ location: place, page: fc.nat(3) }), { maxLength: 30 }),
  })
  .map(({ rows, cols, pads: wanted }) => {
    const grid = new PadGrid<Pad>({ rows, cols, pads: [] });
    const pads: Pad[] = [];
    for (const fields of wanted) {
      if (!grid.isFree(fields)) continue;
      const pad = newPad({ ...fields, label: `${pads.length}` });
      grid.put(pad);
      pads.push(pad);
    }
    return newBoard({ rows, cols, pads });
  });

function done(board: Board, result: Result<BoardDiff>): Board {
  if (!result.ok) throw result.error;
  return applyBoardDiff(board, result.value);
}

const picked = ({ pads }: Board, at: number): ReadonlySet<string> =>
  new Set(pads.slice(at, at + 3).map(({ id }) => id));

type Edit = (board: Board) => Result<BoardDiff>;

const textOf = (board: Board): string => JSON.stringify(writeBoard(board));

/** Edits as the editor runs them: in one layout or the other, refused or not. */
const edits: fc.Arbitrary<Edit> = fc
  .record({ shape: fc.constantFrom(...SHAPES), at: fc.nat(20), place, page: fc.nat(3), kind: fc.nat(10) })
  .map(({ shape, at, place: location, page, kind }) => (board: Board) => {
    const ids = picked(board, at);
    const run = (command: Edit): Result<BoardDiff> => editLayout(board, shape, command);
    const { row, col, width, height } = location;
    const all: readonly Edit[] = [
      () => run((view) => addPad(view, createPad(view, { location, page }))),
      () => run((view) => movePads(view, ids, row - 5, col - 5)),
      () => run((view) => relocatePads(view, ids, (each) => ({ ...each, width, height }))),
      () => run((view) => alignPads(view, ids, "left")),
      () => run((view) => duplicatePads(view, ids)),
      () => run((view) => fillPads(view, location, { page })),
      () => run((view) => removePads(view, ids)),
      () => run((view) => setPadFields(view, ids, { page, label: "other" })),
      () => run((view) => setGrid(view, row + 1, col + 1)),
      () => hidePads(board, ids),
      () => showPads(board, ids),
    ];
    return ids.size === 0 && kind !== 0 ? all[5]!(board) : all[kind]!(board);
  });

test("a first layout has every pad on its grid, no two on a cell, and is made from either side", () => {
  fc.assert(
    fc.property(boards, fc.constantFrom(...SHAPES), (board, shape) => {
      const { rows, cols, locations } = reflow(board, shape);
      const grid = new PadGrid<Pad>({ rows, cols, pads: [] });
      for (const [index, pad] of board.pads.entries()) {
        const moved = { ...pad, location: locations[index]! };
        expect(grid.isFree(moved)).toBe(true);
        grid.put(moved);
      }
    }),
  );
});

test("on upright screens the main board has its controls above its pads", () => {
  const board = defaultBoard();
  const view = arrangedBoard(done(board, makeLayout(board, PORTRAIT)), PORTRAIT);
  expect([view.rows, view.cols]).toEqual([2 * board.rows, 4]);
  expect(view.pads.map(({ location }) => location.row >= board.rows)).toEqual(
    board.pads.map(({ location }) => location.col >= 3),
  );
});

test("whatever is edited in either layout, no pads overlap in either, and the board is read as it was written", () => {
  fc.assert(
    fc.property(boards, fc.constantFrom(...SHAPES), fc.array(edits, { maxLength: 12 }), (start, shape, steps) => {
      let board = done(start, makeLayout(start, shape));
      for (const step of steps) {
        const found = step(board);
        if (!found.ok) continue;
        const next = applyBoardDiff(board, found.value);
        expect(textOf(applyBoardDiff(next, reverseBoardDiff(found.value)))).toBe(textOf(board));
        board = next;
        // Reading refuses pads that overlap or leave the grid, of either layout.
        const read = readBoard(JSON.parse(textOf(board)));
        if (!read.ok) throw read.error;
        expect(textOf(read.value)).toBe(textOf(board));
      }
    }),
    { numRuns: 50 },
  );
});

test("what is arranged in one layout stays where it is in the other", () => {
  fc.assert(
    fc.property(boards, fc.constantFrom(...SHAPES), fc.nat(20), cell, (start, shape, at, by) => {
      const board = done(start, makeLayout(start, PORTRAIT));
      const ids = picked(board, at);
      const found = editLayout(board, shape, (view) => movePads(view, ids, by - 5, 0));
      if (!found.ok) return;
      const next = applyBoardDiff(board, found.value);
      const still = shape === PORTRAIT ? "location" : "otherLocation";
      expect(next.pads.map((pad) => pad[still])).toEqual(board.pads.map((pad) => pad[still]));
      expect([next.rows, next.cols]).toEqual([board.rows, board.cols]);
    }),
  );
});

const twoPads = (): Board => {
  const pads = [0, 1].map((col) => newPad({ label: `${col}`, location: { row: 0, col, width: 1, height: 1 } }));
  return newBoard({ rows: 1, cols: 2, pads });
};

test("a pad that is drawn where the board's own layout is full is refused with the reason", () => {
  const start = twoPads();
  const made = done(start, makeLayout(start, PORTRAIT));
  const board = done(
    made,
    editLayout(made, PORTRAIT, (view) => setGrid(view, 4, 4)),
  );
  const location = { row: 3, col: 3, width: 1, height: 1 };
  const found = editLayout(board, PORTRAIT, (view) => addPad(view, createPad(view, { location })));
  expect(found.ok ? null : found.error).toMatchObject({
    code: "PAD_NO_PLACE",
    message: "The landscape layout has every pad, and no free cell for this one: make room there first",
  });
});

test("a pad that finds no room in the other layout is hidden there, and can be shown once there is", () => {
  const start = twoPads();
  const made = done(start, makeLayout(start, PORTRAIT));
  const wide = done(
    made,
    editLayout(made, "landscape", (view) => setGrid(view, 1, 3)),
  );
  const location = { row: 0, col: 2, width: 1, height: 1 };
  const board = done(
    wide,
    editLayout(wide, "landscape", (view) => addPad(view, newPad({ location }))),
  );
  const hidden = new Set(hiddenPads(board).map(({ id }) => id));
  expect(hidden.size).toBe(1);
  expect(showPads(board, hidden)).toMatchObject({ ok: false, error: { code: "PAD_NO_PLACE" } });
  const roomy = done(
    board,
    editLayout(board, PORTRAIT, (view) => setGrid(view, 3, 2)),
  );
  expect(hiddenPads(done(roomy, showPads(roomy, hidden)))).toEqual([]);
});

test("without the other layout every area has the board's own again", () => {
  const start = defaultBoard();
  const board = done(start, makeLayout(start, PORTRAIT));
  expect(done(board, removeLayout(board))).toEqual(start);
  expect(arrangedBoard(start, PORTRAIT)).toBe(start);
});

test("a place that a damaged board cannot have in its other layout is hidden there and named", () => {
  const otherLocation = { row: 0, col: 0, width: 1, height: 1 };
  const json = {
    rows: 1,
    cols: 2,
    otherLayout: { shape: "portrait", rows: 2, cols: 1 },
    pads: [
      { label: "A", location: { col: 0 }, otherLocation },
      { label: "B", location: { col: 1 }, otherLocation },
    ],
  };
  expect(readBoard(json)).toMatchObject({ ok: false, error: { code: "BOARD_INVALID" } });
  const mended = mendBoard(json);
  if (!mended.ok) throw mended.error;
  expect(mended.value.problems).toEqual(["pads[1].otherLocation overlaps pads[0]: it is hidden there"]);
  expect(mended.value.board.pads.map((pad) => pad.otherLocation)).toEqual([otherLocation, null]);
});
