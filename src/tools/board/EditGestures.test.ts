import * as fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { overlaps } from "../../domain/board/commands/pads.ts";
import { newBoard } from "../../domain/board/newBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import type { PointerSample } from "../../view/board/BoardGestures.ts";
import { boardLayout, placeBox, type BoardLayout } from "../../view/board/boardLayout.ts";
import { addLayout } from "../../state/board/edit/editPads.ts";
import {
  createBoardEdit,
  editedBoard,
  followBoard,
  selectAll,
  setSelection,
  showPage,
  type BoardEdit,
} from "../../state/board/edit/BoardEdit.ts";
import { boardKind } from "../../state/documentKinds.ts";
import { DocumentStore } from "../../state/DocumentStore.ts";
import type { BoardStore } from "../../state/stores.ts";
import { EditGestures } from "./EditGestures.ts";

const pad = (id: string, row: number, col: number, width = 1, height = 1): Pad =>
  newPad({ id, label: id, location: { row, col, width, height } });

const START = newBoard({
  rows: 4,
  cols: 6,
  showKeyboard: false,
  pads: [pad("a", 0, 0), pad("b", 0, 2), pad("c", 2, 1, 2, 2)],
});

let store: BoardStore;
let edit: BoardEdit;
let gestures: EditGestures;
const calls = { onOpenPad: vi.fn(), onRefused: vi.fn() };

function open(board: Board): void {
  store = new DocumentStore(boardKind, board);
  edit = createBoardEdit();
  followBoard(store, edit);
  gestures = new EditGestures(store, edit, calls);
}

beforeEach(() => {
  vi.clearAllMocks();
  open(START);
});

const layout = (): BoardLayout => boardLayout(store.current, 1200, 800, 0, false);

const sample = (x: number, y: number, more: Partial<PointerSample> = {}): PointerSample => ({
  id: 1,
  x,
  y,
  pressure: null,
  fine: false,
  alt: false,
  reach: 9,
  timeMs: 0,
  ...more,
});

/** The middle of a cell; halves are the lines between. */
function cell(row: number, col: number): readonly [number, number] {
  const { x, y, width, height } = placeBox(layout().grid!, { row, col, width: 1, height: 1 });
  return [x + width / 2, y + height / 2];
}

type Cell = readonly [row: number, col: number];

function press(from: Cell, more: Partial<PointerSample> = {}): void {
  gestures.down(layout(), sample(...cell(...from), more));
}

function moveTo(to: Cell, more: Partial<PointerSample> = {}): void {
  gestures.move(layout(), sample(...cell(...to), more));
}

function drag(from: Cell, to: Cell, more: Partial<PointerSample> = {}): void {
  press(from, more);
  moveTo(to, more);
  gestures.up(1);
}

const places = (): Record<string, readonly number[]> =>
  Object.fromEntries(
    store.current.pads.map(({ label, location: { row, col, width, height } }) => [label, [row, col, width, height]]),
  );

describe("drawing", () => {
  it("a pad of the chosen type covers the cells that were dragged over, and is selected", () => {
    edit.adding = "xyPad";
    press([0, 5]);
    expect(edit.ghost?.location).toEqual({ row: 0, col: 5, width: 1, height: 1 });
    moveTo([1, 4]);
    expect(edit.ghost).toMatchObject({ location: { row: 0, col: 4, width: 2, height: 2 }, refused: null });
    expect(store.current).toBe(START);
    gestures.up(1);
    const drawn = store.current.pads.at(-1)!;
    expect([drawn.type, drawn.location]).toEqual(["xyPad", { row: 0, col: 4, width: 2, height: 2 }]);
    expect([...edit.selectedIds]).toEqual([drawn.id]);
    expect(edit.ghost).toBeNull();
    store.undo();
    expect(store.current).toEqual(START);
    expect(store.canUndo).toBe(false);
  });

  it("is refused where it would overlap, with the reason and the pad in the way", () => {
    edit.adding = "button";
    press([0, 1]);
    moveTo([0, 2]);
    expect(edit.ghost).toMatchObject({ refused: "Overlaps b", blockingId: "b" });
    gestures.up(1);
    expect(store.current).toBe(START);
    expect(calls.onRefused).toHaveBeenCalledOnce();
  });

  it("with Shift every free cell of the area gets a pad, in one step", () => {
    edit.adding = "button";
    drag([0, 3], [1, 1], { fine: true });
    expect(store.current.pads).toHaveLength(3 + 5);
    expect(
      store.current.pads.every((each, i, all) =>
        all.every((other, j) => i === j || !overlaps(each.location, other.location)),
      ),
    ).toBe(true);
    store.undo();
    expect(store.current).toEqual(START);
  });
});

describe("moving", () => {
  it("takes all that is selected along, follows freely and lands on cells, in one step", () => {
    setSelection(edit, ["a", "b"]);
    press([0, 0]);
    const [x, y] = cell(0, 0);
    gestures.move(layout(), sample(x + 7, y + 260));
    expect(edit.ghost).toMatchObject({ offset: { x: 7, y: 260 }, refused: null });
    expect([...edit.ghost!.movedIds]).toEqual(["a", "b"]);
    expect(store.current).toBe(START);
    moveTo([1, 0]);
    gestures.up(1);
    expect(places()).toMatchObject({ a: [1, 0, 1, 1], b: [1, 2, 1, 1] });
    store.undo();
    expect(store.current).toEqual(START);
  });

  it("is refused on another pad, which is named, and stays on the grid", () => {
    press([0, 0]);
    moveTo([0, 2]);
    expect(edit.ghost).toMatchObject({ refused: "Overlaps b", blockingId: "b" });
    moveTo([9, 9]);
    expect(edit.ghost).toMatchObject({ location: { row: 3, col: 5, width: 1, height: 1 }, refused: null });
    gestures.cancel();
    gestures.up(1);
    expect(store.current).toBe(START);
    expect([edit.ghost, calls.onRefused.mock.calls.length]).toEqual([null, 0]);
  });

  it("with Alt leaves the pads and lands copies", () => {
    drag([0, 0], [3, 5], { alt: true });
    expect(store.current.pads).toHaveLength(4);
    const copy = store.current.pads[3]!;
    expect([copy.label, copy.location]).toEqual(["a", { row: 3, col: 5, width: 1, height: 1 }]);
    expect([...edit.selectedIds]).toEqual([copy.id]);
    store.undo();
    drag([0, 0], [0, 2], { alt: true });
    expect(calls.onRefused).toHaveBeenCalledOnce();
  });

  it("a hand that trembles moves nothing", () => {
    press([0, 0]);
    const [x, y] = cell(0, 0);
    gestures.move(layout(), sample(x + 2, y + 2));
    gestures.up(1);
    expect(store.canUndo).toBe(false);
    expect([...edit.selectedIds]).toEqual(["a"]);
  });
});

/** A corner or edge of the third pad. */
const grab = (corner: "upper left" | "lower right" | "right"): readonly [number, number] => {
  const box = layout().widgets[2]!;
  const x = corner === "upper left" ? box.x : box.x + box.width;
  const y = corner === "upper left" ? box.y : corner === "right" ? box.y + box.height / 2 : box.y + box.height;
  return [x, y];
};

const pull = (corner: Parameters<typeof grab>[0], byRows: number, byCols: number): void => {
  const { stepX, stepY } = layout().grid!;
  const [x, y] = grab(corner);
  gestures.down(layout(), sample(x, y));
  gestures.move(layout(), sample(x + byCols * stepX, y + byRows * stepY));
  gestures.up(1);
};

describe("handles", () => {
  beforeEach(() => setSelection(edit, ["c"]));

  it("of the lead move its edges by cells, within the grid and not past the other edge", () => {
    pull("lower right", 0, 1);
    expect(places()["c"]).toEqual([2, 1, 3, 2]);
    pull("lower right", 0, 99);
    expect(places()["c"]).toEqual([2, 1, 5, 2]);
    pull("upper left", 99, 99);
    expect(places()["c"]).toEqual([3, 5, 1, 1]);
    store.undo();
    pull("right", 1, -2);
    expect(places()["c"]).toEqual([2, 1, 3, 2]);
  });

  it("refuse to cover another pad", () => {
    pull("upper left", -2, 0);
    expect(store.current).toBe(START);
    expect(calls.onRefused.mock.calls[0]![0]).toMatchObject({ code: "PAD_OVERLAP" });
  });

  it("are found from beside by a finger, and leave room to drag even a small pad", () => {
    const [x, y] = grab("lower right");
    expect(gestures.hover(layout(), sample(x + 18, y + 18))).toBe("default");
    expect(gestures.hover(layout(), sample(x + 18, y + 18, { reach: 22 }))).toBe("nwse-resize");
    open({ ...START, rows: 32, cols: 32, pads: [pad("tiny", 4, 4)] });
    setSelection(edit, ["tiny"]);
    expect(gestures.hover(layout(), sample(...cell(4, 4), { reach: 22 }))).toBe("move");
  });
});

describe("selecting", () => {
  it("by click, by Shift and click, and by a click on free cells none", () => {
    drag([0, 0], [0, 0]);
    expect([...edit.selectedIds]).toEqual(["a"]);
    drag([0, 2], [0, 2], { fine: true });
    expect([[...edit.selectedIds], edit.leadId]).toEqual([["a", "b"], "b"]);
    drag([0, 2], [0, 2], { fine: true });
    expect([...edit.selectedIds]).toEqual(["a"]);
    drag([3, 5], [3, 5]);
    expect([...edit.selectedIds]).toEqual([]);
  });

  it("by a rubber band, with Shift in addition, and Escape takes it back", () => {
    setSelection(edit, ["c"]);
    drag([1, 5], [0, 1], { fine: true });
    expect([...edit.selectedIds]).toEqual(["c", "b"]);
    press([1, 5]);
    moveTo([0, 0]);
    expect([...edit.selectedIds]).toEqual(["a", "b"]);
    expect(gestures.cancel()).toBe(true);
    expect([...edit.selectedIds]).toEqual([]);
    expect([edit.band, gestures.cancel()]).toEqual([null, false]);
  });

  it("a second click in short order opens the pad", () => {
    drag([0, 0], [0, 0]);
    drag([0, 2], [0, 2]);
    expect(calls.onOpenPad).not.toHaveBeenCalled();
    drag([0, 2], [0, 2]);
    expect(calls.onOpenPad).toHaveBeenCalledExactlyOnceWith("b");
  });

  it("a second hand meanwhile does nothing", () => {
    press([0, 0]);
    gestures.down(layout(), sample(...cell(0, 2), { id: 2 }));
    gestures.move(layout(), sample(...cell(3, 3), { id: 2 }));
    gestures.up(2);
    gestures.up(1);
    expect([...edit.selectedIds]).toEqual(["a"]);
    expect(store.current).toBe(START);
  });
});

it("whatever hands do, pads never overlap or leave the grid, and undo leads back", () => {
  const step = fc.record({
    from: fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: -1, max: 6 })),
    to: fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: -1, max: 6 })),
    fine: fc.boolean(),
    alt: fc.boolean(),
    adding: fc.constantFrom(null, "button" as const, "knob" as const),
    ends: fc.constantFrom("up", "cancel", "edge"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      open(START);
      for (const { from, to, fine, alt, adding, ends } of steps) {
        edit.adding = adding;
        const lead = layout().widgets[store.current.pads.findIndex(({ id }) => id === edit.leadId)];
        if (ends === "edge" && lead) gestures.down(layout(), sample(lead.x + lead.width, lead.y));
        else press(from, { fine, alt });
        moveTo(to, { fine, alt });
        if (ends === "cancel") gestures.cancel();
        gestures.up(1);
        expect(edit.ghost).toBeNull();
        const { pads, rows, cols } = store.current;
        for (const [index, { location }] of pads.entries()) {
          expect(location.row >= 0 && location.row + location.height <= rows).toBe(true);
          expect(location.col >= 0 && location.col + location.width <= cols).toBe(true);
          expect(pads.slice(index + 1).some((other) => overlaps(location, other.location))).toBe(false);
        }
      }
      while (store.canUndo) store.undo();
      expect(store.current).toEqual(START);
    }),
    { numRuns: 200 },
  );
});

it("512 widgets are dragged as one", () => {
  const pads = Array.from({ length: 512 }, (_, index) => pad(`${index}`, index >> 5, index & 31));
  open(newBoard({ rows: 32, cols: 32, showKeyboard: false, pads }));
  selectAll(store, edit);
  drag([0, 0], [16, 0]);
  expect(store.current.pads.every(({ location }, index) => location.row === (index >> 5) + 16)).toBe(true);
  store.undo();
  expect(store.current.pads).toEqual(pads);
});

it("pads are drawn, moved and resized in the layout that is shown, and stay where they are in the other", () => {
  addLayout(store, edit, "portrait");
  showPage(edit, store.current, 1, "portrait");
  const upright = (): BoardLayout => boardLayout(editedBoard(store, edit), 800, 1200, 0, false);
  const middle = (row: number, col: number): readonly [x: number, y: number] => {
    const box = placeBox(upright().grid!, { row, col, width: 1, height: 1 });
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = (from: readonly [number, number], to: readonly [number, number]): void => {
    gestures.down(upright(), sample(...from));
    gestures.move(upright(), sample(...to));
    gestures.up(1);
  };
  const { row, col } = store.current.pads[0]!.otherLocation!;
  drag(middle(row, col), middle(row + 1, col));
  const [a] = store.current.pads;
  expect(a).toMatchObject({ location: { row: 0, col: 0 }, otherLocation: { row: row + 1, col } });
  const free = editedBoard(store, edit).rows - 1;
  edit.adding = "button";
  drag(middle(free, 0), middle(free, 0));
  expect(calls.onRefused).not.toHaveBeenCalled();
  const drawn = store.current.pads.at(-1)!;
  expect(drawn.otherLocation).toEqual({ row: free, col: 0, width: 1, height: 1 });
  expect(store.current.pads.some((each) => each !== drawn && overlaps(each.location, drawn.location))).toBe(false);
  store.undo();
  store.undo();
  store.undo();
  expect(store.current).toEqual(START);
});
