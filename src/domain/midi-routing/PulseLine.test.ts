import * as fc from "fast-check";
import { expect, test } from "vitest";
import { PulseLine, type PulseReading } from "./PulseLine.ts";

/** Readings of a line after each of the pulses. */
function readings(times: readonly number[], line = new PulseLine()): (PulseReading | null)[] {
  return times.map((timeMs) => {
    line.pulse(timeMs);
    return line.reading();
  });
}

const steady = (count: number, pulseMs: number, fromMs = 0): number[] =>
  Array.from({ length: count }, (_, index) => fromMs + index * pulseMs);

const worst = (values: readonly number[]): number => Math.max(0, ...values.map(Math.abs));

/** Milliseconds between pulses at 10 to 500 quarters a minute; a pause is longer. */
const somePulseMs = fc.double({ min: 5, max: 250, noNaN: true });
const someStart = fc.integer({ min: 0, max: 1e6 });
const LEAST = 7;

test("six intervals are needed before a steady clock is known, exactly, by its latest pulse", () => {
  fc.assert(
    fc.property(somePulseMs, someStart, fc.integer({ min: 1, max: 80 }), (pulseMs, fromMs, count) => {
      const times = steady(count, pulseMs, fromMs);
      const all = readings(times);
      expect(all.findIndex((reading) => reading !== null)).toBe(count < LEAST ? -1 : LEAST - 1);
      const known = all.flatMap((reading) => reading ?? []);
      expect(known.map(({ number }) => number)).toEqual(times.map((_, index) => index).slice(LEAST - 1));
      expect(worst(known.map((reading) => reading.pulseMs - pulseMs))).toBeLessThan(1e-6);
      expect(worst(known.map(({ atMs, number }) => atMs - times[number]!))).toBeLessThan(1e-4);
    }),
    { numRuns: 40 },
  );
});

test("a clock that paused for more than half a second, or whose time runs back, begins anew; a shorter pause does not", () => {
  fc.assert(
    fc.property(
      somePulseMs,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 12 }),
      fc.oneof(fc.integer({ min: -200, max: -1 }), fc.constantFrom(500, 501), fc.integer({ min: 502, max: 5000 })),
      (pulseMs, before, after, gapMs) => {
        const first = steady(before, pulseMs, 10_000);
        const all = readings([...first, ...steady(after, pulseMs, first.at(-1)! + gapMs)]);
        const since = gapMs === 500 ? before + after : after;
        expect(all.at(-1) === null).toBe(since < LEAST);
        if (gapMs !== 500 && after >= LEAST) expect(all.at(-1)!.pulseMs).toBeCloseTo(pulseMs, 6);
        expect(all.at(-1)?.number ?? before + after - 1).toBe(before + after - 1);
      },
    ),
    { numRuns: 40 },
  );
});

test("another tempo is followed after six of its pulses, and no reading is lost on the way", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 8, max: 60, noNaN: true }),
      fc.oneof(fc.double({ min: 0.4, max: 0.9, noNaN: true }), fc.double({ min: 1.1, max: 2.5, noNaN: true })),
      fc.integer({ min: LEAST, max: 90 }),
      (pulseMs, ratio, before) => {
        const first = steady(before, pulseMs);
        const next = steady(30, pulseMs * ratio, first.at(-1)! + pulseMs * ratio);
        const all = readings([...first, ...next]).slice(LEAST - 1);
        expect(all).not.toContain(null);
        // After few pulses of the first tempo, some of them count for the second one for as long again.
        const followed = all.slice(before - LEAST + 1 + (before > 24 ? LEAST : 2 * LEAST + 6));
        expect(worst(followed.map((reading) => reading!.pulseMs - pulseMs * ratio))).toBeLessThan(1e-6);
      },
    ),
    { numRuns: 40 },
  );
});

test("one pulse that comes late changes neither the tempo nor the beat", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 8, max: 60, noNaN: true }),
      fc.integer({ min: 30, max: 60 }),
      fc.double({ min: 0.01, max: 0.9, noNaN: true }),
      (pulseMs, late, part) => {
        const times = steady(90, pulseMs);
        times[late]! += part * pulseMs;
        const all = readings(times);
        const after = all.slice(late + LEAST).map((reading) => reading!);
        expect(worst(after.map((reading) => reading.pulseMs / pulseMs - 1))).toBeLessThan(0.05);
        expect(worst(after.map(({ atMs, number }) => atMs - times[number]!))).toBeLessThan(pulseMs / 2);
        expect(after.at(-1)!.pulseMs).toBeCloseTo(pulseMs, 6);
        expect(after.at(-1)!.atMs).toBeCloseTo(times.at(-1)!, 6);
      },
    ),
    { numRuns: 40 },
  );
});

test("pulses are counted on from the number that the next one is given, whatever they pause", () => {
  const line = new PulseLine();
  expect([line.number, line.lastMs]).toEqual([-1, -Infinity]);
  readings(steady(10, 20), line);
  expect([line.number, line.lastMs]).toEqual([9, 180]);
  line.renumber(96);
  readings(steady(3, 20, 200), line);
  expect(line.reading()).toMatchObject({ number: 98, atMs: 240 });
  readings(steady(7, 20, 9000), line);
  expect(line.reading()).toMatchObject({ number: 105, atMs: 9120 });
});
