import { expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newBoard } from "../../domain/board/newBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import type { PadWidget } from "../../domain/board/padWidget.ts";
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
