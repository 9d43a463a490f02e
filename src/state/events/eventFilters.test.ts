import { expect, test } from "vitest";
import { ALL_EVENTS, isFiltered, searchOf, spanSearchOf } from "./eventFilters.ts";

const NOW = new Date(2026, 10, 27, 15, 30);

test("at first what is to come and what goes on is looked for, soonest first", () => {
  expect(isFiltered(ALL_EVENTS)).toBe(false);
  expect(searchOf(ALL_EVENTS, NOW)).toEqual({
    searchText: "",
    list: "all",
    states: ["Created", "Started"],
    sort: "start",
  });
});

test("a list of one's own holds what is over, too", () => {
  expect(searchOf({ ...ALL_EVENTS, list: "mine" }, NOW)).not.toHaveProperty("states");
});

test("today is the day of the calendar, a week seven of them from now", () => {
  const today = searchOf({ ...ALL_EVENTS, time: "today" }, NOW);
  expect(new Date(today.from ?? 0)).toEqual(new Date(2026, 10, 27));
  expect(new Date(today.to ?? 0)).toEqual(new Date(2026, 10, 28));
  expect(new Date(searchOf({ ...ALL_EVENTS, time: "week" }, NOW).to ?? 0)).toEqual(new Date(2026, 11, 4, 15, 30));
});

test("near a place the nearest come first", () => {
  const near = { name: "Lisbon", latitude: 38.7, longitude: -9.1, radiusKm: 50 };
  expect(searchOf({ ...ALL_EVENTS, near, kind: "jam", text: " dub " }, NOW)).toMatchObject({
    searchText: "dub",
    kind: "jam",
    near: { latitude: 38.7, longitude: -9.1, radiusKm: 50 },
    sort: "distance",
  });
});

test("a span of the calendar has its own times, and what is over", () => {
  const [from, to] = [new Date(2026, 9, 26), new Date(2026, 11, 7)];
  expect(spanSearchOf({ ...ALL_EVENTS, time: "today", kind: "jam" }, from, to)).toEqual({
    searchText: "",
    list: "all",
    states: ["Created", "Started", "Completed"],
    kind: "jam",
    from: from.toISOString(),
    to: to.toISOString(),
    sort: "start",
  });
  expect(spanSearchOf({ ...ALL_EVENTS, list: "attending" }, from, to)).not.toHaveProperty("states");
});
