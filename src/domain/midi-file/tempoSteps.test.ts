import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createTempoMap } from "../music/time.ts";
import { tempoSteps, type TempoStep } from "./tempoSteps.ts";

const PPQ = 480;
const bpm = fc.double({ min: 20, max: 400, noNaN: true });

/** Seconds from the first step to each step, and to `endTick` after the last. */
function secondsAtSteps(steps: readonly TempoStep[], endTick: number): readonly number[] {
  let seconds = 0;
  const ends = steps.map(({ tick, microseconds }, index) => {
    const ticks = (steps[index + 1]?.tick ?? endTick) - tick;
    return (seconds += (ticks * microseconds) / (1e6 * PPQ));
  });
  return [0, ...ends];
}

const isWhole = ({ tick, microseconds }: TempoStep): boolean =>
  Number.isInteger(tick) && Number.isInteger(microseconds) && microseconds >= 1 && microseconds <= 0xffffff;

test("a ramp becomes steps that stray from it by 10 µs at most between their ends, which are on time", () => {
  const ramp = fc.record({ from: bpm, to: bpm, start: fc.nat(5000), ticks: fc.integer({ min: 1, max: 4 * PPQ }) });
  fc.assert(
    fc.property(ramp, ({ from, to, start, ticks }) => {
      const tempos = [
        { tick: start, bpm: from, ramp: true },
        { tick: start + ticks, bpm: to, ramp: false },
      ];
      const map = createTempoMap(tempos, PPQ);
      const steps = tempoSteps(tempos, PPQ);
      expect(steps[0]!.tick).toBe(start);
      expect(steps.at(-1)).toEqual({ tick: start + ticks, microseconds: Math.round(60e6 / to) });
      expect(steps.every(isWhole)).toBe(true);
      expect(steps.every(({ tick }, index) => index === 0 || tick > steps[index - 1]!.tick)).toBe(true);
      const written = secondsAtSteps(steps, start + ticks);
      const straysAt = (tick: number, seconds: number): number =>
        Math.abs(seconds - (map.secondsAt(tick) - map.secondsAt(start)));
      let [atEnds, between] = [0, 0];
      for (const [index, { tick, microseconds }] of steps.slice(0, -1).entries()) {
        const next = steps[index + 1]!.tick;
        // Whole microseconds of each quarter note: half a one is off, and is made up for by the next step.
        atEnds = Math.max(atEnds, straysAt(next, written[index + 1]!) / ((next - tick) / PPQ));
        const middle = (tick + next) >> 1;
        const seconds = written[index]! + ((middle - tick) * microseconds) / (1e6 * PPQ);
        between = Math.max(between, straysAt(middle, seconds));
      }
      expect(atEnds).toBeLessThan(0.501e-6 + 1e-9 * PPQ);
      expect(between).toBeLessThan(11e-6 + (0.5e-6 * ticks) / PPQ);
    }),
    { numRuns: 30 },
  );
});

test("a tempo that glides nowhere is one step: without a ramp, without a next tempo, or with the same one", () => {
  fc.assert(
    fc.property(bpm, bpm, (a, b) => {
      const steps = tempoSteps(
        [
          { tick: 0, bpm: a, ramp: false },
          { tick: 960, bpm: b, ramp: true },
          { tick: 1920, bpm: b, ramp: true },
        ],
        PPQ,
      );
      const expected = [a, b, b].map((each, index) => ({ tick: 960 * index, microseconds: Math.round(60e6 / each) }));
      expect(steps).toEqual(expected);
    }),
  );
});

test("tempos that three bytes cannot hold are the slowest and the fastest that they can", () => {
  const steps = tempoSteps(
    [
      { tick: 0, bpm: 1, ramp: false },
      { tick: 1, bpm: 1e9, ramp: false },
    ],
    PPQ,
  );
  expect(steps.map(({ microseconds }) => microseconds)).toEqual([0xffffff, 1]);
});
