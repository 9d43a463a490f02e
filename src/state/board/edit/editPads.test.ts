import { expect, test } from "vitest";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import type { Board } from "../../../domain/board/records.ts";
import { boardKind } from "../../documentKinds.ts";
import { DocumentStore } from "../../DocumentStore.ts";
import type { BoardStore } from "../../stores.ts";
import {
  createBoardEdit,
  followBoard,
  select,
  selectAll,
  selectNext,
  selectNone,
  type BoardEdit,
} from "./BoardEdit.ts";
import {
  addPreset,
  alignSelected,
  copySelected,
  cutSelected,
  distributeSelected,
  duplicateSelected,
  fillArea,
  nudgeSelected,
  paste,
  removeSelected,
  resizeGrid,
  resizeSelected,
  setFields,
  setFieldsOfBoard,
} from "./editPads.ts";

const pad = (label: string, row: number, col: number) =>
  newPad({ id: label, label, location: { row, col, width: 1, height: 1 } });

function editing(
  board: Board = newBoard({ rows: 4, cols: 4, pads: [pad("b", 0, 1), pad("a", 0, 0), pad("c", 2, 0)] }),
) {
  const store: BoardStore = new DocumentStore(boardKind, board);
  const edit = createBoardEdit();
  followBoard(store, edit);
  return { store, edit };
}

const selected = (edit: BoardEdit): readonly string[] => [...edit.selectedIds];

test("each edit is one undo step, and undo leads back to the very board", () => {
  const { store, edit } = editing();
  const start = store.current;
  selectAll(store, edit);
  const edits = [
    () => duplicateSelected(store, edit),
    () => nudgeSelected(store, edit, 1, 0),
    () => resizeSelected(store, edit, 0, 0),
    () => removeSelected(store, edit),
    () => addPreset(store, edit, "knob"),
    () => fillArea(store, edit, "button", { row: 3, col: 0, width: 2, height: 1 }),
    () => setFieldsOfBoard(store, edit, { name: "New" }),
    () => resizeGrid(store, edit, 8, 8),
    () => setFields(store, edit, { label: "x" }),
  ];
  let steps = 0;
  for (const run of edits) {
    const before = store.current;
    expect(run()).toBeNull();
    if (store.current !== before) steps++;
  }
  for (let step = 0; step < steps; step++) store.undo();
  expect(store.current).toEqual(start);
  expect(store.canUndo).toBe(false);
});

test("what is refused changes nothing and says why", () => {
  const { store, edit } = editing();
  const start = store.current;
  select(edit, "a");
  expect(nudgeSelected(store, edit, 0, 1)?.message).toBe("Overlaps b");
  expect(nudgeSelected(store, edit, -1, 0)?.code).toBe("PAD_OUTSIDE");
  expect(setFields(store, edit, { code: 300 })?.message).toContain("code");
  expect(resizeGrid(store, edit, 2, 4)?.detail["pad"]).toBe("c");
  expect(selected(edit)).toEqual(["c"]);
  expect(store.current).toBe(start);
});

test("a dragged slider is one undo step; another field, selection or stroke begins the next", () => {
  const { store, edit } = editing();
  select(edit, "a");
  for (const value of [10, 20, 30]) setFields(store, edit, { value });
  for (const value of [40, 50]) setFields(store, edit, { value }, 1);
  setFields(store, edit, { code: 3 }, 1);
  select(edit, "b");
  setFields(store, edit, { code: 4 }, 1);
  const valueOf = () => store.current.pads[1]!.value;
  store.undo();
  store.undo();
  expect([valueOf(), store.current.pads[1]!.code]).toEqual([50, 127]);
  store.undo();
  expect(valueOf()).toBe(30);
  store.undo();
  expect(valueOf()).toBe(64);
  expect(store.canUndo).toBe(false);
});

test("pads are cut from one board and pasted on another, and stay selected there", () => {
  const { store, edit } = editing();
  select(edit, "a");
  select(edit, "c", true);
  expect(cutSelected(store, edit)).toBeNull();
  expect(selected(edit)).toEqual([]);
  store.load(newBoard({ rows: 4, cols: 4, pads: [pad("z", 0, 0)] }));
  expect(paste(store, edit)).toBeNull();
  expect(store.current.pads.map(({ label, location: { row, col } }) => [label, row, col])).toEqual([
    ["z", 0, 0],
    ["a", 0, 1],
    ["c", 2, 1],
  ]);
  expect(selected(edit)).toEqual(store.current.pads.slice(1).map(({ id }) => id));
  selectNone(edit);
  copySelected(store, edit);
  expect(edit.clipboard.pads).toHaveLength(2);
});

test("the selection follows the board: what is gone is not selected, and the lead is always one that is", () => {
  const { store, edit } = editing();
  selectAll(store, edit);
  select(edit, "b", true);
  expect(selected(edit)).toEqual(["a", "c"]);
  select(edit, "b", true);
  expect(edit.leadId).toBe("b");
  select(edit, "b", true);
  expect(edit.selectedIds.has(edit.leadId!)).toBe(true);
  select(edit, "c");
  removeSelected(store, edit);
  expect([selected(edit), edit.leadId]).toEqual([[], null]);
});

test("pads are walked through in reading order, without a pointer", () => {
  const { store, edit } = editing();
  const walk = (by: 1 | -1) => {
    selectNext(store, edit, by);
    return edit.leadId;
  };
  expect([walk(1), walk(1), walk(1), walk(1), walk(-1)]).toEqual(["a", "b", "c", "a", "c"]);
  selectNext(store, edit, -1, true);
  expect(selected(edit)).toEqual(["c", "b"]);
});

test("align and distribute need enough pads to mean something", () => {
  const { store, edit } = editing();
  select(edit, "b");
  expect([alignSelected(store, edit, "left"), distributeSelected(store, edit, "vertical")]).toEqual([null, null]);
  expect(store.canUndo).toBe(false);
  select(edit, "c", true);
  expect(alignSelected(store, edit, "right")).toBeNull();
  expect(store.current.pads[2]!.location.col).toBe(1);
});
