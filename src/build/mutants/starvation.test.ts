import { expect, it } from "vitest";
import { waitedSince, waitsOf } from "./starvation.mjs";

it("the wait of a process is the longest of any thread, those that began later included", () => {
  const before = new Map([
    ["1", 500],
    ["2", 100],
  ]);
  expect(
    waitedSince(
      before,
      new Map([
        ["1", 520],
        ["2", 130],
        ["3", 45],
      ]),
    ),
  ).toBe(45);
  expect(waitedSince(before, new Map())).toBe(0);
});

it("nothing is known of a process that is not there", () => {
  expect(waitsOf(0).size).toBe(0);
});
