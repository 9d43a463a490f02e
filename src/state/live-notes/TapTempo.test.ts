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

describe("taps", () => {
  it("count as one sequence up to a pause of 3 seconds", () => {
    expect(tapped(0, 3000, 6000)).toBe(20);
    expect(tapped(0, 3001, 6001, 9001)).toBe(20);
    expect(tapped(0, 1000, 4001)).toBeNull();
  });

  it("from before the last five do not count, whatever their intervals were", () => {
    expect(tapped(0, 100, 200, 300, 900, 1500, 2100, 2700)).toBe(100);
    expect(tapped(0, 100, 700, 1300, 1900, 2500)).toBe(100);
    expect(tapped(0, 600, 700, 800, 1400)).toBeCloseTo(60_000 / 350, 9);
  });
});
