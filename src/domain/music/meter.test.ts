import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TimeSignature } from "./records.ts";
import { createMeter } from "./meter.ts";

const signatures = fc
  .array(
    fc.record({
      tick: fc.nat(50_000),
      numerator: fc.integer({ min: 1, max: 13 }),
      denominator: fc.constantFrom(1, 2, 4, 8, 16, 32, 64),
    }),
    { maxLength: 6 },
  )
  .map((rows): TimeSignature[] => rows.sort((a, b) => a.tick - b.tick));

describe("the meter", () => {
  test("4/4 holds where nothing is said", () => {
    const meter = createMeter([], 960);
    expect(meter.barBeatAt(0)).toEqual({ bar: 1, beat: 1, tick: 0 });
    expect(meter.barBeatAt(3840 + 960 * 2 + 7)).toEqual({ bar: 2, beat: 3, tick: 7 });
    expect(meter.tickOfBar(3)).toBe(7680);
    expect(meter.tickOfBar(0)).toBe(-3840);
  });

  test("a change of meter begins a bar, even inside one", () => {
    const meter = createMeter(
      [
        { tick: 0, numerator: 4, denominator: 4 },
        { tick: 5000, numerator: 6, denominator: 8 },
      ],
      960,
    );
    expect(meter.barBeatAt(4999)).toMatchObject({ bar: 2, beat: 2 });
    expect(meter.barBeatAt(5000)).toEqual({ bar: 3, beat: 1, tick: 0 });
    expect(meter.tickOfBar(4)).toBe(5000 + 2880);
    expect(meter.beatTicksAt(5000)).toBe(480);
  });

  test("bars and ticks agree for every meter and any ppq", () => {
    fc.assert(
      fc.property(signatures, fc.integer({ min: 24, max: 1500 }), fc.nat(100_000), (rows, ppq, tick) => {
        const meter = createMeter(rows, ppq);
        const { bar, beat, tick: rest } = meter.barBeatAt(tick);
        expect(meter.barAt(tick)).toBe(bar);
        expect(meter.tickOfBar(bar)).toBeLessThanOrEqual(tick);
        expect(meter.tickOfBar(bar + 1)).toBeGreaterThan(tick);
        expect(meter.barBeatAt(meter.tickOfBar(bar))).toEqual({ bar, beat: 1, tick: 0 });
        expect(beat).toBeGreaterThanOrEqual(1);
        expect(beat).toBeLessThanOrEqual(meter.signatureAt(tick).numerator);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(rest).toBeLessThan(Math.ceil(meter.beatTicksAt(tick)) + 1);
      }),
    );
  });
});
