import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import { SCALES } from "../../music/scales.ts";
import { applyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import { pickNotes, type PickedNotes } from "../pickNotes.ts";
import type { TimelineDocument } from "../records.ts";
import { documentWith, isReversed, noteOf, notesIn, rollOf } from "./documents.test-helper.ts";
import { grooveOf } from "./grooveOf.ts";
import { quantizeNotes } from "./quantizeNotes.ts";
import {
  chopNotes,
  humanizeNotes,
  invertPitches,
  multiplyLengths,
  reverseNotes,
  strumNotes,
  transposeInScale,
} from "./transformNotes.ts";

const anyNotes = fc.array(
  fc
    .record({
      time: fc.nat(8000),
      duration: fc.integer({ min: 1, max: 3000 }),
      number: fc.nat(127),
      attack: fc.integer({ min: 1, max: 127 }).map((velocity) => velocity / 127),
    })
    .map(({ time, ...fields }) => noteOf(time, fields)),
  { minLength: 1, maxLength: 40 },
);

const songOf = (notes: readonly Note[]): TimelineDocument => documentWith([rollOf("r", notes)]);
const some = (document: TimelineDocument, notes: readonly Note[]): PickedNotes =>
  pickNotes(document.rolls.get("r")!.notes, new Set(notes.map(({ id }) => id)));
const after = (document: TimelineDocument, diff: TimelineDiff) => notesIn(applyTimelineDiff(document, diff), "r");
const C_MAJOR = { scale: "major", root: 0 } as const;

const ids = (notes: readonly Note[]): number[] => notes.map(({ id }) => id).sort((a, b) => a - b);
const ticks = (notes: readonly Note[]): number => notes.reduce((sum, { duration }) => sum + duration, 0);

type Command = (document: TimelineDocument, rollId: string, picked: PickedNotes) => TimelineDiff;

const COMMANDS: Readonly<Record<string, Command>> = {
  transposeInScale: (document, id, picked) => transposeInScale(document, id, picked, 2, C_MAJOR),
  invertPitches,
  reverseNotes,
  multiplyLengths: (document, id, picked) => multiplyLengths(document, id, picked, 0.5),
  strumUp: (document, id, picked) => strumNotes(document, id, picked, 30),
  strumDown: (document, id, picked) => strumNotes(document, id, picked, -30),
  humanizeNotes: (document, id, picked) => humanizeNotes(document, id, picked, { seed: 7, ticks: 40, velocity: 0.2 }),
  quantizeEnds: (document, id, picked) =>
    quantizeNotes(document, id, picked, { gridTicks: 240, strength: 1, swing: 0.5, originTick: 0, moves: "ends" }),
  quantizeBoth: (document, id, picked) =>
    quantizeNotes(document, id, picked, { gridTicks: 240, strength: 0.7, swing: 0.6, originTick: 0, moves: "both" }),
};

/** Those that change times and lengths note by note. */
const KEEP_APART = new Set(["multiplyLengths", "humanizeNotes", "quantizeEnds", "quantizeBoth"]);

/** The expected note: shortened to the start of a note of its key that now begins in it, unless one did before. */
function endedAtNext(note: Note, before: readonly Note[], after: readonly Note[]): Note {
  const end = note.time + note.duration;
  const beginsIn = ({ number, time }: Note): boolean => number === note.number && time > note.time && time < end;
  if (before.some(beginsIn)) return note;
  return { ...note, duration: Math.min(end, ...after.filter(beginsIn).map(({ time }) => time)) - note.time };
}

describe.each(Object.entries(COMMANDS))("%s", (name, command) => {
  const keepsApart = KEEP_APART.has(name);

  test("keeps every note, in range, leaves others alone, and is taken back exactly", () => {
    fc.assert(
      fc.property(anyNotes, anyNotes, (chosen, others) => {
        const document = songOf([...chosen, ...others]);
        const diff = command(document, "r", some(document, chosen));
        const changed = after(document, diff);
        expect(ids(changed)).toEqual(ids([...chosen, ...others]));
        for (const note of changed) {
          expect(note.time).toBeGreaterThanOrEqual(0);
          expect(note.duration).toBeGreaterThanOrEqual(1);
          expect(note.number).toBeGreaterThanOrEqual(0);
          expect(note.number).toBeLessThanOrEqual(127);
          expect(note.attack).toBeGreaterThan(0);
          expect(note.attack).toBeLessThanOrEqual(1);
        }
        for (const note of others) {
          const left = keepsApart ? endedAtNext(note, notesIn(document, "r"), changed) : note;
          expect(changed.find(({ id }) => id === note.id)).toEqual(left);
        }
        expect(changed).toEqual([...changed].sort((a, b) => a.time - b.time || a.number - b.number || a.id - b.id));
        expect(isReversed(document, diff)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe("transformations", () => {
  test("steps of the key stay in the key; up and down again gives tones of the key back", () => {
    const tones = new Set<number>(SCALES.major);
    fc.assert(
      fc.property(fc.integer({ min: 24, max: 100 }), fc.integer({ min: -7, max: 7 }), (number, degrees) => {
        const note = noteOf(0, { number });
        const document = songOf([note]);
        const moved = applyTimelineDiff(
          document,
          transposeInScale(document, "r", some(document, [note]), degrees, C_MAJOR),
        );
        const [there] = notesIn(moved, "r");
        if (!tones.has(number % 12)) return;
        expect(tones.has(there!.number % 12)).toBe(true);
        const [back] = after(moved, transposeInScale(moved, "r", some(moved, [note]), -degrees, C_MAJOR));
        expect(back!.number).toBe(number);
      }),
    );
  });

  test("turning upside down and reversing are their own opposites", () => {
    fc.assert(
      fc.property(anyNotes, (notes) => {
        for (const command of [invertPitches, reverseNotes]) {
          const document = songOf(notes);
          const once = applyTimelineDiff(document, command(document, "r", some(document, notes)));
          expect(after(once, command(once, "r", some(once, notes)))).toEqual(notesIn(document, "r"));
        }
      }),
    );
  });

  test("a strum goes through the chord from below or above, and keeps its ends", () => {
    const chord = [60, 64, 67].map((number) => noteOf(480, { number, duration: 400 }));
    const document = songOf(chord);
    const starts = (byTicks: number) =>
      after(document, strumNotes(document, "r", some(document, chord), byTicks))
        .toSorted((a, b) => a.number - b.number)
        .map(({ time, duration }) => [time, time + duration]);
    expect(starts(20)).toEqual([
      [480, 880],
      [500, 880],
      [520, 880],
    ]);
    expect(starts(-20)).toEqual([
      [520, 880],
      [500, 880],
      [480, 880],
    ]);
  });

  test("one seed humanizes alike, another one differently", () => {
    const notes = [0, 480, 960, 1440].map((time) => noteOf(time));
    const document = songOf(notes);
    const by = (seed: number) =>
      after(document, humanizeNotes(document, "r", some(document, notes), { seed, ticks: 30, velocity: 0.1 }));
    expect(by(3)).toEqual(by(3));
    expect(by(3)).not.toEqual(by(4));
  });

  test("chopping cuts at every line and loses no tick", () => {
    fc.assert(
      fc.property(anyNotes, fc.integer({ min: 60, max: 960 }), fc.nat(5000), (notes, grid, origin) => {
        const document = songOf(notes);
        const diff = chopNotes(document, "r", notes, grid, origin);
        const pieces = after(document, diff);
        expect(ticks(pieces)).toBe(ticks(notes));
        for (const { time, duration } of pieces)
          expect(Math.floor((time + origin) / grid)).toBe(Math.floor((time + duration - 1 + origin) / grid));
        expect(isReversed(document, diff)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

const quantized = (notes: readonly Note[], how: Partial<Parameters<typeof quantizeNotes>[3]>) => {
  const document = songOf(notes);
  const grid = { gridTicks: 240, strength: 1, swing: 0.5, originTick: 0 };
  return after(document, quantizeNotes(document, "r", some(document, notes), { ...grid, ...how }));
};

describe("quantizing", () => {
  test("ends alone leave the starts, both leave nothing beside the grid", () => {
    const notes = [noteOf(11, { duration: 455 }), noteOf(950, { duration: 20, number: 62 })];
    expect(quantized(notes, { moves: "ends" }).map(({ time, duration }) => [time, time + duration])).toEqual([
      [11, 480],
      [950, 960],
    ]);
    expect(quantized(notes, { moves: "both" }).map(({ time, duration }) => [time, duration])).toEqual([
      [0, 480],
      [960, 240],
    ]);
  });

  test("a groove is taken from a clip and given to another one", () => {
    const played = [0, 265, 480, 745].map((time) => noteOf(time));
    const groove = grooveOf(rollOf("g", played).notes, 240, 960, 0);
    expect(groove.lateTicks).toEqual([0, 25, 0, 25]);
    const straight = [0, 240, 480, 720, 960, 1200].map((time) => noteOf(time));
    expect(quantized(straight, { groove }).map(({ time }) => time)).toEqual([0, 265, 480, 745, 960, 1225]);
  });
});
