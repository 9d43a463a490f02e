import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TempoChange } from "./records.ts";
import { createTempoMap } from "./time.ts";

const tempos = fc
  .array(
    fc.record({
      tick: fc.nat(200_000),
      bpm: fc.double({ min: 20, max: 400, noNaN: true }),
      ramp: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((rows): TempoChange[] =>
    [{ tick: 0, bpm: 120, ramp: rows.length % 2 === 0 }, ...rows].sort((a, b) => a.tick - b.tick),
  );

/** Seconds by adding up thin slices at their middle tempo: slow, and nothing like the closed form. */
function slicedSeconds(map: { bpmAt: (tick: number) => number }, ticks: number, ppq: number): number {
  let seconds = 0;
  for (let tick = 0; tick < ticks; tick++) seconds += 60 / (ppq * map.bpmAt(tick + 0.5));
  return seconds;
}

describe("the tempo map", () => {
  test("at 120 a quarter note lasts half a second", () => {
    const map = createTempoMap([{ tick: 0, bpm: 120, ramp: false }], 960);
    expect(map.secondsAt(960)).toBe(0.5);
    expect(map.secondsAt(-960)).toBe(-0.5);
    expect(map.tickAt(1.25)).toBe(2400);
    expect(createTempoMap([], 960).secondsAt(1920)).toBe(1);
  });

  test("ticks to seconds and back is exact within a billionth, ramps included", () => {
    fc.assert(
      fc.property(tempos, fc.nat(400_000), (rows, tick) => {
        const map = createTempoMap(rows, 960);
        expect(Math.abs(map.tickAt(map.secondsAt(tick)) - tick)).toBeLessThan(1e-6 + tick * 1e-9);
      }),
    );
  });

  test("time never runs backwards", () => {
    fc.assert(
      fc.property(tempos, fc.nat(300_000), fc.integer({ min: 1, max: 50_000 }), (rows, tick, ticks) => {
        const map = createTempoMap(rows, 480);
        expect(map.secondsAt(tick + ticks)).toBeGreaterThan(map.secondsAt(tick));
      }),
    );
  });

  test("a ramp glides linearly in ticks: its seconds are the integral of its tempo", () => {
    const rows = [
      { tick: 0, bpm: 60, ramp: true },
      { tick: 3840, bpm: 180, ramp: true },
      { tick: 5000, bpm: 90, ramp: false },
    ];
    const map = createTempoMap(rows, 960);
    expect(map.bpmAt(1920)).toBe(120);
    expect(map.secondsAt(6000)).toBeCloseTo(slicedSeconds(map, 6000, 960), 5);
  });

  test("of several changes at one tick the last counts, and a last ramp holds", () => {
    const map = createTempoMap(
      [
        { tick: 0, bpm: 120, ramp: false },
        { tick: 960, bpm: 30, ramp: true },
        { tick: 960, bpm: 60, ramp: true },
      ],
      960,
    );
    expect(map.secondsAt(1920)).toBe(1.5);
    expect(map.bpmAt(99_999)).toBe(60);
  });
});
