import { expect, it } from "vitest";
import { ACTION_GROUPS, actionsOf } from "./actionGroups.ts";
import { findActions } from "./findActions.ts";
import { timelineActions } from "./timelineActions.ts";

it("finds by what labels begin with, by letters of words, and by what is said besides", () => {
  expect(findActions("quan", [])[0]).toBe("quantize");
  expect(findActions("legato", [])[0]).toBe("legato");
  expect(findActions("stg", [])).toContain("snap");
  expect(findActions("transport", [])).toContain("play");
  expect(findActions("qqq", [])).toEqual([]);
});

it("shows everything with nothing typed, what was done last first", () => {
  const all = findActions("", ["legato", "undo"]);
  expect(all.slice(0, 2)).toEqual(["legato", "undo"]);
  expect(all).toHaveLength(Object.keys(timelineActions).length - 1);
});

it("every action is in one group", () => {
  const listed = ACTION_GROUPS.flatMap((group) => [...actionsOf(group)]);
  expect(listed.toSorted()).toEqual(Object.keys(timelineActions).toSorted());
});
