import { expect, test } from "vitest";
import type { FlyerJson } from "../../protocol/http/flyerCalls.ts";
import { applyFlyerNews, withUpdate } from "./flyerNews.ts";

const ID = "a".repeat(30);
const EVENT_ID = "e".repeat(30);

const flyer = (fields: Partial<FlyerJson> = {}): FlyerJson => ({
  id: ID,
  userId: "u".repeat(30),
  user: { id: "u".repeat(30), name: "Ann", avatar: null },
  eventId: EVENT_ID,
  event: { id: EVENT_ID, name: "Dub night", startsAt: "2026-11-23T20:00:00.000Z", state: "Created" },
  title: "Doors at nine",
  text: "",
  gradient: "Ash",
  image: null,
  link: `/events/${EVENT_ID}`,
  area: null,
  radiusKm: 50,
  startsAt: "2026-11-23T19:00:00.000Z",
  endsAt: "2026-11-23T20:00:00.000Z",
  state: "Started",
  revision: 3,
  createdAt: "2026-11-23T19:00:00.000Z",
  updatedAt: "2026-11-23T19:00:00.000Z",
  ...fields,
});

/** News for a user who may not see the event. */
const told = (fields: Partial<FlyerJson>) => flyer({ event: null, eventId: null, link: "", ...fields });

test("an update leaves what only this user may see of the event", () => {
  const after = withUpdate(flyer(), told({ title: "Doors at ten", revision: 4 }));
  expect(after).toEqual(flyer({ title: "Doors at ten", revision: 4 }));
  expect(withUpdate(flyer(), told({ link: "/boards", revision: 4 })).link).toBe("/boards");
});

test("an update that comes late, or of another flyer, changes nothing", () => {
  expect(withUpdate(flyer(), told({ title: "Old", revision: 2 }))).toEqual(flyer());
  expect(withUpdate(flyer(), told({ title: "Other", id: "b".repeat(30), revision: 9 }))).toEqual(flyer());
});

const other = flyer({ id: "b".repeat(30) });
const added = flyer({ id: "c".repeat(30) });
const list = { flyers: [flyer(), other], totalCount: 2 };

test.each(["started", "updated"] as const)(
  '"active flyers are added or replaced on FlyerStarted and FlyerUpdated": %s',
  (kind) => {
    const replaced = flyer({ title: "Doors at ten", revision: 4 });
    expect(applyFlyerNews(list, { kind, flyer: replaced }, false)).toEqual({
      flyers: [replaced, other],
      totalCount: 2,
    });
    expect(applyFlyerNews(list, { kind, flyer: added }, false)).toEqual({
      flyers: [added, ...list.flyers],
      totalCount: 3,
    });
  },
);

test("a list follows what is told, and is asked for again where that does not suffice", () => {
  expect(applyFlyerNews(list, { kind: "stopped", id: ID }, true)).toEqual({ flyers: [other], totalCount: 1 });
  expect(applyFlyerNews(list, { kind: "stopped", id: "c".repeat(30) }, false)).toEqual(list);
  expect(applyFlyerNews(list, { kind: "missed" }, false)).toBe("outdated");
});

test("whether one that is not shown is found by a search, or counted already, the server is asked where it began", () => {
  const first = { ...list, totalCount: 60 };
  for (const [shown, isFiltered] of [
    [list, true],
    [first, false],
  ] as const) {
    expect(applyFlyerNews(shown, { kind: "started", flyer: added }, isFiltered)).toBe("outdated");
    expect(applyFlyerNews(shown, { kind: "updated", flyer: added }, isFiltered)).toEqual(shown);
  }
});
