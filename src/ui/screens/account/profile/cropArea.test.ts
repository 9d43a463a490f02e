import { assert, double, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { cropSquare, insidePicture, MOST_ZOOM } from "./cropArea.ts";

const crops = record({
  x: double({ min: -3, max: 3, noNaN: true }),
  y: double({ min: -3, max: 3, noNaN: true }),
  zoom: double({ min: 0, max: 20, noNaN: true }),
});
const sizes = record({ width: integer({ min: 1, max: 6000 }), height: integer({ min: 1, max: 6000 }) });

test("the square always lies inside the picture", () => {
  assert(
    property(crops, sizes, (crop, size) => {
      const { left, top, side } = cropSquare(insidePicture(crop, size), size);
      const near = 1e-6 * Math.max(size.width, size.height);
      expect(left).toBeGreaterThanOrEqual(-near);
      expect(top).toBeGreaterThanOrEqual(-near);
      expect(left + side).toBeLessThanOrEqual(size.width + near);
      expect(top + side).toBeLessThanOrEqual(size.height + near);
      expect(side).toBeCloseTo(Math.min(size.width, size.height) / Math.min(MOST_ZOOM, Math.max(1, crop.zoom)), 6);
    }),
  );
});

test("without zoom the square is as large as can be, about the middle", () => {
  expect(cropSquare({ x: 0.5, y: 0.5, zoom: 1 }, { width: 400, height: 300 })).toEqual({ left: 50, top: 0, side: 300 });
});
