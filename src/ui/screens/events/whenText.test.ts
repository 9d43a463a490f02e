import { afterEach, expect, test, vi } from "vitest";
import { placeTimeText, whenText } from "./whenText.ts";

const NOW = new Date(2026, 10, 27, 15, 30);
const at = (day: number, hour: number, month = 10, year = 2026): string =>
  new Date(year, month, day, hour, 0).toISOString();

/** Makes the browser's locale one with a 12-hour or a 24-hour clock. */
function setClock(hour12: boolean): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, hour12 });
}
afterEach(() => void vi.restoreAllMocks());

/** `Intl` puts a narrow no-break space before AM and PM. */
const spaced = (text: string | null): string | undefined => text?.replaceAll("\u202F", " ");

test.each([
  [at(27, 20), null, "Today, 8:00 PM"],
  [at(27, 20), at(27, 22), "Today, 8:00 PM – 10:00 PM"],
  [at(28, 0), null, "Tomorrow, 12:00 AM"],
  [at(26, 23), at(27, 2), "Yesterday, 11:00 PM – Today, 2:00 AM"],
])("%s to %s by a 12-hour clock: %s", (start, end, text) => {
  setClock(true);
  expect(spaced(whenText(start, end, NOW))).toBe(text);
});

test.each([
  [at(27, 20), null, "Today, 20:00"],
  [at(27, 20), at(27, 22), "Today, 20:00 – 22:00"],
  [at(28, 0), null, "Tomorrow, 00:00"],
  [at(26, 23), at(27, 2), "Yesterday, 23:00 – Today, 02:00"],
  [at(5, 9, 11), null, "Sat, Dec 5, 09:00"],
  [at(5, 9, 0, 2027), null, "Tue, Jan 5, 2027, 09:00"],
])("%s to %s: %s", (start, end, text) => {
  setClock(false);
  expect(whenText(start, end, NOW)).toBe(text);
});

test("the place's clock is told where it shows something else", () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  setClock(true);
  expect(placeTimeText(at(27, 20), here)).toBeNull();
  expect(spaced(placeTimeText("2026-11-27T19:00:00Z", "Asia/Kathmandu"))).toBe("12:45 AM");
});
