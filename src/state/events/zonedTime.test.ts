import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { localText, timeOfLocal } from "./zonedTime.ts";

test.each([
  ["2026-11-27T20:00", "Europe/Berlin", "2026-11-27T19:00:00.000Z"],
  ["2026-07-01T20:00", "Europe/Berlin", "2026-07-01T18:00:00.000Z"],
  ["2026-11-27T20:00", "America/Los_Angeles", "2026-11-28T04:00:00.000Z"],
  ["2026-11-27T20:00", "Asia/Kathmandu", "2026-11-27T14:15:00.000Z"],
  ["2026-11-27T00:00", "UTC", "2026-11-27T00:00:00.000Z"],
])("%s in %s is %s", (text, zone, utc) => {
  expect(new Date(timeOfLocal(text, zone) ?? 0).toISOString()).toBe(utc);
  expect(localText(Date.parse(utc), zone)).toBe(text);
});

test("what is no time is none", () => {
  expect(timeOfLocal("", "UTC")).toBeNull();
  expect(timeOfLocal("tomorrow", "UTC")).toBeNull();
});

test("a clock's text leads to a moment with the same text, where the clocks are not being set", () => {
  assert(
    property(
      integer({ min: Date.UTC(2026, 5, 1) / 60_000, max: Date.UTC(2026, 7, 30) / 60_000 }),
      constantFrom("Europe/Berlin", "America/New_York", "Australia/Adelaide", "Pacific/Chatham"),
      (minutes, zone) => {
        const text = localText(minutes * 60_000, zone);
        expect(timeOfLocal(text, zone)).toBe(minutes * 60_000);
      },
    ),
  );
});
