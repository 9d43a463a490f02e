import * as fc from "fast-check";
import { expect, test } from "vitest";
import { numberOfPitch, playedNote } from "./plainNote.ts";

const key = fc.integer({ min: 0, max: 127 });
/** Names have octaves from 0 on. */
const named = fc.integer({ min: 12, max: 127 });
const WHEN = { time: 5, duration: 0, channel: 1 };

test("every way to write a pitch is the same number", () => {
  fc.assert(
    fc.property(named, (number) => {
      const { name, note, octave } = playedNote(number, true, 1, WHEN);
      expect(note).toBe(`${name}${octave}`);
      const ways = [{ number }, { note: number }, { note }, { name: note }, { name, octave }, { note: name, octave }];
      for (const way of [...ways, { name, note, octave }, playedNote(number, true, 1, WHEN)])
        expect(numberOfPitch(way)).toEqual({ ok: true, value: number });
    }),
  );
});

test("the number wins, and null is as absent", () => {
  fc.assert(
    fc.property(key, named, (number, other) => {
      const { name, note, octave } = playedNote(other, true, 1, WHEN);
      expect(numberOfPitch({ number, name, note, octave })).toEqual({ ok: true, value: number });
      expect(numberOfPitch({ number: null, name: null, note, octave: null })).toEqual({ ok: true, value: other });
    }),
  );
});

test("what names no pitch, or one above G9, is refused", () => {
  for (const pitch of [{}, { octave: 4 }, { name: "C" }, { note: "H4" }, { name: "G#", octave: 9 }, { note: "A9" }])
    expect(numberOfPitch(pitch)).toMatchObject({ ok: false, error: { code: "NOTE_INVALID" } });
});

test("a note that begins has an attack, one that ends a release, each alone", () => {
  expect(playedNote(61, true, 0.5, { time: 7, duration: 0, channel: 3 })).toEqual({
    time: 7,
    duration: 0,
    channel: 3,
    name: "C#",
    note: "C#4",
    octave: 4,
    number: 61,
    attack: 0.5,
    release: 0,
    on: true,
  });
  expect(playedNote(61, false, 0.25, { time: 9, duration: 2, channel: 3 })).toMatchObject({ attack: 0, release: 0.25 });
});
