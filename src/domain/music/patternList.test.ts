import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_CHORD_PATTERN } from "../timeline/defaults.ts";
import { chordTones } from "./chord.ts";
import {
  areSoft,
  movePatterns,
  pastePatterns,
  removePatterns,
  softenPatterns,
  transposePatterns,
} from "./patternList.ts";
import type { ChordPattern } from "./records.ts";

const anyPattern: fc.Arbitrary<ChordPattern> = fc
  .record({
    note: fc.constantFrom("C", "F#", "Bb", "Cb", "B#", "E"),
    name: fc.constantFrom("M", "m7", "sus4"),
    octave: fc.integer({ min: 2, max: 7 }),
    inversion: fc.integer({ min: 0, max: 2 }),
  })
  .map((fields) => ({ ...DEFAULT_CHORD_PATTERN, ...fields }));

/** Patterns of a clip, and places of some of them. */
const anyList = fc.array(anyPattern, { minLength: 1, maxLength: 8 }).chain((patterns) =>
  fc.record({
    patterns: fc.constant<readonly ChordPattern[]>(patterns),
    places: fc.subarray(Array.from(patterns.keys()), { minLength: 1 }),
  }),
);

const tonesOf = ({ note, name, octave, inversion }: ChordPattern): readonly number[] => {
  const tones = chordTones(note, name, octave, inversion);
  return tones.ok ? tones.value : [];
};

test("selected chords move by so many semitones, all others stay, and the way back leads to the same pitches", () => {
  fc.assert(
    fc.property(anyList, fc.integer({ min: -24, max: 24 }), ({ patterns, places }, semitones) => {
      const moved = transposePatterns(patterns, places, semitones)!;
      moved.forEach((pattern, at) => {
        const by = places.includes(at) ? semitones : 0;
        expect(tonesOf(pattern)).toEqual(tonesOf(patterns[at]!).map((tone) => tone + by));
        if (by % 12 === 0) expect(pattern.note).toBe(patterns[at]!.note);
      });
      expect(transposePatterns(moved, places, -semitones)!.map(tonesOf)).toEqual(patterns.map(tonesOf));
    }),
  );
});

test("where one chord would leave the octaves none moves; one that is no chord stays as it is", () => {
  const low = { ...DEFAULT_CHORD_PATTERN, octave: 0 };
  expect(transposePatterns([DEFAULT_CHORD_PATTERN, low], [0, 1], -12)).toBeNull();
  expect(transposePatterns([DEFAULT_CHORD_PATTERN, low], [0], -12)![1]).toBe(low);
  expect(transposePatterns([{ ...low, octave: 9 }], [0], 12)).toBeNull();
  const broken = { ...DEFAULT_CHORD_PATTERN, note: "?" };
  expect(transposePatterns([broken], [0], 1)).toEqual([broken]);
});

test("moving patterns keeps all of them and the order of those selected, and back is where they were", () => {
  fc.assert(
    fc.property(anyList, fc.constantFrom<-1 | 1>(-1, 1), ({ patterns, places }, by) => {
      const named = patterns.map((pattern, at) => ({ ...pattern, arpOrder: String(at) }));
      const moved = movePatterns(named, places, by);
      const hasRoom = by === 1 ? places.at(-1)! < patterns.length - 1 : places[0]! > 0;
      expect(moved !== null).toBe(hasRoom);
      if (!moved) return;
      expect(moved.places).toEqual(places.map((place) => place + by));
      expect(moved.places.map((place) => moved.patterns[place])).toEqual(places.map((place) => named[place]));
      expect(movePatterns(moved.patterns, moved.places, by === 1 ? -1 : 1)).toEqual({ patterns: named, places });
    }),
  );
});

test("pasted patterns stand behind the selected ones and are selected; removing them gives the list before", () => {
  fc.assert(
    fc.property(anyList, fc.array(anyPattern, { minLength: 1, maxLength: 3 }), ({ patterns, places }, pasted) => {
      const after = pastePatterns(patterns, places, pasted);
      expect(after.places.map((place) => after.patterns[place])).toEqual(pasted);
      expect(after.places[0]).toBe(places.at(-1)! + 1);
      expect(removePatterns(after.patterns, after.places)).toEqual({ patterns, places: [places.at(-1)!] });
    }),
  );
});

test("strikes of the selected patterns become soft, and full again", () => {
  const patterns = [
    { ...DEFAULT_CHORD_PATTERN, accent: "x-" },
    { ...DEFAULT_CHORD_PATTERN, accent: "--" },
    DEFAULT_CHORD_PATTERN,
  ];
  expect([areSoft(patterns, [1]), areSoft(patterns, [0, 1]), areSoft(patterns, [2])]).toEqual([true, false, false]);
  const soft = softenPatterns(patterns, [0, 1], true);
  expect(soft.map(({ accent }) => accent)).toEqual(["-", "-", DEFAULT_CHORD_PATTERN.accent]);
  expect(areSoft(soft, [0, 1])).toBe(true);
  expect(softenPatterns(soft, [0], false).map(({ accent }) => accent)).toEqual(["", "-", DEFAULT_CHORD_PATTERN.accent]);
});
