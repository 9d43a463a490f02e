import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventTimeMs } from "./eventTimeMs.ts";

const NOW_MS = 50_000;

beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(NOW_MS));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ["its time stamp", { timeStamp: NOW_MS - 30 }, NOW_MS - 30],
  ["now, for a stamp of this moment", { timeStamp: NOW_MS }, NOW_MS],
  ["its time stamp up to 10 seconds ago", { timeStamp: NOW_MS - 9999 }, NOW_MS - 9999],
  ["now, if the stamp is older", { timeStamp: NOW_MS - 10_000 }, NOW_MS],
  ["now, if the stamp is yet to come", { timeStamp: NOW_MS + 1 }, NOW_MS],
  ["now, without a stamp", {}, NOW_MS],
  ["now, if the stamp is no number", { timeStamp: "5" }, NOW_MS],
  ["now, outside of an event", undefined, NOW_MS],
  ["now, if the browser says null", null, NOW_MS],
  ["now, if something else is called so", "event", NOW_MS],
])("the time of an event is %s", (_name, event, timeMs) => {
  vi.stubGlobal("event", event);
  expect(eventTimeMs()).toBe(timeMs);
});
