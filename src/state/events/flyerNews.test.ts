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

/** As it is told to somebody who may not see its event. */
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

test("a list follows what is told, and is asked for again where that does not suffice", () => {
  const other = flyer({ id: "b".repeat(30) });
  const list = [flyer(), other];
  expect(applyFlyerNews(list, { kind: "stopped", id: ID })).toEqual([other]);
  expect(applyFlyerNews(list, { kind: "stopped", id: "c".repeat(30) })).toEqual(list);
  const title = "Doors at ten";
  expect(applyFlyerNews(list, { kind: "updated", flyer: flyer({ title, revision: 4 }) })).toEqual([
    flyer({ title, revision: 4 }),
    other,
  ]);
  expect(applyFlyerNews(list, { kind: "started", flyer: other })).toBe("outdated");
  expect(applyFlyerNews(list, { kind: "missed" })).toBe("outdated");
});
