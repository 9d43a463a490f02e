import { expect, test } from "vitest";
import { monthDays } from "./monthDays.ts";

test("November 2026 begins on a Sunday: its first week has six days of October", () => {
  const weeks = monthDays(2026, 10);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.map(({ date }) => date.getDate())).toEqual([26, 27, 28, 29, 30, 31, 1]);
  expect(weeks[0]?.map(({ isInMonth }) => isInMonth)).toEqual([false, false, false, false, false, false, true]);
  expect(weeks.flat().filter(({ isInMonth }) => isInMonth)).toHaveLength(30);
});

test("a February of four weeks has four", () => {
  expect(monthDays(2027, 1)).toHaveLength(4);
});
