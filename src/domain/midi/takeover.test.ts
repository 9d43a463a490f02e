import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isNear, takeOver, TAKEOVERS, type Takeover } from "./takeover.ts";

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
  // The first position does not show which side the control came from.
  expect(way("pickup", 0.5, [0.9])).toEqual([0.5]);
});

test("scaled, both arrive at the ends together, and the value never turns back", () => {
  fc.assert(
    fc.property(share, position, (value, start) => {
      const up = way("scaled", value, sweep(start, 127));
      const down = way("scaled", value, sweep(start, 0));
      if (start < 127) expect(up.at(-1)).toBe(1);
      if (start > 0) expect(down.at(-1)).toBe(0);
      // Except at the pickup, where they are two steps apart at most.
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

test("a control is near a value up to two of its 128 positions away, at either end as in the middle", () => {
  fc.assert(
    fc.property(position, position, (level, value) => {
      expect(isNear(level / 127, value / 127)).toBe(Math.abs(level - value) <= 2);
    }),
    { examples: [[15, 17]] },
  );
});

test("a control that holds a value, or stands near it, has it at once in every mode, however far it goes", () => {
  fc.assert(
    fc.property(fc.constantFrom(...TAKEOVERS), share, share, fc.option(share), (mode, level, value, before) => {
      expect(takeOver(mode, level, value, before, true)).toBe(level);
      if (isNear(level, value)) expect(takeOver(mode, level, value, before, false)).toBe(level);
    }),
  );
});

test("picked up, a control far from the value gets hold of it where it has reached or passed it, and not before", () => {
  fc.assert(
    fc.property(position, position, position, (before, value, level) => {
      fc.pre(Math.abs(level - value) > 2);
      const passed = value >= Math.min(before, level) && value <= Math.max(before, level);
      const next = takeOver("pickup", level / 127, value / 127, before / 127, false);
      expect(next).toBe(passed ? level / 127 : null);
    }),
    { examples: [[64, 64, 80]] },
  );
});

test("scaled, the value goes the same share of its way to the end as its control does, from 0 and from 1 too", () => {
  fc.assert(
    fc.property(position, position, position, (before, value, level) => {
      fc.pre(Math.abs(level - value) > 2);
      const next = takeOver("scaled", level / 127, value / 127, before / 127, false);
      if (level === before) expect(next).toBeNull();
      else {
        const [end, total] = level > before ? [127, 127 - before] : [0, -before];
        expect(next).toBeCloseTo((value + ((end - value) * (level - before)) / total) / 127, 12);
      }
    }),
    {
      examples: [
        [0, 64, 0],
        [127, 64, 127],
        [0, 64, 1],
        [127, 0, 126],
        [50, 0, 40],
      ],
    },
  );
});
