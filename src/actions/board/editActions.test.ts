import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AppError } from "../../domain/AppError.ts";
import { newBoard } from "../../domain/board/newBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import { createBoardEdit, followBoard, setAdding, setSelection } from "../../state/board/edit/BoardEdit.ts";
import { addLayout } from "../../state/board/edit/editPads.ts";
import { boardKind } from "../../state/documentKinds.ts";
import { DocumentStore } from "../../state/DocumentStore.ts";
import type { BoardStore } from "../../state/stores.ts";
import { actionOfKey } from "../actionOfKey.ts";
import { editActions, editBoardActions, editHistoryActions, type EditTarget } from "./editActions.ts";

const pad = (id: string, row: number, col: number) =>
  newPad({ id, label: id, location: { row, col, width: 2, height: 2 } });

/** Three pads with free cells around each. */
function openBoard() {
  const board: BoardStore = new DocumentStore(
    boardKind,
    newBoard({ rows: 12, cols: 12, pads: [pad("middle", 5, 5), pad("first", 1, 1), pad("last", 9, 9)] }),
  );
  const edit = createBoardEdit();
  followBoard(board, edit);
  const refused: (AppError | null)[] = [];
  const target: EditTarget = { board, edit, answer: (error) => refused.push(error) };
  const placeOf = (id: string) => board.current.pads.find((pad) => pad.id === id)?.location;
  return { board, edit, target, refused, placeOf, selected: () => [...edit.selectedIds] };
}

describe("a pad by the keyboard", () => {
  const moves = {
    up: { row: 4, col: 5, width: 2, height: 2 },
    down: { row: 6, col: 5, width: 2, height: 2 },
    left: { row: 5, col: 4, width: 2, height: 2 },
    right: { row: 5, col: 6, width: 2, height: 2 },
    lower: { row: 5, col: 5, width: 2, height: 1 },
    higher: { row: 5, col: 5, width: 2, height: 3 },
    narrower: { row: 5, col: 5, width: 1, height: 2 },
    wider: { row: 5, col: 5, width: 3, height: 2 },
  } as const satisfies Partial<Record<keyof typeof editBoardActions, unknown>>;

  it.each(Object.entries(moves))("goes one cell %s, or its edge does, and undo takes it back", (name, place) => {
    const { board, edit, target, placeOf } = openBoard();
    const start = board.current;
    setSelection(edit, ["middle"]);
    editBoardActions[name as keyof typeof moves].run(target);
    expect(placeOf("middle")).toEqual(place);
    editHistoryActions.undo.run(target);
    expect(board.current).toEqual(start);
    editHistoryActions.redo.run(target);
    expect(placeOf("middle")).toEqual(place);
  });

  it("is one cell wide and high at the least, and stays on the board with a reason", () => {
    const { edit, target, refused, placeOf } = openBoard();
    setSelection(edit, ["first"]);
    for (let press = 0; press < 3; press++) {
      editBoardActions.narrower.run(target);
      editBoardActions.lower.run(target);
    }
    expect(placeOf("first")).toEqual({ row: 1, col: 1, width: 1, height: 1 });
    expect(refused.filter((error) => error !== null)).toEqual([]);
    editBoardActions.up.run(target);
    editBoardActions.up.run(target);
    expect(placeOf("first")).toEqual({ row: 0, col: 1, width: 1, height: 1 });
    expect(refused.at(-1)?.code).toBe("PAD_OUTSIDE");
  });

  it("comes after the one before it in reading order, round the end, alone or beside what is selected", () => {
    const { target, selected, edit } = openBoard();
    const walk = (name: "next" | "previous" | "addNext" | "addPrevious") => {
      editBoardActions[name].run(target);
      return selected();
    };
    expect([walk("next"), walk("next"), walk("next"), walk("next")]).toEqual([
      ["first"],
      ["middle"],
      ["last"],
      ["first"],
    ]);
    expect(walk("previous")).toEqual(["last"]);
    expect(walk("addPrevious")).toEqual(["last", "middle"]);
    expect(edit.leadId).toBe("middle");
    expect(walk("addPrevious")).toEqual(["last", "middle", "first"]);
    editActions.selectNone.run(target);
    expect([walk("addNext"), walk("addNext")]).toEqual([["first"], ["first", "middle"]]);
  });

  it("is placed as the preset that is to be added, which Escape puts away before it ends the selection", () => {
    const { board, edit, target, selected } = openBoard();
    expect(editBoardActions.place.enabled(target)).toBe(false);
    setAdding(edit, "slider");
    expect(editBoardActions.place.enabled(target)).toBe(true);
    editBoardActions.place.run(target);
    expect(board.current.pads).toHaveLength(4);
    expect(board.current.pads.find(({ id }) => selected().includes(id))?.type).toBe("slider");
    editActions.selectNone.run(target);
    expect([edit.adding, selected().length]).toEqual([null, 1]);
    editActions.selectNone.run(target);
    expect(selected()).toEqual([]);
    editHistoryActions.undo.run(target);
    expect(board.current.pads).toHaveLength(3);
  });

  it("is hidden in the board's other layout only while that is edited, and undo shows it", () => {
    const { board, edit, target } = openBoard();
    setSelection(edit, ["middle"]);
    expect(editBoardActions.hide.enabled(target)).toBe(false);
    addLayout(board, edit, "portrait");
    expect(editBoardActions.hide.enabled(target)).toBe(false);
    edit.shape = "portrait";
    expect(editBoardActions.hide.enabled(target)).toBe(true);
    const before = board.current;
    editBoardActions.hide.run(target);
    editActions.selectAll.run(target);
    expect(edit.selectedIds).toEqual(new Set(["first", "last"]));
    editHistoryActions.undo.run(target);
    expect(board.current).toEqual(before);
    editActions.selectAll.run(target);
    expect(edit.selectedIds).toEqual(new Set(["middle", "first", "last"]));
  });
});

describe("pads by the clipboard", () => {
  it("are cut and pasted where they were, copied beside, and duplicated", () => {
    const { board, edit, target, placeOf, selected } = openBoard();
    setSelection(edit, ["middle"]);
    const was = placeOf("middle");
    editActions.cut.run(target);
    expect(placeOf("middle")).toBeUndefined();
    editActions.paste.run(target);
    expect(placeOf(selected()[0]!)).toEqual(was);
    editActions.copy.run(target);
    editActions.paste.run(target);
    editActions.duplicate.run(target);
    expect(board.current.pads.map(({ label }) => label).toSorted()).toEqual([
      "first",
      "last",
      "middle",
      "middle",
      "middle",
    ]);
  });
});

describe("whatever is done to a board", () => {
  const all = { ...editActions, ...editBoardActions };
  const anyName = fc.constantFrom(...(Object.keys(all) as (keyof typeof all)[]));

  it("is taken back step by step to the very board", () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 12 }), (names) => {
        const { board, target } = openBoard();
        const start = board.current;
        for (const name of names) {
          const before = board.current;
          const action = all[name];
          const isEnabled = !("enabled" in action) || action.enabled(target);
          action.run(target);
          if (!isEnabled) expect(board.current).toBe(before);
        }
        const end = board.current;
        let steps = 0;
        for (; editHistoryActions.undo.enabled(target); steps++) editHistoryActions.undo.run(target);
        expect(board.current).toEqual(start);
        expect(steps).toBeLessThanOrEqual(names.length);
        while (editHistoryActions.redo.enabled(target)) editHistoryActions.redo.run(target);
        expect(board.current).toEqual(end);
      }),
    );
  });

  it("is found by its own key, and by no other", () => {
    const keys = Object.values({ ...editHistoryActions, ...all }).flatMap((action) =>
      "keys" in action ? action.keys.map(String) : [],
    );
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
    const stroke = { key: "P", code: "KeyP", ctrlKey: false, metaKey: false, shiftKey: true, altKey: false };
    expect(actionOfKey<EditTarget>(all, stroke)).toBe(editBoardActions.addPrevious);
  });
});
