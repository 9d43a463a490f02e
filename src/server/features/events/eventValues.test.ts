import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { columnsOf, newEventValues, valuesOfRow, withFields, type EventValues } from "./eventValues.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.parse("2026-05-01T12:00:00Z");
const AREA = { name: "Hall", city: "Bern", latitude: 47, longitude: 7 } as never;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW_MS }));

afterEach(() => void vi.useRealTimers());

const at = (ms: number) => new Date(NOW_MS + ms).toISOString();
const before = (): EventValues => ({ ...newEventValues(), name: "Before" });

/** The message of what is wrong with the fields, null where nothing is. */
function wrongOf(fields: Parameters<typeof withFields>[1]): string | null {
  const values = withFields(before(), fields, "ann");
  return values.ok ? null : values.error.message;
}

test("a new event is a public jam online in an hour, with open seats and without guests", () => {
  expect(newEventValues()).toMatchObject({
    visibility: "public",
    kind: "jam",
    online: true,
    openSeats: true,
    guests: false,
    startsAt: new Date(NOW_MS + HOUR_MS),
    endsAt: null,
    maxPlayers: 8,
    maxWatchers: 200,
    session: { bpm: 120, numerator: 4, denominator: 4, delayBars: 1 },
  });
});

test("an event begins from a day ago to two years ahead", () => {
  expect([wrongOf({ startsAt: at(-DAY_MS) }), wrongOf({ startsAt: at(-DAY_MS - 1) })]).toEqual([
    null,
    "Choose a start of today or later",
  ]);
  expect([wrongOf({ startsAt: at(732 * DAY_MS) }), wrongOf({ startsAt: at(732 * DAY_MS + 1) })]).toEqual([
    null,
    "Choose a start within the next two years",
  ]);
  expect([wrongOf({ startsAt: "never" }), wrongOf({ endsAt: "never" })]).toEqual([
    "The time is invalid",
    "The time is invalid",
  ]);
});

test("an event ends after it begins, within a day, or at no set time", () => {
  expect(wrongOf({ startsAt: at(0), endsAt: at(0) })).toBe("Choose an end after the start");
  expect(wrongOf({ startsAt: at(0), endsAt: at(1) })).toBeNull();
  expect(wrongOf({ startsAt: at(0), endsAt: at(DAY_MS) })).toBeNull();
  expect(wrongOf({ startsAt: at(0), endsAt: at(DAY_MS + 1) })).toBe("An event lasts 24 hours at most");
  const ended = withFields({ ...before(), endsAt: new Date(NOW_MS + 2 * HOUR_MS) }, { endsAt: null }, "ann");
  expect(ended).toMatchObject({ ok: true, value: { endsAt: null } });
});

test("a beginning that is not given is not looked at again", () => {
  const old = { ...before(), startsAt: new Date(NOW_MS - 9 * DAY_MS) };
  expect(withFields(old, { name: "Later" }, "ann").ok).toBe(true);
});

test("an event that is not online needs a place; time zones are those of the world", () => {
  expect([wrongOf({ online: false }), wrongOf({ online: false, area: AREA })]).toEqual([
    "Choose a place, or make the event online",
    null,
  ]);
  expect([wrongOf({ timeZone: "Europe/Zurich" }), wrongOf({ timeZone: "Europe/Nowhere" })]).toEqual([
    null,
    "The time zone is unknown",
  ]);
  expect(withFields({ ...before(), timeZone: "Old/Zone" }, {}, "ann").ok).toBe(true);
});

test("fields that are not given stay, of the session as well; an area is the event's own", () => {
  const old = { ...before(), description: "Text", area: AREA, guests: true };
  expect(withFields(old, { session: { bpm: 90 } as never }, "ann")).toMatchObject({
    ok: true,
    value: { ...old, session: { ...old.session, bpm: 90 } },
  });
  const there = withFields(old, { area: AREA, description: " a\u0301 " }, "ann");
  expect(there).toMatchObject({ value: { description: "\u00e1", area: { userId: "ann", id: expect.any(String) } } });
  expect(withFields(old, { area: null }, "ann")).toMatchObject({ value: { area: null } });
  expect(withFields(old, { name: "" }, "ann")).toMatchObject({ error: { code: "NAME_INVALID" } });
});

test("columns have the words by which an event is found, and its place", () => {
  const columns = columnsOf({ ...before(), name: "Jam", description: "Tonight", area: AREA });
  for (const word of ["jam", "tonight", "hall", "bern"]) expect(columns.searchText).toContain(word);
  expect([columns.latitude, columns.longitude, columns.area]).toEqual([47, 7, JSON.stringify(AREA)]);
  expect(columnsOf(before())).toMatchObject({ latitude: null, longitude: null, area: null });
  expect(valuesOfRow({ ...before(), id: "beside" } as never)).toEqual(before());
});
