import type { SongServices } from "../../state/services/SongServices.ts";
import { expect, test } from "vitest";
import type { Action } from "../Action.ts";
import { ACTION_GROUPS, actionsOf, groupOf } from "./actionGroups.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

const names = Object.keys(timelineActions) as ActionName[];

test("every action stands in a group that says what it is about", () => {
  expect(names.filter((name) => groupOf(name) === "More")).toEqual([]);
  expect(ACTION_GROUPS.flatMap(actionsOf).toSorted()).toEqual(names.toSorted());
});

test("every action that may have nothing to do says what is missing", () => {
  const actions: readonly (readonly [string, Action<SongServices>])[] = Object.entries(timelineActions);
  expect(actions.filter(([, { enabled, reason }]) => enabled && !reason?.endsWith(".")).map(([name]) => name)).toEqual(
    [],
  );
});
