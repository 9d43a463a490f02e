import { expect, test } from "vitest";
import { placeTimeText, whenText } from "./whenText.ts";

const NOW = new Date(2026, 10, 27, 15, 30);
const at = (day: number, hour: number, month = 10, year = 2026): string =>
  new Date(year, month, day, hour, 0).toISOString();

test.each([
  [at(27, 20), null, "Today, 20:00"],
  [at(27, 20), at(27, 22), "Today, 20:00–22:00"],
  [at(28, 0), null, "Tomorrow, 00:00"],
  [at(26, 23), at(27, 2), "Yesterday, 23:00 – Today, 02:00"],
  [at(5, 9, 11), null, "Sat, Dec 5, 09:00"],
  [at(5, 9, 0, 2027), null, "Tue, Jan 5, 2027, 09:00"],
])("%s to %s: %s", (start, end, text) => {
  expect(whenText(start, end, NOW)).toBe(text);
});

test("the place's clock is told where it shows something else", () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(placeTimeText(at(27, 20), here)).toBeNull();
  expect(placeTimeText("2026-11-27T19:00:00Z", "Asia/Kathmandu")).toBe("00:45");
});
