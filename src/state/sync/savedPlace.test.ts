import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { WorkStatus } from "./Work.ts";
import { savedPlace, type SavedPlace } from "./savedPlace.ts";

const STATUSES = ["local", "saved", "saving", "offline", "conflict", "failed", "cloud"] as const;

const sources = fc.record({
  entry: fc.option(
    fc.record({ status: fc.constantFrom<WorkStatus>(...STATUSES), version: fc.constantFrom("s1", "s2") }),
    {
      nil: undefined,
    },
  ),
  savedAt: fc.constantFrom(null, 1, 2),
  isListed: fc.boolean(),
  isOnline: fc.boolean(),
});

test("work is called saved in the account only where the account has the latest version", () => {
  fc.assert(
    fc.property(sources, (each) => {
      const { entry, savedAt } = each;
      const has = entry !== undefined && ["saved", "conflict", "cloud"].includes(entry.status);
      const isLatest = savedAt !== 2 || entry?.version === "s2";
      expect(savedPlace(each) === "account").toBe(has && isLatest);
    }),
  );
});

test.each([
  [undefined, null, true, true, "unchanged"],
  [undefined, null, false, true, "browser"],
  [undefined, 1, true, true, "browser"],
  ["local", 1, true, true, "browser"],
  ["local", 1, true, false, "browser"],
  ["saving", 1, true, true, "browser"],
  ["saving", 1, true, false, "waiting"],
  ["offline", 1, true, true, "waiting"],
  ["failed", 1, true, true, "browser"],
  ["saved", 1, true, false, "account"],
] as const)("%s, written at %s, listed %s, online %s: %s", (status, savedAt, isListed, isOnline, place) => {
  const entry = status && { status, version: "s1" };
  expect(savedPlace({ entry, savedAt, isListed, isOnline })).toBe(place satisfies SavedPlace);
});
