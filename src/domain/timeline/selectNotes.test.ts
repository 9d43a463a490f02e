import { expect, it } from "vitest";
import { noteOf, rollOf } from "./commands/documents.test-helper.ts";
import { pickNotes } from "./pickNotes.ts";
import { notesOfPitchClass, notesOfRhythm, notesOfScale, otherNotes, similarNotes } from "./selectNotes.ts";

const low = noteOf(0, { number: 48 });
const middle = noteOf(960, { number: 60 });
const long = noteOf(3840, { number: 60, duration: 400 });
const sharp = noteOf(4800, { number: 61 });
const again = noteOf(7680, { number: 60 });
const { notes } = rollOf("r", [low, middle, long, sharp, again]);
const picked = pickNotes(notes, new Set([middle.id]));
const ids = (...all: readonly { readonly id: number }[]) => new Set(all.map(({ id }) => id));

it("finds notes that are alike, by pitch class, by place in the bar, by key, and all others", () => {
  expect(similarNotes(notes, picked)).toEqual(ids(middle, again));
  expect(notesOfPitchClass(notes, picked)).toEqual(ids(low, middle, long, again));
  expect(notesOfRhythm(notes, picked, 3840, 0)).toEqual(ids(middle, sharp));
  expect(notesOfScale(notes, { scale: "major", root: 0 }, false)).toEqual(ids(sharp));
  expect(notesOfScale(notes, { scale: "major", root: 0 }, true)).toEqual(ids(low, middle, long, again));
  expect(otherNotes(notes, ids(low, sharp))).toEqual(ids(middle, long, again));
});
