import { assert, constantFrom, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { parseNote } from "./noteName.ts";
import { noteLabel, plainNote, spellingAt, type Spelling } from "./noteLabel.ts";

it("spells black keys as the key signature does, else by their usual names", () => {
  expect([61, 63, 66, 68, 70].map((number) => noteLabel(number))).toEqual(["C♯4", "E♭4", "F♯4", "A♭4", "B♭4"]);
  const keySignatures = [
    { tick: 0, fifths: 4, minor: false },
    { tick: 960, fifths: -3, minor: true },
  ];
  expect(noteLabel(63, spellingAt({ keySignatures }, 0))).toBe("D♯4");
  expect(noteLabel(66, spellingAt({ keySignatures }, 960))).toBe("G♭4");
  expect(spellingAt({ keySignatures: [] }, 0)).toBe("usual");
});

it("is read back where it is typed", () => {
  const spelling = constantFrom<Spelling>("sharps", "flats", "usual");
  assert(
    property(integer({ min: 12, max: 127 }), spelling, (number, how) => {
      const read = parseNote(plainNote(` ${noteLabel(number, how).toLowerCase()}`));
      return read.ok && read.value.number === number;
    }),
  );
});
