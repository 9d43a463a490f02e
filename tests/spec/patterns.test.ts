import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Result } from "../../src/domain/AppError.ts";
import { ACCENT_LOW, AMPLITUDE, velocityOfLevel } from "../../src/domain/music/accent.ts";
import { chordTones } from "../../src/domain/music/chord.ts";
import { readChordPattern } from "../../src/domain/music/chordPattern.ts";
import {
  compileChordPatterns,
  type CompiledPatterns,
  type PatternNote,
} from "../../src/domain/timeline/compilePatterns.ts";
import { expandRoll, repeatTicks } from "../../src/domain/timeline/expandRoll.ts";
import { isSubdivision, quartersOfSubdivision, ticksOfSubdivision } from "../../src/domain/music/subdivision.ts";
import { DEFAULT_CHORD_PATTERN, newRoll } from "../../src/domain/timeline/defaults.ts";
import type { ChordPattern } from "../../src/domain/music/records.ts";

const PPQ = 960;

const chord = (fields: Partial<ChordPattern> = {}): ChordPattern => ({ ...DEFAULT_CHORD_PATTERN, ...fields });

function compile(patterns: readonly ChordPattern[], { seed = 1, ppq = PPQ } = {}): CompiledPatterns {
  const compiled = compileChordPatterns({ chordPatterns: patterns, seed }, ppq);
  if (!compiled.ok) throw compiled.error;
  return compiled.value;
}

/** Start and duration of each step, in steps, for a pattern of single notes. */
function steps(pattern: string): (readonly [number, number])[] {
  return compile([chord({ pattern, name: "5", arp: true, arpOrder: "0" })]).notes.map(
    ({ time, duration }) => [time / PPQ, duration / PPQ] as const,
  );
}

const startsOf = (notes: readonly PatternNote[]): number[] => [...new Set(notes.map((note) => note.time))];
const message = (result: Result<unknown>): string | null => (result.ok ? null : result.error.message);
const code = (result: Result<unknown>): string | null => (result.ok ? null : result.error.code);

/** The accents of a pattern's chords, as an accent string. */
const levels = (pattern: string, accent: string): string =>
  compile([chord({ pattern, accent, name: "5" })])
    .notes.filter((_, index) => index % 2 === 0)
    .map((note) => (note.attack === 1 ? "x" : "-"))
    .join("");

/** Numbers that arpeggios of these fields play. */
const arpNumbers = (...patterns: Partial<ChordPattern>[]): number[] =>
  compile(patterns.map((fields) => chord({ arp: true, ...fields }))).notes.map((note) => note.number);

/** Tones of the chord in semitones above its root. */
const tonesOf = (name: string): readonly number[] => {
  const result = chordTones("C", name, 4);
  return result.ok ? result.value.map((tone) => tone - 60) : [];
};

describe("chord patterns", () => {
  test('"ChordPattern (defaults in brackets): note (C), name (M), octave (4), pattern (xxxx), subdiv (4n), arpCount (4), arpOrder (01234567)"', () => {
    const { notes, lengthTicks } = compile([chord()]);
    expect(lengthTicks).toBe(4 * PPQ);
    expect(notes).toHaveLength(12);
    for (let beat = 0; beat < 4; beat++) {
      const chordNotes = notes.slice(beat * 3, beat * 3 + 3);
      expect(chordNotes.map((note) => note.number)).toEqual([60, 64, 67]);
      for (const note of chordNotes) expect(note).toMatchObject({ time: beat * PPQ, duration: PPQ, attack: 1 });
    }
  });

  test('"only the characters x - _ [ ] R. Otherwise: pattern can only comprise x - _ [ ] R"', () => {
    for (const pattern of ["x", "x-_[]R", "", "[x[xx]R]_"])
      expect(message(readChordPattern(chord({ pattern })))).toBeNull();
    fc.assert(
      fc.property(fc.string(), (pattern) => {
        const allowed = Array.from(pattern).every((character) => "x-_[]R".includes(character));
        const isRefused = code(readChordPattern(chord({ pattern }))) === "PATTERN_CHARACTERS";
        expect(isRefused).toBe(!allowed);
        if (isRefused)
          expect(message(readChordPattern(chord({ pattern })))).toBe("pattern can only comprise x - _ [ ] R");
      }),
    );
    for (const pattern of ["X", "x x", "r", "x\n", "(x)"]) {
      expect(message(readChordPattern(chord({ pattern })))).toBe("pattern can only comprise x - _ [ ] R");
    }
  });

  test('"Unbalanced brackets are an error of their own"', () => {
    for (const pattern of ["[", "]", "[x", "x]", "][", "[[x]", "x[x]]x["]) {
      expect(code(readChordPattern(chord({ pattern }))), pattern).toBe("PATTERN_BRACKETS");
    }
  });

  test('"x plays the chord; - is a rest"', () => {
    expect(steps("x-x-")).toEqual([
      [0, 1],
      [2, 1],
    ]);
    expect(compile([chord({ pattern: "----" })])).toMatchObject({ notes: [], lengthTicks: 4 * PPQ });
  });

  test('"_ lengthens what stands before it (a note or a rest; at the very start it is a rest)"', () => {
    expect(steps("x__x")).toEqual([
      [0, 3],
      [3, 1],
    ]);
    expect(steps("x-_x")).toEqual([
      [0, 1],
      [3, 1],
    ]);
    expect(steps("__x_")).toEqual([[2, 2]]);
    // What stands before it may stand outside of its bracket.
    expect(steps("x[_x]")).toEqual([
      [0, 1.5],
      [1.5, 0.5],
    ]);
    expect(steps("[xx]_")).toEqual([
      [0, 0.5],
      [0.5, 1.5],
    ]);
  });

  test('"[ ] divides one step equally among its members, nested to any depth, triplets and quintuplets included"', () => {
    expect(steps("x[xx]")).toEqual([
      [0, 1],
      [1, 0.5],
      [1.5, 0.5],
    ]);
    expect(steps("[xxx]").map(([start]) => start * PPQ)).toEqual([0, 320, 640]);
    expect(steps("[xxxxx]").map(([start]) => start * PPQ)).toEqual([0, 192, 384, 576, 768]);
    expect(steps("[x[x[xx]]]").map(([start]) => start)).toEqual([0, 0.5, 0.75, 0.875]);
    expect(steps("[[[[[x]]]]]")).toEqual([[0, 1]]);
    expect(steps("[]x")).toEqual([[1, 1]]);
    const deep = 2000;
    expect(steps(`${"[x".repeat(deep)}${"]".repeat(deep)}`)).toHaveLength(deep);
  });

  test('"R plays one tone of the chord picked at random, at accentLow, from a seed stored with the roll"', () => {
    const pattern = chord({ pattern: "R".repeat(64), name: "maj7" });
    const { notes } = compile([pattern], { seed: 7 });
    expect(notes).toHaveLength(64);
    expect(new Set(notes.map((note) => note.number))).toEqual(new Set([60, 64, 67, 71]));
    for (const note of notes) expect(Math.round(note.attack * 127)).toBe(89);
    expect(compile([pattern], { seed: 7 }).notes).toEqual(notes);
    expect(compile([pattern], { seed: 8 }).notes).not.toEqual(notes);
  });

  test('"so that playback and export agree and repeat": repeats draw anew, the same at every compilation', () => {
    const roll = newRoll({ trackId: "t", chordPatterns: [chord({ pattern: "RRRRRRRR" })], repeatCount: 3, seed: 5 });
    const numbers = [...expandRoll(roll, PPQ, 1)].map((note) => note.number);
    expect([...expandRoll(roll, PPQ, 1)].map((note) => note.number)).toEqual(numbers);
    const repeats = [numbers.slice(0, 8), numbers.slice(8, 16), numbers.slice(16)].map(String);
    expect(new Set(repeats).size).toBe(3);
  });

  test('"Positions are exact: no rounding drift over any number of repeats"', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom("4n", "8t", "16n.", "64nt", "1m"),
        fc.integer({ min: 24, max: 1100 }),
        fc.integer({ min: 0, max: 100_000 }),
        (groups, subdiv, ppq, repeat) => {
          const pattern = groups.map((count) => `[${"x".repeat(count)}]`).join("");
          const { notesOf } = compile([chord({ pattern, subdiv, name: "5" })], { ppq });
          const { numerator, denominator } = quartersOfSubdivision(subdiv)!;
          const expected = groups.flatMap((count, step) =>
            Array.from({ length: count }, (_, member) => {
              const parts = BigInt((repeat * groups.length + step) * count + member) * BigInt(ppq * numerator);
              const whole = BigInt(count * denominator);
              return Number((parts * 2n + whole) / (whole * 2n));
            }),
          );
          expect(
            notesOf(repeat)
              .filter((_, index) => index % 2 === 0)
              .map((note) => note.time),
          ).toEqual(expected);
        },
      ),
    );
  });

  test('"A roll that has chord patterns plays them one after another, each for as long as its pattern"', () => {
    const { notes, lengthTicks } = compile([
      chord({ pattern: "x-" }),
      chord({ note: "F", name: "m", pattern: "xx", subdiv: "8n" }),
    ]);
    expect(lengthTicks).toBe(3 * PPQ);
    expect(startsOf(notes)).toEqual([0, 2 * PPQ, 2.5 * PPQ]);
    expect(notes.slice(3, 6).map((note) => note.number)).toEqual([65, 68, 72]);
  });

  test("repeats follow each other exactly, at the length of the patterns or of the roll where that is longer", () => {
    const roll = newRoll({ trackId: "t", startTime: 100, chordPatterns: [chord({ pattern: "x" })], repeatCount: 3 });
    expect(startsOf([...expandRoll(roll, PPQ, 1)])).toEqual([100, 1060, 2020]);
    const longer = { ...roll, length: 1000 };
    expect(repeatTicks(longer, PPQ)).toBe(1000);
    expect(startsOf([...expandRoll(longer, PPQ, 1)])).toEqual([100, 1100, 2100]);
    // 100 ppq in 64th triplets: a step is 4 1/6 ticks.
    const odd = newRoll({ trackId: "t", chordPatterns: [chord({ pattern: "x", subdiv: "64nt" })], repeatCount: 1000 });
    const starts = startsOf([...expandRoll(odd, 100, 1)]);
    expect(starts[6]).toBe(25);
    expect(starts[600]).toBe(2500);
  });

  test("tones above 127 are bad MIDI notes and are ignored", () => {
    expect(compile([chord({ octave: 9, pattern: "x" })]).notes.map((note) => note.number)).toEqual([120, 124, 127]);
    expect(compile([chord({ note: "A", octave: 9, pattern: "xR" })]).notes).toEqual([]);
  });
});

test("each pattern begins where those before it end", () => {
  const patterns = fc.array(fc.constantFrom("x", "x-", "[xx]_", "R--", "x_x-").map((pattern) => chord({ pattern })));
  fc.assert(
    fc.property(patterns, fc.constantFrom(96, 480, PPQ), (list, ppq) => {
      const { starts } = compile(list, { ppq });
      expect(starts).toEqual(list.map((_, at) => compile(list.slice(0, at), { ppq }).lengthTicks));
    }),
  );
});

describe("accents", () => {
  test('"Accent string: only x and -"', () => {
    expect(readChordPattern(chord({ accent: "x-x-" })).ok).toBe(true);
    for (const accent of ["X", "x_", "R", "x x"])
      expect(code(readChordPattern(chord({ accent })))).toBe("ACCENT_CHARACTERS");
  });

  test('"Default amplitude 100, accentLow 70. MIDI velocity = round(level × 127 / 100)"', () => {
    expect([AMPLITUDE, ACCENT_LOW].map(velocityOfLevel)).toEqual([127, 89]);
    const { notes } = compile([chord({ accent: "x-", name: "5" })]);
    expect(notes.map((note) => Math.round(note.attack * 127))).toEqual([127, 127, 89, 89, 127, 127, 89, 89]);
  });

  test('"Accent strings cycle over the expanded steps, rests included, ties not"', () => {
    expect(levels("x-xx", "x-")).toBe("xx-");
    expect(levels("x_xx", "x-")).toBe("x-x");
    expect(levels("[xx]xx", "x--")).toBe("x--x");
    expect(levels("x-_x", "x--")).toBe("x-");
    // At the very start a tie is a rest.
    expect(levels("_xx", "-x")).toBe("x-");
  });

  test("each pattern counts its accents from its own start; R stays at accentLow", () => {
    const patterns = [
      chord({ pattern: "x", accent: "x-", name: "5" }),
      chord({ pattern: "xR", accent: "x", name: "5" }),
    ];
    expect(compile(patterns).notes.map((note) => note.attack)).toEqual([1, 1, 1, 1, 0.7]);
  });
});

describe("arpeggios", () => {
  test('"Arpeggio count: 2 to 8, else Invalid value for count"', () => {
    for (const arpCount of [1, 9, 0, -2, 2.5, Number.NaN, Infinity]) {
      expect(message(readChordPattern(chord({ arpCount })))).toBe("Invalid value for count");
    }
    for (let arpCount = 2; arpCount <= 8; arpCount++) expect(readChordPattern(chord({ arpCount })).ok).toBe(true);
  });

  test('"Arpeggio order: digits only, else Invalid value for order"', () => {
    for (const arpOrder of ["a", "0-1", "", " 0", "0.1", "٣"]) {
      expect(message(readChordPattern(chord({ arpOrder }))), arpOrder).toBe("Invalid value for order");
    }
  });

  test('"an order with no digit left is Invalid value for order"', () => {
    expect(message(readChordPattern(chord({ arpCount: 3, arpOrder: "3456" })))).toBe("Invalid value for order");
    expect(readChordPattern(chord({ arpCount: 3, arpOrder: "34562" })).ok).toBe(true);
  });

  test('"A chord pattern plays its chord as a block unless its arp flag (false by default) is set"', () => {
    expect(compile([chord({ pattern: "x" })]).notes).toHaveLength(3);
    expect(arpNumbers({ pattern: "x" })).toEqual([60]);
  });

  test('"arpCount notes are laid over the chord tones, rising an octave each time the tones run out"', () => {
    expect(arpNumbers({ arpCount: 8, pattern: "xxxxxxxx" })).toEqual([60, 64, 67, 72, 76, 79, 84, 88]);
    expect(arpNumbers({ arpCount: 2, pattern: "xxxx" })).toEqual([60, 64, 60, 64]);
  });

  test('"Digits at or beyond arpCount are skipped, so that the defaults (4 and 01234567) play four notes"', () => {
    expect(arpNumbers({ pattern: "xxxxxx" })).toEqual([60, 64, 67, 72, 60, 64]);
    expect(arpNumbers({ pattern: "xxx", arpOrder: "9210" })).toEqual([67, 64, 60]);
  });

  test('"arpOrder\'s digits index into them, one per x, cycling over the whole roll"', () => {
    expect(arpNumbers({ pattern: "x-x_x" })).toEqual([60, 64, 67]);
    expect(arpNumbers({ pattern: "xxx" }, { pattern: "xxx", note: "F" })).toEqual([60, 64, 67, 77, 65, 69]);
    // R draws on its own and takes no digit.
    const mixed = arpNumbers({ pattern: "xRx" });
    expect([mixed[0], mixed[2]]).toEqual([60, 64]);
  });
});

describe("chords", () => {
  test('"Unknown chord: Chord ... not found"', () => {
    expect(message(readChordPattern(chord({ name: "nonsense" })))).toBe("Chord nonsense not found");
    for (const name of ["constructor", "__proto__", "th", "8th", " M"]) {
      expect(message(readChordPattern(chord({ name })))).toBe(`Chord ${name} not found`);
    }
  });

  test('"all names of tonal, plus M, m, th forms (5th, 7th, 6th, 9th, 11th, 13th, 4th)"', () => {
    expect(tonesOf("M")).toEqual([0, 4, 7]);
    expect(tonesOf("m")).toEqual([0, 3, 7]);
    expect(tonesOf("sus4")).toEqual([0, 5, 7]);
    expect(tonesOf("4th")).toEqual([0, 5, 10, 15]);
    expect(tonesOf("5th")).toEqual([0, 7]);
    expect(tonesOf("6th")).toEqual([0, 4, 7, 9]);
    expect(tonesOf("7th")).toEqual([0, 4, 7, 10]);
    expect(tonesOf("9th")).toEqual([0, 4, 7, 10, 14]);
    expect(tonesOf("11th")).toEqual([0, 7, 10, 14, 17]);
    expect(tonesOf("13th")).toEqual([0, 4, 7, 10, 14, 21]);
  });

  test("the root is a letter A-G with an optional sharp or flat, the octave at least 0", () => {
    expect(chordTones("Bb", "M", 3)).toEqual({ ok: true, value: [58, 62, 65] });
    expect(chordTones("C", "M", -3)).toEqual({ ok: true, value: [12, 16, 19] });
    expect(code(readChordPattern(chord({ note: "H" })))).toBe("NOTE_INVALID");
    expect(code(readChordPattern(chord({ note: "C4" })))).toBe("NOTE_INVALID");
  });
});

describe("subdivisions", () => {
  test('"1n 2n 4n 8n 16n 32n 64n, 1m…4m, with t (triplet) and . (dotted) forms"', () => {
    const ticks: Readonly<Record<string, number>> = {
      "1n": 3840,
      "2n": 1920,
      "4n": 960,
      "8n": 480,
      "16n": 240,
      "32n": 120,
      "64n": 60,
      "1m": 3840,
      "2m": 7680,
      "3m": 11_520,
      "4m": 15_360,
      "4nt": 640,
      "8nt": 320,
      "8t": 320,
      "64nt": 40,
      "4n.": 1440,
      "8n.": 720,
      "64n.": 90,
      "1mt": 2560,
      "1m.": 5760,
    };
    for (const [text, expected] of Object.entries(ticks)) expect(ticksOfSubdivision(text, PPQ), text).toBe(expected);
    for (const text of ["", "3n", "5m", "0m", "4", "n", "4n..", "4nn", "128n", "4n t"])
      expect(isSubdivision(text), text).toBe(false);
  });

  test("a pattern's subdiv that is none is refused", () => {
    expect(code(readChordPattern(chord({ subdiv: "3n" })))).toBe("SUBDIV_INVALID");
  });
});
