import * as fc from "fast-check";
import { expect, test } from "vitest";
import { VELOCITY_CURVES } from "../../domain/music/velocityCurve.ts";
import { keyStrength, padStrength, padVelocity, velocityOf } from "./velocityCurve.ts";

const strength = fc.double({ min: 0, max: 1, noNaN: true });
const midi = fc.integer({ min: 0, max: 127 });
const anyCurve = fc.constantFrom(...VELOCITY_CURVES);

test("a touch is never silent, within the pad's bounds, and harder is no softer", () => {
  fc.assert(
    fc.property(anyCurve, strength, strength, midi, midi, (curve, one, other, minValue, maxValue) => {
      const [soft, hard] = [Math.min(one, other), Math.max(one, other)];
      const bounds = { minValue, maxValue };
      const velocities = [soft, hard].map((each) => padVelocity(curve, bounds, each));
      const low = Math.max(1, Math.min(minValue, maxValue));
      for (const velocity of velocities) {
        expect(velocity).toBeGreaterThanOrEqual(low);
        expect(velocity).toBeLessThanOrEqual(Math.max(low, maxValue));
        expect(Number.isInteger(velocity)).toBe(true);
      }
      expect(velocities[0]).toBeLessThanOrEqual(velocities[1]!);
    }),
  );
});

const at = (curve: (typeof VELOCITY_CURVES)[number]) => [0, 0.25, 1].map((each) => velocityOf(curve, each));

test("curves go from the least to the most; a soft one is louder in between, a hard one softer, a fixed one always 100", () => {
  expect(at("linear")).toEqual([1, 33, 127]);
  expect(at("soft")).toEqual([1, 64, 127]);
  expect(at("hard")).toEqual([1, 9, 127]);
  expect(at("fixed")).toEqual([100, 100, 100]);
  expect(velocityOf("linear", 0.5, 20, 60)).toBe(40);
  expect([velocityOf("linear", 2), velocityOf("linear", -1)]).toEqual([127, 1]);
  expect(velocityOf("linear", 1, 0, 500)).toBe(127);
});

test("a pad is hardest in its middle and even around it, a key hardest at its front", () => {
  expect([padStrength(0.5, 0.5), padStrength(0, 0.5), padStrength(0.5, 1), padStrength(0.25, 0.5)]).toEqual([
    1, 0.4, 0.4, 0.7,
  ]);
  fc.assert(
    fc.property(strength, strength, (u, v) => {
      const value = padStrength(u, v);
      expect(value).toBeCloseTo(padStrength(1 - u, v), 9);
      expect(value).toBeCloseTo(padStrength(v, u), 9);
    }),
  );
  expect(padStrength(3, 0.5)).toBeCloseTo(0.4, 9);
  expect([-1, 0, 0.5, 1, 2].map(keyStrength)).toEqual([0.4, 0.4, 0.7, 1, 1]);
});
