import { describe, expect, it } from "vitest";
import { TapTempo } from "./TapTempo.ts";

const tapped = (...times: readonly number[]): number | null => {
  const tempo = new TapTempo();
  return times.reduce<number | null>((_, time) => tempo.tap(time), null);
};

describe("TapTempo", () => {
  it("wants three taps", () => {
    expect(tapped(0)).toBeNull();
    expect(tapped(0, 500)).toBeNull();
    expect(tapped(0, 500, 1000)).toBe(120);
  });

  it("takes the median of the last four intervals, so that one slip does not count", () => {
    expect(tapped(0, 500, 1000, 1700, 2200)).toBe(120);
    expect(tapped(0, 900, 1800, 2400, 3000, 3600, 4200)).toBe(100);
    expect(tapped(0, 400, 900)).toBeCloseTo(60_000 / 450, 9);
  });

  it("begins anew after a pause", () => {
    expect(tapped(0, 500, 1000, 9000, 9600)).toBeNull();
    expect(tapped(0, 500, 1000, 9000, 9600, 10_200)).toBe(100);
  });

  it("keeps within what a tempo can be", () => {
    expect(tapped(0, 10, 20)).toBe(400);
    expect(tapped(0, 3000, 6000)).toBe(20);
  });
});
