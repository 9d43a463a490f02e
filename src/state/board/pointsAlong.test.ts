import * as fc from "fast-check";
import { expect, it } from "vitest";
import { pointsAlong } from "./pointsAlong.ts";

const coordinate = fc.integer({ min: -50, max: 250 });
const point = fc.record({ x: coordinate, y: coordinate });
const box = fc.record({
  x: coordinate,
  y: coordinate,
  width: fc.double({ min: 0.25, max: 90, noNaN: true }),
  height: fc.double({ min: 0.25, max: 90, noNaN: true }),
});
type Box = typeof box extends fc.Arbitrary<infer T> ? T : never;
type Point = typeof point extends fc.Arbitrary<infer T> ? T : never;

const isIn = ({ x, y, width, height }: Box, at: Point): boolean =>
  at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;

/** Whether a line crosses the inside of a box, by clipping it (Liang and Barsky): the part of it within, or 0. */
function crossing({ x, y, width, height }: Box, from: Point, to: Point): number {
  let low = 0;
  let high = 1;
  for (const [start, by, least, most] of [
    [from.x, to.x - from.x, x, x + width],
    [from.y, to.y - from.y, y, y + height],
  ] as const) {
    if (by === 0) {
      if (start < least || start >= most) return 0;
      continue;
    }
    const [enter, leave] =
      by > 0 ? [(least - start) / by, (most - start) / by] : [(most - start) / by, (least - start) / by];
    low = Math.max(low, enter);
    high = Math.min(high, leave);
  }
  return Math.max(0, high - low);
}

it("a line of any length leaves a point in every box that it crosses, and none in others", () => {
  fc.assert(
    fc.property(point, point, fc.array(box, { maxLength: 12 }), (from, to, boxes) => {
      const points = pointsAlong(from, to, boxes);
      for (const each of boxes) {
        const part = crossing(each, from, to);
        const found = points.some((at) => isIn(each, at));
        if (part > 1e-9) expect(found).toBe(true);
        else if (part === 0 && !isIn(each, to))
          expect(found && points.filter((at) => isIn(each, at)).length > 1).toBe(false);
      }
      expect(points.at(-1)).toEqual(to);
    }),
    { numRuns: 2000 },
  );
});

it("points come in the order of the way", () => {
  const boxes = [0, 1, 2, 3].map((index) => ({ x: index * 10, y: 0, width: 10, height: 10 }));
  const right = pointsAlong({ x: -5, y: 5 }, { x: 45, y: 5 }, boxes).map(({ x }) => Math.floor(x / 10));
  expect(right).toEqual([-1, 0, 1, 2, 3, 4, 4]);
  const left = pointsAlong({ x: 45, y: 5 }, { x: -5, y: 5 }, boxes).map(({ x }) => Math.floor(x / 10));
  expect(left).toEqual([4, 3, 2, 1, 0, -1, -1]);
});
