import * as fc from "fast-check";
import { expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newBoard } from "../../domain/board/newBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import { padCells } from "../../domain/board/padCells.ts";
import { defaultWidget, type PadWidget } from "../../domain/board/widget/widgetKinds.ts";
import { thumbnailOfBoard } from "./boardThumbnail.ts";

it("draws knobs and faders where they stand", () => {
  const board = defaultBoard();
  const [knob, , fader] = board.pads;
  const pads = [
    { ...knob!, value: 0 },
    { ...fader!, value: 127 },
    { ...fader!, value: 40, minValue: 20, maxValue: 60 },
    { ...fader!, value: 200 },
    { ...fader!, minValue: 5, maxValue: 5 },
  ];
  expect(thumbnailOfBoard({ ...board, pads }).pads.map(({ level }) => level)).toEqual([0, 1, 0.5, 1, 1]);
});

it("is there for a board without pads", () => {
  expect(thumbnailOfBoard({ ...defaultBoard(), pads: [], rows: 0, cols: 0 })).toMatchObject({
    pads: [],
    cols: 1,
    rows: 1,
  });
});

const drawn = (widget: PadWidget) => {
  const pad = newPad({ widget, location: { row: 0, col: 2, width: 2, height: 1 } });
  return thumbnailOfBoard({ ...defaultBoard(), pads: [pad], rows: 1, cols: 4 }).pads;
};

it("draws grids and keys as what is played of them, black keys over white ones, and very many cells as one", () => {
  const keys = drawn({ kind: "keys", low: 60, high: 71 });
  expect(keys.map(({ tone }) => tone)).toEqual([
    ...Array.from({ length: 7 }, () => "white"),
    ...Array.from({ length: 5 }, () => "black"),
  ]);
  expect(keys[0]).toMatchObject({ x: 0.5, y: 0, width: 0.5 / 7, height: 1 });
  expect(drawn({ kind: "drumGrid", rows: 2, cols: 2 })).toHaveLength(4);
  expect(drawn({ kind: "drumGrid", rows: 16, cols: 16 })).toHaveLength(1);
});

it("a card is wider than high: it has the landscape layout, without what is hidden there", () => {
  const places = [
    { location: { row: 0, col: 0, width: 1, height: 1 }, otherLocation: { row: 0, col: 3, width: 1, height: 1 } },
    { location: { row: 1, col: 0, width: 1, height: 1 }, otherLocation: null },
  ];
  const board = newBoard({
    rows: 4,
    cols: 1,
    otherLayout: { shape: "landscape", rows: 1, cols: 4 },
    pads: places.map((place) => newPad(place)),
  });
  const { rows, cols, pads } = thumbnailOfBoard(board);
  expect([rows, cols, pads.map(({ x }) => x)]).toEqual([1, 4, [0.75]]);
});

const location = fc.record({
  row: fc.nat(7),
  col: fc.nat(11),
  width: fc.integer({ min: 1, max: 4 }),
  height: fc.integer({ min: 1, max: 4 }),
});

it("draws each pad of the first page, or each of its cells, in its color where it is on the board, in the board's order", () => {
  const kinds = ["keys", "chord", "scaleGrid", "drumGrid", "strum", "pages", "display", "stepRow"] as const;
  const pad = fc.record({
    type: fc.constantFrom("button", "knob", "slider", "xyPad"),
    kind: fc.option(fc.constantFrom(...kinds)),
    color: fc.constantFrom("#aa0000", "#00bb00", "#0000cc"),
    page: fc.nat(2),
    location,
  });
  fc.assert(
    fc.property(fc.array(pad, { maxLength: 6 }), fc.boolean(), (made, showKeyboard) => {
      const pads = made.map(({ kind, ...fields }) => newPad({ ...fields, widget: kind && defaultWidget(kind) }));
      const picture = thumbnailOfBoard(newBoard({ rows: 8, cols: 12, pads, showKeyboard }));
      expect(picture).toMatchObject({ kind: "board", rows: 8, cols: 12, hasKeyboard: showKeyboard });
      const expected = pads
        .filter(({ page }) => page < 2)
        .flatMap((each) => {
          const { row, col, width, height } = each.location;
          const cells = padCells(each);
          const parts = cells.length < 2 ? [{ x: 0, y: 0, width: 1, height: 1, tone: undefined }] : cells;
          return parts.map((part) => ({
            type: each.type,
            color: each.color,
            tone: part.tone,
            x: (col + part.x * width) / 12,
            y: (row + part.y * height) / 8,
            width: (part.width * width) / 12,
            height: (part.height * height) / 8,
          }));
        });
      expect(picture.pads).toHaveLength(expected.length);
      for (const [index, { x, y, width, height, ...looks }] of expected.entries()) {
        const drawnPad = picture.pads[index]!;
        expect([drawnPad.type, drawnPad.color, drawnPad.tone]).toEqual([looks.type, looks.color, looks.tone]);
        expect(drawnPad.x).toBeCloseTo(x, 9);
        expect(drawnPad.y).toBeCloseTo(y, 9);
        expect(drawnPad.width).toBeCloseTo(width, 9);
        expect(drawnPad.height).toBeCloseTo(height, 9);
      }
    }),
    { numRuns: 60 },
  );
});

it("a control that is stored below its range stands at the bottom, and a hundred cells are still drawn one by one", () => {
  const [knob] = defaultBoard().pads;
  const below = { ...knob!, value: 10, minValue: 20, maxValue: 60 };
  expect(thumbnailOfBoard({ ...defaultBoard(), pads: [below] }).pads[0]!.level).toBe(0);
  expect(drawn({ kind: "drumGrid", rows: 10, cols: 10 })).toHaveLength(100);
  expect(drawn({ kind: "keys", low: 0, high: 100 })).toHaveLength(1);
  expect(drawn({ kind: "drumGrid", rows: 1, cols: 2 })).toHaveLength(2);
});
