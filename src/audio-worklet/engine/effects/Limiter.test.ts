import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Limiter, LOOKAHEAD_FRAMES } from "./Limiter.ts";

const CEILING = 10 ** (-0.1 / 20) + 1e-6;

test("nothing that goes in comes out above -0.1 dBFS", () => {
  const signal = fc.array(fc.double({ min: -30, max: 30, noNaN: true }), { minLength: 1, maxLength: 600 });
  fc.assert(
    fc.property(signal, fc.integer({ min: 1, max: 200 }), (values, size) => {
      const limiter = new Limiter(48_000);
      const left = Float32Array.from([...values, ...Array.from({ length: LOOKAHEAD_FRAMES }, () => 0)]);
      const right = left.map((value) => -value * 0.3);
      for (let at = 0; at < left.length; at += size) limiter.process(left, right, at, Math.min(left.length, at + size));
      for (const value of left) expect(Math.abs(value)).toBeLessThanOrEqual(CEILING);
      for (const value of right) expect(Math.abs(value)).toBeLessThanOrEqual(CEILING);
    }),
  );
});

test("below the ceiling it is a pure delay, also after it has worked", () => {
  const limiter = new Limiter(48_000);
  const left = new Float32Array(192_000);
  const right = new Float32Array(192_000);
  for (let i = 0; i < left.length; i += 1) left[i] = (i > 500 && i < 900 ? 5 : 0.5) * Math.sin(i / 9);
  const input = left.slice();
  limiter.process(left, right, 0, left.length);
  const last = 180_000;
  expect(left.subarray(last)).toEqual(input.subarray(last - LOOKAHEAD_FRAMES, input.length - LOOKAHEAD_FRAMES));
  expect(left.subarray(64, 400)).toEqual(input.subarray(0, 336));
  expect(limiter.takeLowestGain()).toBeLessThan(0.21);
  expect(limiter.takeLowestGain()).toBe(1);
});
