import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardLayout } from "./boardLayout.ts";
import { boardZoom } from "./boardZoom.ts";
import { isSmall, knobGeometry, sliderGeometry } from "./controlGeometry.ts";
import { ALL_TEMPLATES } from "../../domain/board/templates.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";

const faderAt = (width: number, height: number) => {
  const board = defaultBoard();
  const { widgets, scale } = boardLayout(board, width, height, 0);
  const box = widgets[board.pads.findIndex((pad) => pad.type === "slider")]!;
  return { box, cap: sliderGeometry(box, scale, false).capBreadth };
};

describe("sliderGeometry", () => {
  it("leaves 56 px under its way at a desktop, more on large screens, and at most 34 px or three tenths of a small one", () => {
    const box = fc.record({ width: fc.integer({ min: 20, max: 600 }), height: fc.integer({ min: 40, max: 1200 }) });
    fc.assert(
      fc.property(box, fc.double({ min: 0.5, max: 3, noNaN: true }), (size, scale) => {
        const { from, length, capLength, small } = sliderGeometry({ x: 0, y: 0, ...size }, scale, false);
        const foot = size.height - from - capLength / 2;
        const growth = Math.max(1, scale / 1.25);
        expect(foot).toBeCloseTo(small ? Math.min(34, 0.3 * size.height) : 56 * growth, 6);
        // The cap is in the well at either end of its way.
        expect(from - length - capLength / 2).toBeGreaterThan(0);
        expect(small).toBe(isSmall({ x: 0, y: 0, ...size }, scale) || size.height < 220);
      }),
    );
  });

  it("grows the cap with a large screen's wells, and keeps it at a desktop's size", () => {
    expect(faderAt(1440, 848).cap).toBeCloseTo(80, -1);
    const large = faderAt(2560, 1376);
    expect(large.cap).toBeGreaterThan(0.4 * large.box.width);
    const largest = faderAt(3840, 2068);
    expect(largest.cap).toBeGreaterThan(0.4 * largest.box.width);
  });
});

it("a low fader that lies keeps its cap clear of its caption", () => {
  for (let height = 45; height < 120; height++) {
    const { across, capBreadth } = sliderGeometry({ x: 0, y: 0, width: 300, height }, 0.7, true);
    // The caption is 10 px above the foot, and its letters are 9 px high.
    expect(across + capBreadth / 2).toBeLessThan(height - 19);
    expect(across - capBreadth / 2).toBeGreaterThan(2);
  }
  expect(sliderGeometry({ x: 0, y: 0, width: 300, height: 40 }, 0.7, true).across).toBe(20);
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

it.each([
  [1280, 748],
  [1920, 1028],
  [2080, 1120],
  [2560, 1376],
  [768, 972],
])("all of a knob is in its well, ticks as well, on boards of every template at %i × %i", (width, height) => {
  for (const { name, create } of ALL_TEMPLATES) {
    const board = create();
    const { widgets, scale } = boardLayout(board, width, height, 0);
    for (const [index, { type }] of board.pads.entries()) {
      const box = widgets[index]!;
      if (type !== "knob" || isSmall(box, scale)) continue;
      const { x, y, radius, factor } = knobGeometry(box.width, box.height, scale);
      const reach = radius + 7 * factor + 2.4;
      expect(y - reach, `${name}, ${box.width} × ${box.height}`).toBeGreaterThan(0);
      expect(x - reach).toBeGreaterThan(0);
    }
  }
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
