import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CHORD_NAMES } from "../../music/chordNames.ts";
import { chordSemitones } from "../../music/chord.ts";
import { chordNotes } from "./chordNotes.ts";

const blanks = fc.constantFrom("", " ", "  ", "\t");

test("numbers are a chord's semitones, as they are typed, with any blanks around and between them", () => {
  const spelled = fc.array(fc.nat(99), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(spelled, blanks, blanks, fc.constantFrom(" ", "   ", "\t"), (semitones, before, after, between) => {
      expect(chordNotes(`${before}${semitones.join(between)}${after}`)).toEqual(semitones);
    }),
  );
});

test("every name is the chord of that name, those that are numbers too", () => {
  const names = CHORD_NAMES.flatMap(([, all]) => all.split(" | "));
  expect(names).toContain("7");
  for (const name of names) {
    const chord = chordSemitones(name);
    expect([name, chordNotes(name)]).toEqual([name, chord.ok && chord.value]);
  }
});

test("what neither names nor spells a chord is none", () => {
  for (const text of ["x", "C E G", "0 3 x", "100 3", "0, 3", "-1 3"]) expect(chordNotes(text)).toBeNull();
  // One number is a name, or none, whatever stands around it.
  for (const text of ["42", "42 ", " 42"]) expect([text, chordNotes(text)]).toEqual([text, null]);
});
