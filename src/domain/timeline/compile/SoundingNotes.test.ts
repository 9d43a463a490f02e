import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { SoundingNote } from "./SoundingNote.ts";
import { SoundingNotes } from "./SoundingNotes.ts";

const note = (fields: Partial<SoundingNote>): SoundingNote =>
  ({
    launch: null,
    strip: 1,
    link: 0,
    key: 60,
    startTick: 0,
    endTick: 10,
    onFrame: 0,
    offFrame: Infinity,
    ...fields,
  }) as SoundingNote;

const anyNote = fc.record({
  strip: fc.constantFrom(1, 2),
  link: fc.constantFrom(0, 0, 1),
  key: fc.constantFrom(60, 61),
  startTick: fc.nat(20),
  length: fc.integer({ min: 1, max: 30 }),
});

/** Notes hold one key together where they are of one strip, or of one channel that tracks share. */
const keyOf = ({ strip, link, key }: SoundingNote): string =>
  link === 0 ? `${strip} ${key}` : `shared ${link} ${key}`;

test("notes of a key end in the order in which they began, and no end gets lost", () => {
  fc.assert(
    fc.property(fc.array(anyNote, { maxLength: 12 }), (fields) => {
      const begun = fields
        .toSorted((a, b) => a.startTick - b.startTick)
        .map(({ length, ...each }) => note({ ...each, endTick: each.startTick + length, release: length / 30 }));
      const ends = (): readonly string[] =>
        begun.map((each) => `${keyOf(each)} ${each.endTick} ${each.release}`).toSorted();
      const before = ends();
      const sounding = new SoundingNotes();
      for (const each of begun) {
        sounding.begin(each);
        sounding.settle();
      }
      expect(ends()).toEqual(before);
      for (const key of new Set(begun.map(keyOf))) {
        const own = begun.filter((each) => keyOf(each) === key).map(({ endTick }) => endTick);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
      expect(sounding.held()).toEqual(begun);
    }),
    { numRuns: 60 },
  );
});

test("a note that has ended holds its key no more", () => {
  const sounding = new SoundingNotes();
  const [ended, next] = [note({ endTick: 50 }), note({ startTick: 5, endTick: 20 })];
  sounding.begin(ended);
  sounding.settle();
  ended.offFrame = 3;
  sounding.begin(next);
  sounding.settle();
  expect([ended.endTick, next.endTick]).toEqual([50, 20]);
  expect(sounding.held()).toEqual([next]);
});

test("a note within two longer ones ends none of them early: the first to begin is the first to end", () => {
  const sounding = new SoundingNotes();
  const notes = [
    note({ startTick: 0, endTick: 50, release: 0.5 }),
    note({ startTick: 5, endTick: 40, release: 0.4 }),
    note({ startTick: 10, endTick: 20, release: 0.2 }),
  ];
  for (const each of notes) {
    sounding.begin(each);
    sounding.settle();
  }
  expect(notes.map(({ endTick, release }) => [endTick, release])).toEqual([
    [20, 0.2],
    [40, 0.4],
    [50, 0.5],
  ]);
});

test("notes of one range are sorted by their starts, in whichever order they come", () => {
  const sounding = new SoundingNotes();
  const [first, second] = [note({ startTick: 0, endTick: 50 }), note({ startTick: 5, endTick: 20 })];
  sounding.begin(second);
  sounding.begin(first);
  sounding.settle();
  expect([first.endTick, second.endTick]).toEqual([20, 50]);
});

test("what ended before a frame is forgotten; what ends at it may still be withdrawn", () => {
  const sounding = new SoundingNotes();
  const frames = [9, 10, 11, Infinity];
  const notes = frames.map((offFrame, at) => note({ key: 40 + at, onFrame: at, offFrame }));
  for (const each of notes) sounding.begin(each);
  sounding.settle();
  sounding.forgetBefore(10);
  sounding.rewind(10);
  expect(sounding.held()).toEqual(notes.slice(1));
});

test("rewinding takes back notes that began from a frame on, and ends from it on", () => {
  const sounding = new SoundingNotes();
  const notes = [
    note({ key: 1, onFrame: 5, offFrame: 9 }),
    note({ key: 2, onFrame: 5, offFrame: 10 }),
    note({ key: 3, onFrame: 9 }),
    note({ key: 4, onFrame: 10 }),
  ];
  for (const each of notes) sounding.begin(each);
  sounding.settle();
  sounding.rewind(10);
  expect(sounding.held().map(({ key }) => key)).toEqual([2, 3]);
  // Keys are held by those that are left, and not by those that were taken back.
  const next = note({ key: 4, startTick: 1, endTick: 5, onFrame: 12 });
  const same = note({ key: 2, startTick: 1, endTick: 5, onFrame: 12 });
  for (const each of [next, same]) sounding.begin(each);
  sounding.settle();
  expect([next.endTick, same.endTick, notes[1]!.endTick]).toEqual([5, 10, 5]);
});

test("where the arrangement is cut its notes end, and those of launched clips go on", () => {
  const sounding = new SoundingNotes();
  const launch = { target: "clip", line: "bar", at: 0 } as const;
  const [own, launched] = [note({ key: 1 }), note({ key: 2, launch })];
  for (const each of [own, launched]) sounding.begin(each);
  sounding.settle();
  sounding.cutArrangement();
  expect([own.endTick, launched.endTick]).toEqual([-Infinity, 10]);
});

test("ids of notes follow each other from 1", () => {
  const sounding = new SoundingNotes();
  expect([sounding.nextId(), sounding.nextId(), sounding.nextId()]).toEqual([1, 2, 3]);
});
