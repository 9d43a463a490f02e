import * as fc from "fast-check";
import { expect, test } from "vitest";
import { takeOver, type Takeover } from "./takeover.ts";

/** The values that a control makes on its way, from a value that something else has set. */
function way(mode: Takeover, value: number, levels: readonly number[]): number[] {
  let before: number | null = null;
  let isHeld = false;
  return levels.map((level) => {
    const next = takeOver(mode, level, value, before, isHeld);
    isHeld = next === level || (isHeld && next !== null);
    value = next ?? value;
    before = level;
    return value;
  });
}

/** All positions of a controller of seven bits from one to another. */
const sweep = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => (from + (to > from ? step : -step)) / 127);

const position = fc.integer({ min: 0, max: 127 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test("a control that jumps has the value at once", () => {
  expect(way("jump", 0.8, [0.1, 0.2])).toEqual([0.1, 0.2]);
});

test("picked up, the value stays until the control passes it, however fast", () => {
  expect(way("pickup", 0.5, [0, 0.2, 0.45, 0.6, 0.1])).toEqual([0.5, 0.5, 0.5, 0.6, 0.1]);
  expect(way("pickup", 0.5, [0, 1])).toEqual([0.5, 1]);
  // Where it is first heard says nothing of the side that it came from.
  expect(way("pickup", 0.5, [0.9])).toEqual([0.5]);
});

test("scaled, both arrive at the ends together, and the value never turns back", () => {
  fc.assert(
    fc.property(share, position, (value, start) => {
      const up = way("scaled", value, sweep(start, 127));
      const down = way("scaled", value, sweep(start, 0));
      if (start < 127) expect(up.at(-1)).toBe(1);
      if (start > 0) expect(down.at(-1)).toBe(0);
      // But for the catch, where they are two steps apart at most.
      const slack = 2 / 127 + 1e-9;
      for (const [at, each] of up.entries()) expect(each).toBeGreaterThanOrEqual((up[at - 1] ?? value) - slack);
      for (const [at, each] of down.entries()) expect(each).toBeLessThanOrEqual((down[at - 1] ?? value) + slack);
    }),
  );
});

test("scaled, a value that is all but none is at the top, not above it, when its control is", () => {
  expect(way("scaled", 4.3999925924964605e-10, [43 / 127, 1])).toEqual([4.3999925924964605e-10, 1]);
});

test("a value stays between where it was and where its control has been; approached, between the ends", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Takeover>("pickup", "scaled"),
      share,
      fc.array(position, { minLength: 2, maxLength: 20 }),
      (mode, value, positions) => {
        const levels = positions.map((each) => each / 127);
        for (const [at, each] of way(mode, value, levels).entries()) {
          expect(each).toBeGreaterThanOrEqual(
            Math.min(value, ...levels.slice(0, at + 1), mode === "scaled" ? 0 : value),
          );
          expect(each).toBeLessThanOrEqual(Math.max(value, ...levels.slice(0, at + 1), mode === "scaled" ? 1 : value));
        }
      },
    ),
  );
});
