import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ClockDrift } from "./ClockDrift.ts";

const someDrift = fc.double({ min: -200e-6, max: 200e-6, noNaN: true });
const SECOND_MS = 1000;

/** Looks at an offset every so often, for so long. */
function look(
  drift: ClockDrift,
  fromMs: number,
  forMs: number,
  offsetAt: (ms: number) => number,
  everyMs = 2000,
): number {
  let atMs = fromMs;
  for (; atMs <= fromMs + forMs; atMs += everyMs) drift.add(atMs, offsetAt(atMs));
  return atMs;
}

test("a drift is known after a minute, and no sooner", () => {
  fc.assert(
    fc.property(
      someDrift,
      fc.integer({ min: 0, max: 1e6 }),
      fc.integer({ min: -1e9, max: 1e9 }),
      (perMs, fromMs, offset) => {
        const drift = new ClockDrift();
        const offsetAt = (ms: number): number => offset + (ms - fromMs) * perMs;
        look(drift, fromMs, 58 * SECOND_MS, offsetAt);
        expect(drift.perMs).toBe(0);
        look(drift, fromMs + 60 * SECOND_MS, 10 * SECOND_MS, offsetAt);
        expect(drift.perMs).toBeCloseTo(perMs, 9);
        drift.reset();
        expect(drift.perMs).toBe(0);
        drift.add(fromMs + 90 * SECOND_MS, 0);
        expect(drift.perMs).toBe(0);
      },
    ),
  );
});

test("unrest of the network hardly moves it, and nothing makes it more than a computer's clock can be off", () => {
  fc.assert(
    fc.property(someDrift, fc.infiniteStream(fc.double({ min: -4, max: 4, noNaN: true })), (perMs, unrest) => {
      const drift = new ClockDrift();
      look(drift, 0, 300 * SECOND_MS, (ms) => ms * perMs + Number(unrest.next().value));
      expect(Math.abs(drift.perMs - perMs)).toBeLessThan(60e-6);
      look(drift, 310 * SECOND_MS, 300 * SECOND_MS, (ms) => ms * 0.01);
      expect(drift.perMs).toBe(200e-6);
      look(drift, 620 * SECOND_MS, 300 * SECOND_MS, (ms) => ms * -0.01);
      expect(drift.perMs).toBe(-200e-6);
    }),
    { numRuns: 30 },
  );
});

test("what is longer past than five minutes counts no more", () => {
  fc.assert(
    fc.property(someDrift, someDrift, (before, after) => {
      const drift = new ClockDrift();
      const changeMs = 200 * SECOND_MS;
      look(drift, 0, 560 * SECOND_MS, (ms) => Math.min(ms, changeMs) * before + Math.max(0, ms - changeMs) * after);
      expect(drift.perMs).toBeCloseTo(after, 9);
    }),
    { numRuns: 30 },
  );
});

test("two looks tell it as soon as a minute lies between them, whenever the first was", () => {
  fc.assert(
    fc.property(someDrift, fc.nat(1e6), fc.integer({ min: -2, max: 2 }), (perMs, fromMs, off) => {
      const drift = new ClockDrift();
      const spanMs = 60 * SECOND_MS + off;
      drift.add(fromMs, 7);
      drift.add(fromMs + spanMs, 7 + spanMs * perMs);
      expect(drift.perMs).toBeCloseTo(off < 0 ? 0 : perMs, 9);
    }),
  );
});
