import * as fc from "fast-check";
import { expect, test } from "vitest";
import { clampOctave, describeNote, noteName, noteNumber, parseNote } from "../../src/domain/music/noteName.ts";

const parsed = (text: string): number | null => {
  const result = parseNote(text);
  return result.ok ? result.value.number : null;
};

test('"Note: a letter A-G, an optional sharp or flat, and one digit"', () => {
  expect(["C4", "C#4", "Db4", "A0", "G9", "Cb4", "B#3", "E#4", "Fb4"].map(parsed)).toEqual([
    60, 61, 61, 21, 127, 59, 60, 65, 64,
  ]);
  for (const text of ["", "H4", "c4", "C", "4", "C##4", "C10", "C-1", "C 4", "C♯4", "Cx4", "C4 ", "C4\n"]) {
    expect(parsed(text), text).toBeNull();
  }
  fc.assert(
    fc.property(fc.string({ maxLength: 4 }), (text) => {
      if (!/^[A-G][#b]?[0-9]$/.test(text)) expect(parsed(text)).toBeNull();
    }),
  );
});

test('"C4 = MIDI 60"', () => {
  expect(noteName(60)).toBe("C4");
  expect(noteName(69)).toBe("A4");
  expect(noteName(127)).toBe("G9");
});

test("names above G9, the last MIDI note, are refused", () => {
  for (const text of ["G#9", "A9", "B9", "Ab9"]) expect(parsed(text)).toBeNull();
});

test('"Octave below 0 is clamped to 0"', () => {
  expect([-3, -1, 0, 4].map(clampOctave)).toEqual([0, 0, 0, 4]);
  expect(noteNumber("D", -2)).toBe(14);
});

test('"where MIDI notes 0–11 must be named, octave is clamped to 0 for display only; the number is the truth"', () => {
  expect(describeNote(0)).toEqual({ name: "C", note: "C0", octave: 0, number: 0 });
  expect(describeNote(11)).toMatchObject({ note: "B0", number: 11 });
});

test("every note from 12 on is read back from its name", () => {
  for (let number = 12; number <= 127; number++) expect(parsed(noteName(number))).toBe(number);
});
