import { expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
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
