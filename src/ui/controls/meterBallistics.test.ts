import { expect, it } from "vitest";
import { createMeterBallistics, meterFraction } from "./meterBallistics.ts";

it("stands at the foot in silence and at the top from +3 dB on", () => {
  expect(meterFraction(0)).toBe(0);
  expect(meterFraction(2)).toBe(1);
  expect(meterFraction(1)).toBeCloseTo(54 / 57);
});

it("rises at once, falls steadily and holds its peak", () => {
  const meter = createMeterBallistics();
  meter(0, 0);
  expect(meter(1, 16).fraction).toBeCloseTo(54 / 57);
  const later = meter(0, 116);
  expect(later.fraction).toBeCloseTo(54 / 57 - (0.1 * 28) / 57);
  expect(later.peakFraction).toBeCloseTo(54 / 57);
  let reading = later;
  for (let timeMs = 200; timeMs < 5000; timeMs += 100) reading = meter(0, timeMs);
  expect(reading).toEqual({ fraction: 0, peakFraction: 0 });
});
