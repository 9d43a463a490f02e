import { expect, test } from "vitest";
import { newArea } from "../../domain/reference/area.ts";
import { checkEventForm, fieldsOfForm, newEventForm } from "./eventForm.ts";

const NOW = Date.parse("2026-11-27T15:30:00Z");
const form = { ...newEventForm(NOW, "Europe/Berlin"), name: " Friday jam " };
const choices = { online: true, openSeats: true, guests: false, area: null };

test("a new event begins with the next full hour, by the clock of its place", () => {
  expect(form.startsAt).toBe("2026-11-27T17:00");
  expect(checkEventForm(form, NOW)).toEqual({});
  expect(fieldsOfForm(form, choices)).toMatchObject({
    name: "Friday jam",
    startsAt: "2026-11-27T16:00:00.000Z",
    endsAt: null,
    session: {
      mode: "grid",
      bpm: 120,
      numerator: 4,
      denominator: 4,
      division: "16n",
      countInBars: 0,
      key: null,
      chat: "everyone",
    },
  });
});

test.each([
  [{ name: "  " }, { name: "nameMissing" }],
  [{ name: "x".repeat(101) }, { name: "nameLong" }],
  [{ description: "x".repeat(2001) }, { description: "descriptionLong" }],
  [{ startsAt: "" }, { startsAt: "startMissing" }],
  [{ startsAt: "2029-11-27T17:00" }, { startsAt: "startFar" }],
  [{ endsAt: "2026-11-27T17:00" }, { endsAt: "endEarly" }],
  [{ endsAt: "2026-11-28T17:01" }, { endsAt: "endLate" }],
  [{ maxPlayers: "17" }, { maxPlayers: "maxPlayers" }],
  [{ maxWatchers: "" }, { maxWatchers: "maxWatchers" }],
  [{ bpm: "19.5" }, { bpm: "bpm" }],
] as const)("%o is refused at its field", (change, wrong) => {
  expect(checkEventForm({ ...form, ...change }, NOW)).toEqual(wrong);
});

test("a place is called as somebody calls it, or by where it is", () => {
  const { id: _, ...area } = newArea({ name: "38.72, -9.14", latitude: 38.72, longitude: -9.14 });
  const named = { ...form, placeName: " Damas, Lisbon ", address: "Rua da Voz do Operário 60" };
  expect(fieldsOfForm(named, { ...choices, area }).area).toMatchObject({
    name: "Damas, Lisbon",
    streetAddress: "Rua da Voz do Operário 60",
    latitude: 38.72,
  });
  expect(fieldsOfForm(form, { ...choices, area }).area?.name).toBe("38.72, -9.14");
});

test("a meter is two numbers", () => {
  const { session } = fieldsOfForm({ ...form, meter: "7/8", bpm: "96" }, choices);
  expect(session).toMatchObject({ mode: "grid", bpm: 96, numerator: 7, denominator: 8, chat: "everyone" });
});
