import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Result } from "../../AppError.ts";
import { readBoard, writeBoard } from "../boardJson.ts";
import { MOST_PADS } from "../boardSchema.ts";
import { defaultBoard } from "../defaultBoard.ts";
import { applyBoardDiff, isEmptyBoardDiff, reverseBoardDiff, squashBoardDiffs, type BoardDiff } from "../diff.ts";
import { diffBoards } from "../diffBoards.ts";
import { newBoard } from "../newBoard.ts";
import { newPad, padNote, padNumber } from "../newPad.ts";
import type { Board, Pad } from "../records.ts";
import { alignPads, distributePads } from "./arrangePads.ts";
import { setBoardFields, setGrid } from "./boardFields.ts";
import { pageCount } from "../pages.ts";
import { addPad, addPads, movePads, overlaps, removePads, setPadFields, updatePads, type PadFields } from "./pads.ts";
import { duplicatePads, fillPads, pastePads } from "./placePads.ts";

const at = (row: number, col: number, width = 1, height = 1): Pad =>
  newPad({ label: `${row}.${col}`, location: { row, col, width, height } });

const boardOf = (...pads: readonly Pad[]): Board => newBoard({ rows: 6, cols: 6, pads });
const idsOf = (...pads: readonly Pad[]): ReadonlySet<string> => new Set(pads.map(({ id }) => id));

function done(board: Board, result: Result<BoardDiff>): Board {
  if (!result.ok) throw result.error;
  return applyBoardDiff(board, result.value);
}

const codeOf = (result: Result<unknown>): string | null => (result.ok ? null : result.error.code);
const placesOf = (board: Board): readonly (readonly number[])[] =>
  board.pads.map(({ location: { row, col, width, height } }) => [row, col, width, height]);

test("pads that were deleted come back where they stood", () => {
  const board = defaultBoard();
  const diff = removePads(board, idsOf(board.pads[3]!, board.pads[7]!));
  const less = done(board, diff);
  expect(less.pads).toHaveLength(board.pads.length - 2);
  expect(diff.ok && applyBoardDiff(less, reverseBoardDiff(diff.value))).toEqual(board);
});

test("also when another pad came meanwhile, which keeps its neighbour", () => {
  const [a, b, c, other] = [at(0, 0), at(0, 1), at(0, 2), at(1, 0)];
  const diff = removePads(boardOf(a, b, c), idsOf(a, b));
  if (!diff.ok) throw diff.error;
  const back = applyBoardDiff(boardOf(c, other), reverseBoardDiff(diff.value));
  expect(back.pads).toEqual([a, b, c, other]);
});

type Step = readonly [kind: "remove" | "duplicate" | "move" | "fill" | "align" | "grid", pick: number, by: number];

const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step[0]>("remove", "duplicate", "move", "fill", "align", "grid"),
    fc.nat(255),
    fc.integer({ min: -2, max: 2 }),
  ),
  { maxLength: 12 },
);

function commandOf(board: Board, [kind, pick, by]: Step): Result<BoardDiff> {
  const ids = new Set(board.pads.filter((_, index) => (pick >> (index % 8)) & 1).map(({ id }) => id));
  if (kind === "remove") return removePads(board, ids);
  if (kind === "move") return movePads(board, ids, by, 1);
  if (kind === "fill") return fillPads(board, { row: pick % 6, col: pick % 5, width: 2, height: 2 });
  if (kind === "grid") return setGrid(board, 6 + by, 6);
  if (kind === "align") return alignPads(board, ids, by < 0 ? "left" : "middle");
  return duplicatePads(board, ids);
}

test("random edits leave a board that opens again; their undo, one by one or squashed, is the board as it was", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const start = boardOf(at(0, 0), at(0, 2, 2, 2), at(3, 1), at(4, 4, 2, 1), at(5, 0));
      let board = start;
      const diffs: BoardDiff[] = [];
      for (const step of all) {
        const result = commandOf(board, step);
        if (!result.ok) continue;
        diffs.push(result.value);
        board = applyBoardDiff(board, result.value);
      }
      const read = readBoard(writeBoard(board));
      expect(read.ok && read.value.pads).toEqual(board.pads);
      expect(diffs.toReversed().reduce((each, diff) => applyBoardDiff(each, reverseBoardDiff(diff)), board)).toEqual(
        start,
      );
      if (diffs.length === 0) return;
      const squashed = diffs.reduce(squashBoardDiffs);
      expect(applyBoardDiff(start, squashed)).toEqual(board);
      expect(applyBoardDiff(board, reverseBoardDiff(squashed))).toEqual(start);
      const found = diffBoards(start, board);
      expect(applyBoardDiff(start, found).pads).toEqual(board.pads);
      expect(applyBoardDiff(board, reverseBoardDiff(found)).pads).toEqual(start.pads);
    }),
  );
});

test("pads of different pages may lie on the same cells; those of every page, and pages that change, have to fit", () => {
  const [first, second] = [at(0, 0, 6, 1), { ...at(0, 0), page: 2 }];
  const board = boardOf(first, second);
  expect(codeOf(addPads(board, [{ ...at(0, 0), page: 0 }]))).toBe("PAD_OVERLAP");
  expect(codeOf(addPads(board, [{ ...at(0, 0), page: 3 }]))).toBeNull();
  expect(codeOf(setPadFields(board, idsOf(second), { page: 1 }))).toBe("PAD_OVERLAP");
  expect(codeOf(setPadFields(board, idsOf(second), { page: 3 }))).toBeNull();
  expect(codeOf(setPadFields(board, idsOf(second), { page: 17 }))).toBe("PAD_INVALID");
  expect(pageCount(done(board, setPadFields(board, idsOf(second), { page: 5 })))).toBe(5);
  expect(placesOf(done(board, pastePads(board, [second]))).at(-1)).toEqual([0, 1, 1, 1]);
  const filled = done(board, fillPads(board, { row: 0, col: 0, width: 3, height: 1 }, { page: 2 }));
  expect(placesOf(filled).slice(2)).toEqual([
    [0, 1, 1, 1],
    [0, 2, 1, 1],
  ]);
  const read = readBoard(writeBoard(filled));
  expect(read.ok && read.value.pads).toEqual(filled.pads);
});

const followOf = (pad: string | null): Pad["follows"] => (pad === null ? null : { pad, inverted: false, scale: 1 });

test("controls that would follow one another in a circle are refused; other edits are not, even where a board has one", () => {
  const knobs = ["a", "b", "c", "d"];
  const followed = fc.constantFrom(null, ...knobs);
  fc.assert(
    fc.property(fc.tuple(followed, followed, followed, followed), fc.nat(3), followed, (before, index, target) => {
      const hasCircle = (follows: readonly (string | null)[]): boolean =>
        knobs.some((_, start) => {
          let at = start;
          for (let steps = 0; steps < knobs.length; steps++) {
            const next = follows[at] ?? null;
            if (next === null) return false;
            at = knobs.indexOf(next);
          }
          return true;
        });
      const board = boardOf(
        ...knobs.map((id, col) => ({ ...at(0, col), id, type: "knob" as const, follows: followOf(before[col]!) })),
      );
      const set = (fields: Partial<Pad>): string | null =>
        codeOf(updatePads(board, new Map([[knobs[index]!, fields]])));
      const changes = before[index] !== null || target !== null;
      expect(set({ follows: followOf(target) })).toBe(
        changes && hasCircle(before.with(index, target)) ? "PAD_FOLLOWS_ITSELF" : null,
      );
      expect(set({ label: "Cutoff", location: { row: 3, col: 3, width: 1, height: 1 } })).toBeNull();
    }),
  );
});

test("copies go to the next free place as a group, with ids of their own", () => {
  const [a, b] = [at(0, 0), at(1, 1)];
  const board = done(boardOf(a, b), duplicatePads(boardOf(a, b), idsOf(a, b)));
  expect(placesOf(board).slice(2)).toEqual([
    [0, 1, 1, 1],
    [1, 2, 1, 1],
  ]);
  expect(new Set(board.pads.map(({ id }) => id)).size).toBe(4);
});

test("pads of another board come to their own place if it is free, and are refused where there is none", () => {
  const pad = at(2, 3, 2, 1);
  expect(placesOf(done(boardOf(), pastePads(boardOf(), [pad])))).toEqual([[2, 3, 2, 1]]);
  expect(placesOf(done(boardOf(), pastePads(boardOf(), [pad], { row: 4, col: 0 })))).toEqual([[4, 0, 2, 1]]);
  const full = boardOf(at(0, 0, 6, 6));
  expect(codeOf(pastePads(full, [pad]))).toBe("PAD_NO_PLACE");
  expect(codeOf(pastePads(newBoard({ rows: 1, cols: 1 }), [pad]))).toBe("PAD_NO_PLACE");
  expect(codeOf(pastePads(full, [pad], { row: 0, col: 0 }))).toBe("PAD_OVERLAP");
});

test("pads are aligned and spread, or the one in the way is named", () => {
  const [a, b, c] = [at(0, 0), at(2, 3, 2, 2), at(5, 5)];
  const board = boardOf(a, b, c);
  const all = idsOf(a, b, c);
  const cols = (edge: Parameters<typeof alignPads>[2]) => placesOf(done(board, alignPads(board, all, edge)));
  expect(cols("left").map(([, col]) => col)).toEqual([0, 0, 0]);
  expect(cols("right").map(([, col]) => col)).toEqual([5, 4, 5]);
  expect(cols("center").map(([, col]) => col)).toEqual([2, 2, 2]);
  expect(codeOf(alignPads(board, all, "top"))).toBe(null);
  const inRow = boardOf(at(0, 0), at(0, 3));
  expect(codeOf(alignPads(inRow, idsOf(...inRow.pads), "left"))).toBe("PAD_OVERLAP");
  const uneven = boardOf(at(0, 0), at(0, 1), at(0, 5));
  const even = done(uneven, distributePads(uneven, idsOf(...uneven.pads), "horizontal"));
  expect(placesOf(even).map(([, col]) => col)).toEqual([0, 3, 5]);
});

test("an area is filled from the lower left upward, around what is there", () => {
  const board = boardOf(at(1, 1));
  const area = { row: 0, col: 0, width: 2, height: 2 };
  const filled = done(board, fillPads(board, area, { midiNote: padNote(36) }));
  expect(filled.pads.slice(1).map(({ location: { row, col }, midiNote }) => [row, col, padNumber(midiNote)])).toEqual([
    [1, 0, 36],
    [0, 0, 37],
    [0, 1, 38],
  ]);
  expect(codeOf(fillPads(filled, area))).toBe("PAD_NO_PLACE");
  const knobs = done(boardOf(), fillPads(boardOf(), area, { type: "knob" }));
  expect(new Set(knobs.pads.map(({ command, code }) => `${command} ${code}`)).size).toBe(4);
});

test("new pads start from the board's own defaults", () => {
  const board = { ...boardOf(), defaultPad: { color: "#112233", channel: 7, id: "same" } };
  const { pads } = done(board, fillPads(board, { row: 0, col: 0, width: 2, height: 1 }));
  expect(pads.map(({ color, channel }) => [color, channel])).toEqual([
    ["#112233", 7],
    ["#112233", 7],
  ]);
  expect(pads[0]!.id).not.toBe(pads[1]!.id);
});

test("a grid that would lose a pad is refused with that pad", () => {
  const pad = at(5, 5);
  const refused = setGrid(boardOf(at(0, 0), pad), 5, 6);
  expect(refused.ok ? null : [refused.error.code, refused.error.detail["pad"]]).toEqual(["GRID_TOO_SMALL", pad.id]);
  expect(codeOf(setGrid(boardOf(), 0, 4))).toBe("GRID_INVALID");
  expect(done(boardOf(pad), setGrid(boardOf(pad), 7, 8))).toMatchObject({ rows: 7, cols: 8 });
});

test("fields that a board could not be opened with are refused with their name", () => {
  const pad = at(0, 0);
  const board = boardOf(pad);
  const bad: readonly PadFields[] = [{ code: 128 }, { color: "red" }, { minValue: 99, maxValue: 3 }, { channel: 17 }];
  for (const fields of bad) expect(codeOf(setPadFields(board, idsOf(pad), fields))).toBe("PAD_INVALID");
  expect(codeOf(setBoardFields(board, { startOctave: 6 }))).toBe("BOARD_INVALID");
  const diff = setBoardFields(board, { name: board.name });
  expect(diff.ok && isEmptyBoardDiff(diff.value)).toBe(true);
});

test("one field is given to many pads; a place only in the part that is named", () => {
  const [a, b] = [at(0, 0, 2, 1), at(3, 3)];
  const board = boardOf(a, b);
  const moved = done(board, setPadFields(board, idsOf(a, b), { location: { col: 4 }, label: "x" }));
  expect(placesOf(moved)).toEqual([
    [0, 4, 2, 1],
    [3, 4, 1, 1],
  ]);
  expect(codeOf(setPadFields(board, idsOf(a, b), { location: { row: 0, col: 0 } }))).toBe("PAD_OVERLAP");
  const knobs = done(board, setPadFields(board, idsOf(a, b), { type: "knob" }));
  expect(knobs.pads.map(({ type, command }) => [type, command])).toEqual([
    ["knob", "cc"],
    ["knob", "cc"],
  ]);
  expect(knobs.pads[0]!.code).not.toBe(knobs.pads[1]!.code);
  expect(overlaps(a.location, b.location)).toBe(false);
});

test("a board gets no more pads than its document holds, whichever way they come", () => {
  const pads = Array.from({ length: MOST_PADS }, (_, index) => at(Math.floor(index / 64), index % 64));
  const full = newBoard({ rows: 128, cols: 64, showKeyboard: false, pads });
  const free = { row: 70, col: 0, width: 1, height: 1 };
  expect(codeOf(addPad(full, newPad({ location: free })))).toBe("BOARD_FULL");
  expect(codeOf(pastePads(full, pads.slice(0, 2)))).toBe("BOARD_FULL");
  expect(codeOf(duplicatePads(full, new Set([pads[7]!.id])))).toBe("BOARD_FULL");
  expect(codeOf(fillPads(full, { ...free, width: 8 }))).toBe("BOARD_FULL");
  const almost = { ...full, pads: pads.slice(1) };
  expect(codeOf(pastePads(almost, pads.slice(0, 1)))).toBeNull();
  expect(codeOf(pastePads(almost, pads.slice(0, 2)))).toBe("BOARD_FULL");
  expect(readBoard(JSON.parse(JSON.stringify(writeBoard(full))) as unknown).ok).toBe(true);
});

test("pads that become controls get one controller after the other, each of its own as long as there are some", () => {
  const pads = Array.from({ length: 40 }, (_, at) =>
    newPad({ id: String(at), location: { row: 0, col: at, width: 1, height: 1 } }),
  );
  const board = newBoard({ rows: 1, cols: 40, showKeyboard: false, pads });
  const found = setPadFields(board, new Set(pads.map(({ id }) => id)), { type: "knob" });
  const codes = found.ok ? [...found.value.pads.updated.values()].map(([, { code }]) => code) : [];
  expect(new Set(codes).size).toBe(40);
});
