import { expect, test } from "vitest";
import { EVENT_STATES } from "../reference/eventTypes.ts";
import { isOver, mayBecome } from "./eventState.ts";

test("an event starts once, ends once and never comes back", () => {
  const steps = EVENT_STATES.flatMap((before) =>
    EVENT_STATES.filter((after) => mayBecome(before, after)).map((after) => `${before} → ${after}`),
  );
  expect(steps).toEqual(["Created → Started", "Created → Canceled", "Started → Completed", "Started → Canceled"]);
  expect(EVENT_STATES.filter(isOver)).toEqual(["Completed", "Canceled"]);
});
