import { describe, expect, it } from "vitest";
import { boardLayout, keyboardHeaderHeight } from "./boardLayout.ts";
import { knobGeometry, sliderGeometry } from "./controlGeometry.ts";
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

it("fits a knob to its well: the mock-up's size at a desktop, larger with the well on large screens", () => {
  expect(knobGeometry(190, 265, 1).radius).toBeCloseTo(64, -1);
  // The wells of the main board at 2560 × 1440 and 3840 × 2160.
  for (const [width, height, scale] of [
    [350, 470, 1.5],
    [530, 700, 2.4],
  ] as const) {
    const { radius, x, y } = knobGeometry(width, height, scale);
    expect(radius).toBeGreaterThanOrEqual(0.34 * width);
    expect(x + radius).toBeLessThan(width - 16);
    expect(y - radius).toBeGreaterThan(8);
  }
});
