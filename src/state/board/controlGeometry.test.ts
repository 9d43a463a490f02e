import { describe, expect, it } from "vitest";
import { boardLayout, keyboardHeaderHeight } from "./boardLayout.ts";
import { sliderGeometry } from "./controlGeometry.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";

const faderAt = (width: number, height: number) => {
  const board = defaultBoard();
  const { widgets, scale } = boardLayout(board, width, height, 0);
  const box = widgets[board.pads.findIndex((pad) => pad.type === "slider")]!;
  return { box, cap: sliderGeometry(box, scale, false).capBreadth };
};

describe("sliderGeometry", () => {
  it("grows the cap with a large screen's wells, and keeps it at a desktop's size", () => {
    expect(faderAt(1440, 848).cap).toBeCloseTo(80, -1);
    const large = faderAt(2560, 1376);
    expect(large.cap).toBeGreaterThan(0.4 * large.box.width);
    const largest = faderAt(3840, 2068);
    expect(largest.cap).toBeGreaterThan(0.4 * largest.box.width);
  });
});

describe("keyboardHeaderHeight", () => {
  it("is the same up to 2200 px, then follows the width to a limit", () => {
    expect([390, 1440, 2199].map(keyboardHeaderHeight)).toEqual([28, 28, 28]);
    expect([2200, 2560, 3840, 5120].map(keyboardHeaderHeight)).toEqual([30, 34, 50, 50]);
  });
});
