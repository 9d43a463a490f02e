import { describe, expect, test } from "vitest";
import { agoText } from "./dates.ts";

const now = new Date(2026, 10, 21, 12, 0).getTime();
const at = (year: number, month: number, day: number, hour = 12, minute = 0): number =>
  new Date(year, month, day, hour, minute).getTime();

describe("how long ago", () => {
  test.each([
    [now + 5000, "just now"],
    [now - 59_000, "just now"],
    [at(2026, 10, 21, 11, 48), "12 min ago"],
    [at(2026, 10, 21, 1, 30), "10 h ago"],
    [at(2026, 10, 20, 23, 59), "yesterday"],
    [at(2026, 10, 3), "Nov 3"],
    [at(2025, 11, 31), "Dec 31, 2025"],
  ])("%i", (time, text) => {
    expect(agoText(time, now)).toBe(text);
  });
});
