import * as fc from "fast-check";
import { expect, test } from "vitest";
import { periodOf } from "../clipLength.ts";
import { documentWith, isReversed, noteOf, rollOf } from "../commands/documents.test-helper.ts";
import { DEFAULT_CHORD_PATTERN } from "../defaults.ts";
import { applyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import { notesOf } from "../NoteList.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { clearStep, enterStep, tieStep, type StepPlace } from "./steps.ts";

const STEP = 240;

/** Clips of three tracks with notes on steps or beside them, some repeated or with chord patterns. */
const someSong = fc
  .array(
    fc.record({
      trackId: fc.constantFrom("a", "b"),
      startTime: fc.integer({ min: 0, max: 4 }).map((steps) => steps * STEP),
      repeatCount: fc.constantFrom(1, 1, 1, 2),
      patterns: fc.constantFrom(0, 0, 0, 1),
      notes: fc.array(
        fc.record({
          time: fc.oneof(
            fc.constantFrom(0, 1, 2, 3).map((steps) => steps * STEP),
            fc.integer({ min: 0, max: 900 }),
          ),
          duration: fc.oneof(
            fc.constantFrom(1, 2, 3).map((steps) => steps * STEP),
            fc.integer({ min: 1, max: 900 }),
          ),
          number: fc.integer({ min: 60, max: 63 }),
        }),
        { maxLength: 6 },
      ),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rolls) =>
    documentWith(
      rolls.map(({ notes, patterns, ...fields }, index) =>
        rollOf(
          `roll${index}`,
          notes.map(({ time, ...note }) => noteOf(time, note)),
          { ...fields, chordPatterns: patterns > 0 ? [DEFAULT_CHORD_PATTERN] : [] },
        ),
      ),
    ),
  );

const somePlace = fc
  .record({ step: fc.integer({ min: 0, max: 8 }), off: fc.constantFrom(0, 0, 0, 7), steps: fc.constantFrom(1, 2) })
  .map(({ step, off, steps }): StepPlace & { trackId: string } => ({
    trackId: "a",
    rollId: null,
    tick: step * STEP + off,
    lengthTicks: steps * STEP,
  }));

/** The notes of a roll by their ids, at their places in the song. */
const placed = (roll: Roll): Map<number, Note> =>
  new Map([...notesOf(roll.notes)].map((note) => [note.id, { ...note, time: roll.startTime + note.time }]));

/** Checks that the track's plain clips have the notes that `change` makes of each, and that nothing else is touched. */
function expectNotes(before: TimelineDocument, diff: TimelineDiff, change: (note: Note) => Note | null): void {
  const after = applyTimelineDiff(before, diff);
  expect(after.tracks).toEqual(before.tracks);
  expect([...after.rolls.keys()]).toEqual([...before.rolls.keys()]);
  for (const [id, roll] of before.rolls) {
    const isPlain = roll.trackId === "a" && roll.repeatCount === 1 && roll.chordPatterns.length === 0;
    const expected = new Map<number, Note>();
    let isChanged = false;
    for (const note of placed(roll).values()) {
      const next = isPlain ? change(note) : note;
      if (next) expected.set(note.id, next);
      isChanged ||= next !== note;
    }
    const result = after.rolls.get(id)!;
    expect(placed(result)).toEqual(expected);
    expect({ ...result, notes: null, length: 0, fixedLength: true }).toEqual({
      ...roll,
      notes: null,
      length: 0,
      fixedLength: true,
    });
    // Notes that last on are audible, and nothing is shorter than before.
    expect(periodOf(result, 0)).toBeGreaterThanOrEqual(Math.max(periodOf(roll, 0), isPlain ? result.notes.end : 0));
    if (!isChanged) expect(result).toBe(roll);
  }
  expect(isReversed(before, diff)).toBe(true);
}

test("a tie lets those notes of the track ring on that end where the step begins, and no others", () => {
  fc.assert(
    fc.property(someSong, somePlace, (document, place) => {
      expectNotes(document, tieStep(document, place), (note) =>
        note.time + note.duration === place.tick ? { ...note, duration: note.duration + place.lengthTicks } : note,
      );
    }),
  );
});

test("an erased step loses what begins in it and ties that end in it, on its own track alone", () => {
  fc.assert(
    fc.property(someSong, somePlace, (document, place) => {
      const [from, to] = [place.tick, place.tick + place.lengthTicks];
      expectNotes(document, clearStep(document, place), (note) => {
        const end = note.time + note.duration;
        if (note.time >= from) return note.time < to ? null : note;
        return end > from && end <= to ? { ...note, duration: from - note.time } : note;
      });
    }),
  );
});

/** Notes that were entered: keys from 70 on. */
const played = (document: TimelineDocument): (readonly number[])[] =>
  [...document.rolls.values()]
    .flatMap((roll) => [...placed(roll).values()])
    .filter(({ number }) => number >= 70)
    .map(({ time, duration, number }) => [time, duration, number]);

test("what is entered, tied and erased step by step leaves the song as it was, whatever else sounds there", () => {
  fc.assert(
    fc.property(
      someSong,
      somePlace,
      fc.uniqueArray(fc.integer({ min: 70, max: 80 }), { minLength: 1 }),
      (song, at, keys) => {
        const place = { ...at, tick: at.tick + 20 * STEP };
        const next = { ...place, tick: place.tick + place.lengthTicks };
        const notes = keys.map((key) => ({ key, attack: 0.5 }));
        const entered = applyTimelineDiff(song, enterStep(song, place, notes, "16n"));
        const steps = (lengthTicks: number) =>
          keys.toSorted((x, y) => x - y).map((key) => [place.tick, lengthTicks, key]);
        expect(played(entered)).toEqual(steps(place.lengthTicks));
        const tied = applyTimelineDiff(entered, tieStep(entered, next));
        expect(played(tied)).toEqual(steps(2 * place.lengthTicks));
        const untied = applyTimelineDiff(tied, clearStep(tied, next));
        expect(played(untied)).toEqual(steps(place.lengthTicks));
        expect(played(applyTimelineDiff(untied, clearStep(untied, place)))).toEqual([]);
      },
    ),
    { numRuns: 50 },
  );
});
