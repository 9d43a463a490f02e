import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChordPattern } from "../../music/records.ts";
import { newLane } from "../ClipLane.ts";
import { DEFAULT_CHORD_PATTERN } from "../defaults.ts";
import { applyTimelineDiff } from "../diff.ts";
import { expandRoll, repeatTicks } from "../expandRoll.ts";
import { mutedNotesOf } from "../mutedNotes.ts";
import type { Note } from "../Note.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { documentWith, isReversed, noteOf, rollOf } from "./documents.test-helper.ts";
import { freezePatterns, patternsOfChords } from "./patterns.ts";

const anyPattern = fc.record({
  note: fc.constantFrom("C", "F#", "Bb"),
  name: fc.constantFrom("M", "m7", "9th", "dim"),
  octave: fc.integer({ min: 2, max: 6 }),
  pattern: fc.constantFrom("xxxx", "x-[xR]_", "R[xxx]-x", "_x[R_R]", "x__-", "[[xR]x]RR"),
  subdiv: fc.constantFrom("4n", "8t", "16n.", "2n", "1m"),
  accent: fc.constantFrom("", "x-", "-xx"),
  arp: fc.boolean(),
  arpCount: fc.integer({ min: 2, max: 8 }),
  arpOrder: fc.constantFrom("01234567", "10", "0"),
  inversion: fc.integer({ min: 0, max: 3 }),
}) satisfies fc.Arbitrary<ChordPattern>;

const sounds = (roll: Roll, ppq: number): readonly string[] =>
  Array.from(
    expandRoll(roll, ppq, 1),
    ({ time, duration, number, attack }) => `${time} ${duration} ${number} ${attack}`,
  ).sort();
const withPpq = (document: TimelineDocument, ppq: number): TimelineDocument => ({
  ...document,
  timeline: { ...document.timeline, ppq },
});

const silent: Note = { ...noteOf(8), muted: true };

describe("patterns become notes", () => {
  it("that sound the same in every repeat, random hits included", () => {
    fc.assert(
      fc.property(
        fc.array(anyPattern, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(0xffff),
        fc.constantFrom(960, 100, 480),
        fc.nat(5000),
        fc.constantFrom([], [newLane("chance", 0, [{ tick: 0, value: 50 }])]),
        (chordPatterns, repeatCount, seed, ppq, startTime, lanes) => {
          const roll = rollOf("p", [noteOf(7), silent], { chordPatterns, repeatCount, seed, startTime, lanes });
          const document = withPpq(documentWith([roll]), ppq);
          const diff = freezePatterns(document, "p");
          const frozen = applyTimelineDiff(document, diff).rolls.get("p")!;
          expect(frozen.chordPatterns).toEqual([]);
          expect(sounds(frozen, ppq)).toEqual(sounds(roll, ppq));
          // Silent notes are not lost.
          expect(mutedNotesOf(frozen.notes)).toEqual([silent]);
          expect(isReversed(document, diff)).toBe(true);
        },
      ),
    );
  });

  it("and keep their repeats where all are the same", () => {
    const roll = rollOf("p", [], { chordPatterns: [DEFAULT_CHORD_PATTERN], repeatCount: 8 });
    const document = documentWith([roll]);
    const frozen = applyTimelineDiff(document, freezePatterns(document, "p")).rolls.get("p")!;
    expect([frozen.repeatCount, frozen.notes.length, frozen.length]).toEqual([8, 12, 3840]);
  });
});

/** Block chords: time and duration in sixteenths. */
const blocks = (...chords: readonly (readonly [time: number, duration: number, attack: number, ...keys: number[]])[]) =>
  chords.flatMap(([time, duration, attack, ...keys]) =>
    keys.map((number): Note => noteOf(time * 240, { duration: duration * 240, number, attack })),
  );
const made = (notes: readonly Note[]) => patternsOfChords(documentWith([rollOf("p", notes)]), "p");

const message = (notes: readonly Note[]): string => {
  const result = made(notes);
  return result.ok ? "" : result.error.message;
};

describe("block chords can be converted", () => {
  it("one for each run of a chord, with rests, ties, accents and inversions", () => {
    const notes = blocks(
      [2, 2, 1, 60, 64, 67],
      [4, 2, 0.7, 60, 64, 67],
      [8, 4, 1, 60, 65, 69],
      [12, 4, 1, 57, 60, 64, 67],
    );
    const result = made(notes);
    if (!result.ok) throw result.error;
    const roll = [...result.value.rolls.updated.values()][0]![1];
    expect(roll.chordPatterns).toEqual([
      { ...DEFAULT_CHORD_PATTERN, subdiv: "8n", pattern: "-xx-", accent: "xx-x" },
      { ...DEFAULT_CHORD_PATTERN, note: "F", octave: 3, inversion: 2, subdiv: "8n", pattern: "x_" },
      { ...DEFAULT_CHORD_PATTERN, note: "A", octave: 3, name: "m7", subdiv: "8n", pattern: "x_" },
    ]);
    expect(sounds(roll, 960)).toEqual(sounds(rollOf("p", notes), 960));
  });

  it("which, made notes again, are those notes", () => {
    fc.assert(
      fc.property(fc.array(anyPattern, { minLength: 1, maxLength: 4 }), (patterns) => {
        const chordPatterns = patterns.map((pattern) => ({ ...pattern, arp: false, pattern: "x-_x", accent: "" }));
        const document = documentWith([rollOf("p", [], { chordPatterns })]);
        const frozen = applyTimelineDiff(document, freezePatterns(document, "p"));
        const result = patternsOfChords(frozen, "p");
        if (!result.ok) return;
        const back = applyTimelineDiff(frozen, result.value).rolls.get("p")!;
        expect(sounds(back, 960)).toEqual(sounds(frozen.rolls.get("p")!, 960));
        expect(repeatTicks(back, 960)).toBe(repeatTicks(frozen.rolls.get("p")!, 960));
      }),
    );
  });

  it("with the nearer of their two levels for each chord, and muted notes kept as they are", () => {
    const levels = [0, 0.7, 0.849, 0.85, 1];
    const chords = blocks(...levels.map((attack, at) => [at, 1, attack, 60, 64, 67] as const));
    const result = made([...chords, silent]);
    if (!result.ok) throw result.error;
    const roll = [...result.value.rolls.updated.values()][0]![1];
    expect(roll.chordPatterns.map(({ pattern, accent }) => [pattern, accent])).toEqual([["xxxxx", "---xx"]]);
    expect(mutedNotesOf(roll.notes)).toEqual([silent]);
    expect(roll.notes.length).toBe(1);
  });

  it("in the longest steps that all of them begin and end on", () => {
    for (const [time, duration, subdiv, pattern] of [
      [0, 3840, "1n", "x"],
      [2880, 2880, "2n.", "-x"],
      [640, 640, "4t", "-x"],
      [640, 960, "8t", "--x__"],
      [360, 360, "16n.", "-x"],
      [0, 60, "64n", "x"],
      [80, 40, "64t", "--x"],
    ] as const) {
      const result = made([60, 64, 67].map((number) => noteOf(time, { number, duration, attack: 1 })));
      if (!result.ok) throw result.error;
      const roll = [...result.value.rolls.updated.values()][0]![1];
      expect(roll.chordPatterns.map((each) => [each.subdiv, each.pattern])).toEqual([[subdiv, pattern]]);
    }
  });

  it("or it is said why not", () => {
    expect(message([])).toMatch(/no notes/);
    expect(message(blocks([0, 4, 1, 60, 64, 67], [2, 4, 1, 60, 64, 67]))).toMatch(/^Only block chords/);
    expect(message(blocks([0, 4, 1, 60, 61, 62]))).toBe("Chord C4 C♯4 D4 not found");
    expect(message([60, 64, 67].map((number) => noteOf(7, { number, duration: 11 })))).toMatch(/Quantize/);
  });
});
