import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ARRANGEMENT, rulerHeight } from "./arrangementLayout.ts";
import { tempoScale } from "./tempoScale.ts";

const bpm = fc.integer({ min: 100, max: 99_900 }).map((hundredths) => hundredths / 100);
const tempos = fc
  .array(bpm, { minLength: 1, maxLength: 20 })
  .map((list) => list.map((each, at) => ({ tick: at * 960, bpm: each, ramp: false })));
const view = (tempoHeight: number) => ({ scrollTick: 0, pixelsPerTick: 0.1, scrollY: 0, rowHeight: 36, tempoHeight });

it("has every tempo in the lane, faster ones higher", () => {
  fc.assert(
    fc.property(tempos, fc.integer({ min: 24, max: 240 }), (list, height) => {
      const { yOf } = tempoScale(view(height), list);
      const sorted = list.toSorted((a, b) => a.bpm - b.bpm).map((tempo) => yOf(tempo.bpm));
      for (const [at, y] of sorted.entries()) {
        expect(y).toBeGreaterThan(ARRANGEMENT.tempoTop + 6);
        expect(y).toBeLessThan(rulerHeight(view(height)) - 6);
        if (at > 0) expect(y).toBeLessThanOrEqual(sorted[at - 1]!);
      }
    }),
  );
});

it("the tall lane is to scale, with lines that stand clear of each other", () => {
  fc.assert(
    fc.property(tempos, fc.integer({ min: 56, max: 240 }), bpm, bpm, (list, height, a, b) => {
      const { yOf, bpmPerPixel, lines, low, high } = tempoScale(view(height), list);
      expect((yOf(a) - yOf(b)) * bpmPerPixel).toBeCloseTo(b - a, 6);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect([lines[0], lines.at(-1)]).toEqual([low, high]);
      for (const [at, line] of lines.slice(1).entries()) expect(yOf(lines[at]!) - yOf(line)).toBeGreaterThan(10);
    }),
  );
});

it("lines stand clear of each other where round values lie far around the tempos", () => {
  const list = [300.01, 168.2].map((each, at) => ({ tick: at * 960, bpm: each, ramp: false }));
  const { yOf, lines } = tempoScale(view(63), list);
  expect(lines).toEqual([0, 200, 400]);
  expect(yOf(0) - yOf(200)).toBeCloseTo(14.5, 6);
});

it("one tempo has room above and below in the tall lane, and runs along the top of the low one", () => {
  const list = [{ tick: 0, bpm: 120, ramp: false }];
  expect(tempoScale(view(112), list)).toMatchObject({ low: 110, high: 130 });
  expect(tempoScale(view(24), list).yOf(120)).toBe(ARRANGEMENT.tempoTop + 7);
});
