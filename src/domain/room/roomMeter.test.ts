import * as fc from "fast-check";
import { expect, test } from "vitest";
import { barBeatsOf } from "./roomBeat.ts";
import {
  barAt,
  barLine,
  barLineBefore,
  barsLater,
  inOtherMeters,
  meterAt,
  metersDifferFrom,
  metersOf,
  nearestGridLine,
  nextBarLine,
  nextGridLine,
  steadyMeter,
  withMeter,
  type RoomMeters,
} from "./roomMeter.ts";

const FOUR = { numerator: 4, denominator: 4 };
const THREE = { numerator: 3, denominator: 4 };
const someMeter = fc.record({ numerator: fc.integer({ min: 1, max: 12 }), denominator: fc.constantFrom(2, 4, 8, 16) });

/** Meters of a room that changed now and then, each so many bars after the one before. */
const someMeters = fc
  .record({
    first: someMeter,
    changes: fc.array(fc.record({ meter: someMeter, bars: fc.integer({ min: 1, max: 9 }) }), { maxLength: 6 }),
  })
  .map(({ first, changes }) => {
    let [meters, bar] = [steadyMeter(first), 0];
    for (const { meter, bars } of changes) {
      bar += bars;
      meters = withMeter(meters, meter, barLine(meters, bar));
    }
    return meters;
  });
const someBeat = fc.double({ min: 0, max: 400, noNaN: true });

test("each bar begins where the one before ends, and is as long as the meter that holds says", () => {
  fc.assert(
    fc.property(someMeters, (meters) => {
      for (let bar = -2; bar < 20; bar++) {
        const [line, next] = [barLine(meters, bar), barLine(meters, bar + 1)];
        expect(next - line).toBe(barBeatsOf(meterAt(meters, line)));
        expect(barAt(meters, line)).toEqual({ number: bar, fromBeat: line, beats: next - line });
        expect(barAt(meters, (line + next) / 2).number).toBe(bar);
        // A hair of rounding before a line is the line.
        expect(barAt(meters, next - 1e-8).number).toBe(bar + 1);
      }
      for (const { fromBeat, fromBar } of meters) expect(barLine(meters, fromBar)).toBe(fromBeat);
    }),
  );
});

test("every beat has a line before it and one after it, of bars as of a grid, and every bar line is a line of all grids", () => {
  fc.assert(
    fc.property(someMeters, someBeat, fc.constantFrom(1 / 8, 1 / 6, 1 / 3, 0.5, 1, 2, 4), (meters, beat, division) => {
      const [before, after] = [barLineBefore(meters, beat), nextBarLine(meters, beat)];
      expect(before).toBeLessThanOrEqual(beat + 1e-6);
      expect(after).toBeGreaterThanOrEqual(beat - 1e-6);
      expect([before, barLine(meters, barAt(meters, before).number + 1)]).toContain(after);
      const [next, nearest] = [nextGridLine(meters, beat, division), nearestGridLine(meters, beat, division)];
      expect(next).toBeGreaterThanOrEqual(beat - 1e-5);
      expect(next).toBeLessThanOrEqual(Math.min(after, beat + division) + 1e-5);
      expect(Math.abs(nearest - beat)).toBeLessThanOrEqual(division / 2 + 1e-5);
      expect(Math.abs(nearest - beat)).toBeLessThanOrEqual(next - beat + 1e-5);
      for (const line of [next, nearest]) {
        const steps = (line - barLineBefore(meters, line)) / division;
        expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-5);
      }
      expect(nextGridLine(meters, after, division)).toBe(after);
      expect(nearestGridLine(meters, after, division)).toBe(after);
    }),
    { examples: [[[{ numerator: 1, denominator: 2, fromBeat: 0, fromBar: 0 }], 1.2500000000000002e-7, 1 / 8]] },
  );
});

test("bars later it is the same place in the bar, and what comes a moment before a line is the line's", () => {
  fc.assert(
    fc.property(someMeters, someBeat, fc.constantFrom(1, 2, 4, 16), (meters, beat, bars) => {
      const later = barsLater(meters, beat, bars);
      const { number, fromBeat } = barAt(meters, beat + 1 / 8);
      expect(later - barLine(meters, number + bars)).toBeCloseTo(beat - fromBeat, 9);
      expect(beat - fromBeat).toBeGreaterThanOrEqual(-1 / 8 - 1e-6);
    }),
  );
  const meters = withMeter(steadyMeter(FOUR), THREE, 8);
  expect([4, 7.75, 7.95, 8].map((beat) => barsLater(meters, beat, 1))).toEqual([8, 11.75, 10.95, 11]);
});

test("another meter moves no line before its own, and the bars after that keep their numbers", () => {
  fc.assert(
    fc.property(someMeters, someMeter, fc.integer({ min: 0, max: 50 }), someBeat, (meters, meter, bar, beat) => {
      const line = barLine(meters, bar);
      const after = withMeter(meters, meter, line);
      for (let at = Math.max(0, bar - 4); at <= bar; at++) expect(barLine(after, at)).toBe(barLine(meters, at));
      expect(barLine(after, bar + 3) - line).toBe(3 * barBeatsOf(meter));
      const unlike = metersDifferFrom(meters, after);
      for (let at = bar; at < bar + 20; at++)
        if (barLine(after, at) !== barLine(meters, at)) expect(unlike).toBeLessThan(barLine(meters, at));
      expect(inOtherMeters(meters, after, Math.min(beat, line))).toBeCloseTo(Math.min(beat, line), 9);
      expect(inOtherMeters(meters, after, barLine(meters, bar + 5))).toBe(barLine(after, bar + 5));
      expect(metersDifferFrom(after, after)).toBeNull();
    }),
  );
});

test("a change that is thought better of before its line leaves nothing behind", () => {
  const once = withMeter(steadyMeter(FOUR), THREE, 8);
  expect(withMeter(once, FOUR, 8)).toEqual(steadyMeter(FOUR));
  expect(withMeter(once, { numerator: 5, denominator: 4 }, 8)).toEqual(
    withMeter(steadyMeter(FOUR), { numerator: 5, denominator: 4 }, 8),
  );
  expect(metersDifferFrom(once, steadyMeter(FOUR))).toBe(8);
});

test("a room that changes its meter over and over remembers the last ones", () => {
  let meters: RoomMeters = steadyMeter(FOUR);
  for (let change = 1; change <= 40; change++)
    meters = withMeter(meters, change % 2 === 0 ? FOUR : THREE, barLine(meters, change * 2));
  expect(meters).toHaveLength(8);
  expect(barLine(meters, 80)).toBe(20 * (2 * 4 + 2 * 3));
  // Those that are forgotten change nothing.
  expect(metersDifferFrom(meters, [meters[1]!, ...meters.slice(2)])).toBeNull();
});

test("a session of a former version counts its bars from beat 0", () => {
  expect(metersOf(THREE)).toEqual([{ ...THREE, fromBeat: 0, fromBar: 0 }]);
  const meters = withMeter(steadyMeter(FOUR), THREE, 8);
  expect(metersOf({ ...THREE, meters })).toEqual(meters);
  // A server of a former version has changed it since.
  expect(metersOf({ ...FOUR, meters })).toEqual(steadyMeter(FOUR));
});
