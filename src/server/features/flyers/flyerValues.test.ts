import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { columnsOf, newFlyerValues, withFields, type FlyerValues } from "./flyerValues.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW_MS = Date.parse("2026-05-01T12:00:00Z");
const AROUND = { userId: "ann", eventArea: null };
const AREA = { name: "Hall", city: "Bern", latitude: 47, longitude: 7 } as never;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW_MS }));

afterEach(() => void vi.useRealTimers());

const at = (ms: number) => new Date(NOW_MS + ms).toISOString();
const before = (): FlyerValues => ({ ...newFlyerValues(), title: "Before" });

/** The message of what is wrong with the fields, null where nothing is. */
function wrongOf(fields: Parameters<typeof withFields>[1]): string | null {
  const values = withFields(before(), fields, AROUND);
  return values.ok ? null : values.error.message;
}

test("a new flyer runs for an hour from now, for who is near", () => {
  const values = newFlyerValues();
  expect([values.startsAt.getTime(), values.endsAt.getTime(), values.radiusKm]).toEqual([
    NOW_MS,
    NOW_MS + 60 * MINUTE_MS,
    50,
  ]);
  expect(values.gradient).not.toBe("");
});

test("a flyer begins within 92 days, ends after now, and runs for a minute to a day", () => {
  expect(wrongOf({ startsAt: at(92 * DAY_MS) })).toBeNull();
  expect(wrongOf({ startsAt: at(92 * DAY_MS + 1) })).toBe("A flyer begins within three months");
  expect(wrongOf({ startsAt: at(-2 * MINUTE_MS), endsAt: at(1) })).toBeNull();
  expect(wrongOf({ startsAt: at(-2 * MINUTE_MS), endsAt: at(0) })).toBe("A flyer ends after now");
  const runs = "A flyer runs for a minute to 24 hours";
  expect([wrongOf({ endsAt: at(MINUTE_MS) }), wrongOf({ endsAt: at(MINUTE_MS - 1) })]).toEqual([null, runs]);
  expect([wrongOf({ endsAt: at(DAY_MS) }), wrongOf({ endsAt: at(DAY_MS + 1) })]).toEqual([null, runs]);
  expect([wrongOf({ startsAt: "2026-13-01" }), wrongOf({ endsAt: "never" })]).toEqual([
    "The time is invalid",
    "The time is invalid",
  ]);
});

test("times that are not given are not looked at again", () => {
  vi.setSystemTime(NOW_MS + 200 * DAY_MS);
  const old = { ...before(), startsAt: new Date(NOW_MS), endsAt: new Date(NOW_MS + MINUTE_MS) };
  expect(withFields(old, { title: "Later" }, AROUND).ok).toBe(true);
});

test("a flyer that begins at another time lasts as long as before", () => {
  const moved = withFields(before(), { startsAt: at(DAY_MS) }, AROUND);
  expect(moved.ok && moved.value.endsAt.getTime()).toBe(NOW_MS + DAY_MS + 60 * MINUTE_MS);
});

test("fields that are not given stay; the area is the event's where it has one, with an id of its own", () => {
  const old: FlyerValues = { ...before(), text: "Text", link: "https://example.org", eventId: "e", radiusKm: 7 };
  const same = withFields(old, {}, AROUND);
  expect(same).toMatchObject({ ok: true, value: { ...old, area: null } });
  const there = withFields(old, {}, { userId: "ann", eventArea: AREA });
  expect(there).toMatchObject({ value: { area: { name: "Hall", userId: "ann", id: expect.any(String) } } });
  const none = withFields(old, { area: null, eventId: null, text: " a\u0301 " }, { userId: "ann", eventArea: AREA });
  expect(none).toMatchObject({ value: { area: null, eventId: null, text: "\u00e1" } });
});

test("a title that is none is refused; all words of a flyer are found", () => {
  expect(withFields(before(), { title: " " }, AROUND)).toMatchObject({ ok: false, error: { code: "NAME_INVALID" } });
  const columns = columnsOf({ ...before(), title: "Jam", text: "Tonight", area: AREA });
  for (const word of ["jam", "tonight", "hall", "bern"]) expect(columns.searchText).toContain(word);
  expect([columns.latitude, columns.longitude, columns.area]).toEqual([47, 7, JSON.stringify(AREA)]);
  expect(columnsOf(before())).toMatchObject({ latitude: null, longitude: null, area: null });
});
