import { describe, expect, it } from "vitest";
import { boardLayout } from "./boardLayout.ts";
import { boardZoom } from "./boardZoom.ts";
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

describe("boardZoom", () => {
  it("is 1 up to a desktop's size, then follows the side that is nearer to it", () => {
    expect(boardZoom(1440, 848)).toBe(1);
    expect(boardZoom(2080, 1400)).toBe(1);
    expect(boardZoom(3840, 1080)).toBe(1);
    expect(boardZoom(2560, 1376)).toBeCloseTo(1.23, 2);
    expect(boardZoom(3840, 2068)).toBeCloseTo(1.85, 2);
    expect(boardZoom(2160, 3748)).toBeCloseTo(1.04, 2);
  });

  it("shows as many octaves as the screen has room for", () => {
    const board = defaultBoard({ startOctave: 1, endOctave: 8 });
    const keysOf = (zoom: number) => boardLayout(board, 2080, 1120, 0, true, 1, null, zoom).keyboard!.keys.length;
    expect([1, 1.2, 1.85].map(keysOf)).toEqual([72, 96, 96]);
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
