import { describe, expect, it } from "vitest";
import { gainScale, linearScale } from "./valueScale.ts";

describe("linearScale", () => {
  const pan = linearScale({ min: -1, max: 1, step: 0.01, initial: 0, origin: 0 });

  it("maps values to fractions and back", () => {
    expect(pan.toFraction(0)).toBe(0.5);
    expect(pan.toValue(0.75)).toBe(0.5);
    expect(pan.toValue(-3)).toBe(-1);
    expect(pan.toValue(3)).toBe(1);
  });

  it("nudges without rounding noise and stays inside", () => {
    expect(pan.nudge(0.29, 1, "normal")).toBe(0.3);
    expect(pan.nudge(0.3, 1, "fine")).toBe(0.301);
    expect(pan.nudge(0.97, 1, "large")).toBe(1);
  });
});

describe("gainScale", () => {
  it("goes from silence to +6 dB", () => {
    expect(gainScale.toValue(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(gainScale.toValue(1)).toBe(6);
    expect(gainScale.toFraction(Number.NEGATIVE_INFINITY)).toBe(0);
  });

  it("has 0 dB at about three quarters or more, and inverts", () => {
    expect(gainScale.toFraction(0)).toBeGreaterThan(0.72);
    for (const db of [-40, -12.5, -6, 0, 3]) expect(gainScale.toValue(gainScale.toFraction(db))).toBeCloseTo(db, 1);
  });

  it("falls to silence below the floor and comes back from it", () => {
    expect(gainScale.nudge(-60, -1, "normal")).toBe(Number.NEGATIVE_INFINITY);
    expect(gainScale.nudge(Number.NEGATIVE_INFINITY, 1, "normal")).toBe(-59);
  });
});
