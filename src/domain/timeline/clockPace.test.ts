import * as fc from "fast-check";
import { expect, test } from "vitest";
import { alignedTicks, steeredBpm } from "./clockPace.ts";

const PPQ = 960;
const ticks = fc.double({ min: -10_000, max: 10_000, noNaN: true });

test("a song is moved to a clock as little as beats or pulses ask for, to the very tick, or not at all", () => {
  fc.assert(
    fc.property(ticks, ticks, (song, clock) => {
      expect(alignedTicks("exact", song, clock, PPQ)).toBe(0);
      expect(alignedTicks("tempo", song, clock, PPQ)).toBe(song - clock);
      for (const [align, grid] of [["beat", PPQ] as const, ["pulse", PPQ / 24] as const]) {
        const apart = alignedTicks(align, song, clock, PPQ);
        expect(Math.abs(apart / grid - Math.round(apart / grid))).toBeLessThan(1e-9);
        expect(Math.abs(song - clock - apart)).toBeLessThanOrEqual(grid / 2 + 1e-6);
      }
    }),
  );
});

/** Share by which the tempo is raised for a song that is so many seconds behind. */
const steering = (seconds: number, playedTicks: number, bpm = 120): number =>
  steeredBpm(bpm, (seconds * bpm * PPQ) / 60, playedTicks, PPQ) / bpm - 1;

test("a song that is behind goes faster and one that is ahead slower, both alike and within an inaudible change", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -0.4, max: 0.4, noNaN: true }),
      fc.double({ min: 4 * PPQ, max: 1e6, noNaN: true }),
      fc.double({ min: 30, max: 300, noNaN: true }),
      (seconds, played, bpm) => {
        fc.pre(Math.abs(seconds) < 0.399);
        const expected = Math.min(0.04, Math.max(-0.04, seconds / 0.4));
        expect(steering(seconds, played, bpm)).toBeCloseTo(expected, 9);
      },
    ),
  );
});

test("in its first bar, and where it is far off, it catches up within a fifth of a second, by half at most", () => {
  for (const [seconds, played, expected] of [
    [0.02, 0, 0.1],
    [-0.02, 4 * PPQ - 1, -0.1],
    [0.02, 4 * PPQ, 0.04],
    [0.5, 1e6, 0.5],
    [-0.5, 1e6, -0.5],
    [0.39, 1e6, 0.04],
    [1, 0, 0.5],
  ] as const)
    expect(steering(seconds, played)).toBeCloseTo(expected, 9);
  expect(steering(0, 0)).toBe(0);
});
