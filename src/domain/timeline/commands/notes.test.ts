import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import { emptyDocument, newRoll, newTrack, nextNoteId } from "../defaults.ts";
import { applyTimelineDiff, isEmptyTimelineDiff, reverseTimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import { noteListOf, notesOf } from "../NoteList.ts";
import { pickNotes, type PickedNotes } from "../pickNotes.ts";
import type { TimelineDocument } from "../records.ts";
import { addTrack } from "./tracks.ts";
import {
  joinNotes,
  legato,
  moveNotes,
  removeNotes,
  resizeNotes,
  setVelocities,
  splitNotes,
  stretchNotes,
} from "./notes.ts";
import { quantizeNotes } from "./quantizeNotes.ts";

const noteArbitrary = fc
  .record({
    time: fc.nat(20_000),
    duration: fc.integer({ min: 1, max: 4000 }),
    number: fc.nat(127),
    channel: fc.constant(1),
    attack: fc.integer({ min: 1, max: 127 }).map((velocity) => velocity / 127),
    release: fc.constant(0.5),
  })
  .map((note): Note => ({ id: nextNoteId(), ...note }));

const notesArbitrary = fc.array(noteArbitrary, { minLength: 1, maxLength: 60 });

function documentOf(notes: readonly Note[]): TimelineDocument {
  const document = emptyDocument();
  const track = newTrack();
  return applyTimelineDiff(
    document,
    addTrack(document, track, [newRoll({ trackId: track.id, id: "roll", notes: noteListOf(notes) })]),
  );
}

const picked = (document: TimelineDocument, notes: readonly Note[]): PickedNotes =>
  pickNotes(document.rolls.get("roll")!.notes, new Set(notes.map(({ id }) => id)));

const notesIn = (document: TimelineDocument): readonly Note[] => [...notesOf(document.rolls.get("roll")!.notes)];

describe("note commands", () => {
  test("moving keeps every distance, stays in range, and reverses exactly", () => {
    fc.assert(
      fc.property(
        notesArbitrary,
        fc.integer({ min: -30_000, max: 30_000 }),
        fc.integer({ min: -140, max: 140 }),
        (notes, ticks, semitones) => {
          const document = documentOf(notes);
          const diff = moveNotes(document, "roll", picked(document, notes), ticks, semitones);
          const moved = notesIn(applyTimelineDiff(document, diff));
          expect(moved).toHaveLength(notes.length);
          const shifts = new Set(
            moved.map((note) => {
              const old = notes.find(({ id }) => id === note.id)!;
              return `${note.time - old.time} ${note.number - old.number}`;
            }),
          );
          expect(shifts.size).toBe(1);
          expect(moved.every((note) => note.time >= 0 && note.number >= 0 && note.number <= 127)).toBe(true);
          const back = applyTimelineDiff(applyTimelineDiff(document, diff), reverseTimelineDiff(diff));
          expect(notesIn(back)).toEqual(notesIn(document));
        },
      ),
    );
  });

  test("a change that changes nothing is an empty diff", () => {
    fc.assert(
      fc.property(notesArbitrary, (notes) => {
        const document = documentOf(notes);
        expect(isEmptyTimelineDiff(moveNotes(document, "roll", picked(document, notes), 0, 0))).toBe(true);
        expect(isEmptyTimelineDiff(setVelocities(document, "roll", picked(document, notes), (attack) => attack))).toBe(
          true,
        );
      }),
    );
  });

  test("resizing never makes a note shorter than the minimum, unless it was", () => {
    fc.assert(
      fc.property(notesArbitrary, fc.integer({ min: -5000, max: 5000 }), (notes, ticks) => {
        const document = documentOf(notes);
        for (const note of notesIn(
          applyTimelineDiff(document, resizeNotes(document, "roll", picked(document, notes), ticks, 60)),
        )) {
          const old = notes.find(({ id }) => id === note.id)!;
          expect(note.duration).toBeGreaterThanOrEqual(Math.min(60, old.duration));
        }
      }),
    );
  });

  test("quantizing at full strength puts starts on the grid as the timeline counts it", () => {
    fc.assert(
      fc.property(notesArbitrary, fc.nat(5000), (notes, originTick) => {
        const document = documentOf(notes);
        const diff = quantizeNotes(document, "roll", picked(document, notes), {
          gridTicks: 240,
          strength: 1,
          swing: 0.5,
          originTick,
        });
        for (const note of notesIn(applyTimelineDiff(document, diff))) {
          expect(note.time === 0 || (note.time + originTick) % 240 === 0).toBe(true);
        }
      }),
    );
  });

  test("swing makes every second grid line late", () => {
    const note: Note = { id: nextNoteId(), time: 250, duration: 10, number: 60, channel: 1, attack: 0.5, release: 0.5 };
    const document = documentOf([note]);
    const diff = quantizeNotes(document, "roll", picked(document, [note]), {
      gridTicks: 240,
      strength: 1,
      swing: 0.6,
      originTick: 0,
    });
    expect(notesIn(applyTimelineDiff(document, diff))[0]!.time).toBe(288);
  });

  test("splitting and joining gives the note back", () => {
    const note: Note = {
      id: nextNoteId(),
      time: 100,
      duration: 400,
      number: 60,
      channel: 1,
      attack: 0.5,
      release: 0.5,
    };
    const whole = documentOf([note]);
    const halves = applyTimelineDiff(whole, splitNotes(whole, "roll", picked(whole, [note]), 300));
    expect(notesIn(halves).map(({ time, duration }) => [time, duration])).toEqual([
      [100, 200],
      [300, 200],
    ]);
    const joined = applyTimelineDiff(halves, joinNotes(halves, "roll", picked(halves, notesIn(halves))));
    expect(notesIn(joined)).toEqual([note]);
  });

  test("legato closes the gaps, stretching scales from the first start, removing removes", () => {
    const [a, b] = [0, 480].map((time): Note => ({
      id: nextNoteId(),
      time,
      duration: 100,
      number: 60,
      channel: 1,
      attack: 0.5,
      release: 0.5,
    }));
    const document = documentOf([a!, b!]);
    const closed = applyTimelineDiff(document, legato(document, "roll", picked(document, [a!, b!])));
    expect(notesIn(closed).map(({ duration }) => duration)).toEqual([480, 100]);
    const early = documentOf([a!, { ...a!, id: nextNoteId(), time: 1 }, b!]);
    const tight = applyTimelineDiff(early, legato(early, "roll", picked(early, [...notesIn(early)])));
    expect(notesIn(tight).map(({ duration }) => duration)).toEqual([1, 479, 100]);
    const doubled = applyTimelineDiff(document, stretchNotes(document, "roll", picked(document, [a!, b!]), 2));
    expect(notesIn(doubled).map(({ time, duration }) => [time, duration])).toEqual([
      [0, 200],
      [960, 200],
    ]);
    expect(notesIn(applyTimelineDiff(document, removeNotes(document, "roll", [a!])))).toEqual([b]);
  });
});
