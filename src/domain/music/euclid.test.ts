import * as fc from "fast-check";
import { expect, test } from "vitest";
import { euclid } from "./euclid.ts";

const text = (steps: readonly boolean[]): string => steps.map((hit) => (hit ? "x" : "-")).join("");

test("the rhythms that drummers know", () => {
  expect(text(euclid(3, 8))).toBe("x--x--x-");
  expect(text(euclid(4, 16))).toBe("x---x---x---x---");
  expect(text(euclid(3, 8, 1))).toBe("-x--x--x");
  expect(text(euclid(3, 8, -8))).toBe("x--x--x-");
  expect(text(euclid(0, 4))).toBe("----");
  expect(euclid(3, 0)).toEqual([]);
});

test("there are as many hits as asked for, and no gap is longer than another by more than a step", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 32 }), fc.integer({ min: 1, max: 32 }), fc.integer(), (hits, steps, turn) => {
      const rhythm = euclid(hits, steps, turn % 64);
      const places = rhythm.flatMap((hit, index) => (hit ? [index] : []));
      expect(places).toHaveLength(Math.min(hits, steps));
      const gaps = places.map((place, index) => (places[index + 1] ?? places[0]! + steps) - place);
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    }),
  );
});
