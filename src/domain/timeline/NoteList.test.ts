import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Note } from "./Note.ts";
import {
  changedNotes,
  CHUNK_CAPACITY,
  compareNotes,
  editNotes,
  emptyNoteList,
  noteListOf,
  notesById,
  notesInRange,
  notesOf,
  type NoteList,
} from "./NoteList.ts";

const note = (id: number, time: number, fields: Partial<Note> = {}): Note => ({
  id,
  time,
  duration: 1,
  number: 60,
  channel: 1,
  attack: 0.5,
  release: 0.5,
  ...fields,
});

const soundingNote = fc.record({
  time: fc.nat(500),
  duration: fc.nat(300),
  number: fc.nat(127),
  channel: fc.integer({ min: 1, max: 16 }),
  attack: fc.constantFrom(0, 0.25, 1),
  release: fc.constantFrom(0, 0.5),
});
/** Some are muted. */
const anyNote = fc
  .tuple(soundingNote, fc.boolean())
  .map(([fields, isMuted]) => (isMuted ? { ...fields, muted: true as const } : fields));

/** Notes of distinct ids; several thousand at times, so that lists have several chunks. */
const anyNotes = fc.tuple(fc.array(anyNote, { maxLength: 40 }), fc.constantFrom(0, 1, 30, 120)).map(([notes, copies]) =>
  notes.flatMap((fields, index) =>
    Array.from({ length: copies + 1 }, (_, copy): Note => ({
      ...fields,
      id: index * 200 + copy + 1,
      time: fields.time + copy * 17,
    })),
  ),
);

/** Expects the invariants of every list. */
function expectSound(list: NoteList): void {
  const notes = [...notesOf(list)];
  expect(notes).toEqual([...notes].sort(compareNotes));
  expect(list.length).toBe(notes.length);
  expect(list.end).toBe(notes.reduce((end, { time, duration }) => Math.max(end, time + duration), 0));
  for (const chunk of list.chunks) {
    expect(chunk.length).toBeGreaterThan(0);
    expect(chunk.length).toBeLessThanOrEqual(CHUNK_CAPACITY);
    for (const column of [chunk.id, chunk.time, chunk.duration, chunk.number, chunk.channel, chunk.attack])
      expect(column.length).toBe(chunk.length);
  }
}

describe("note lists", () => {
  test("an edit gives what removing from and adding to a plain array gives", () => {
    const edit = fc.record({
      share: fc.constantFrom(0, 1, 3, 10),
      by: fc.integer({ min: -300, max: 300 }),
      drop: fc.boolean(),
    });
    fc.assert(
      fc.property(anyNotes, fc.array(edit, { maxLength: 6 }), (notes, edits) => {
        let list = noteListOf(notes);
        let model = [...notes];
        expectSound(list);
        for (const { share, by, drop } of edits) {
          const chosen = share === 0 ? [] : model.filter(({ id }) => id % share === 0);
          const ids = new Set(chosen.map(({ id }) => id));
          const moved = drop ? [] : chosen.map((old) => ({ ...old, time: Math.max(0, old.time + by) }));
          list = editNotes(list, chosen, moved);
          model = [...model.filter(({ id }) => !ids.has(id)), ...moved];
          expectSound(list);
          expect([...notesOf(list)]).toEqual([...model].sort(compareNotes));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("an edit leaves the list it began with as it was", () => {
    const list = noteListOf(Array.from({ length: 3000 }, (_, i) => note(i + 1, i)));
    const before = [...notesOf(list)];
    editNotes(list, before.slice(100, 2000), [note(5000, 1)]);
    expect([...notesOf(list)]).toEqual(before);
  });

  test("chunks that an edit does not touch are shared", () => {
    const list = noteListOf(Array.from({ length: 20_000 }, (_, i) => note(i + 1, i * 10)));
    const middle = [...notesOf(list)][10_000]!;
    const edited = editNotes(list, [middle], [{ ...middle, number: 61 }]);
    const shared = edited.chunks.filter((chunk) => list.chunks.includes(chunk));
    expect(shared).toHaveLength(list.chunks.length - 1);
    expect(editNotes(list, [], [])).toBe(list);
  });

  test("a list that loses most of its notes does not keep a chunk for every few", () => {
    const notes = Array.from({ length: 50_000 }, (_, i) => note(i + 1, i));
    let list = noteListOf(notes);
    for (let from = 0; from < notes.length; from += 1000)
      list = editNotes(
        list,
        notes.slice(from, from + 1000).filter(({ id }) => id % 50 !== 0),
        [],
      );
    expect(list.length).toBe(1000);
    expect(list.chunks.length).toBeLessThanOrEqual(6);
  });

  test("notes drawn one after another fill the chunks", () => {
    let list = emptyNoteList;
    for (let i = 0; i < 5000; i++) list = editNotes(list, [], [note(i + 1, (i * 7919) % 5003)]);
    expectSound(list);
    expect(list.chunks.length).toBeLessThanOrEqual(20);
  });

  test("a note that is not in the list is passed over", () => {
    const list = noteListOf([note(1, 0), note(2, 5)]);
    expect([...notesOf(editNotes(list, [note(9, 3)], []))]).toEqual([note(1, 0), note(2, 5)]);
  });

  test("a range finds the notes that sound in it, ids find theirs", () => {
    fc.assert(
      fc.property(anyNotes, fc.nat(2500), fc.nat(400), (notes, from, length) => {
        const list = noteListOf(notes);
        const sounding = notes.filter(({ time, duration }) => time < from + length && time + duration > from);
        expect([...notesInRange(list, from, from + length)]).toEqual(sounding.sort(compareNotes));
        const ids = new Set(notes.filter(({ id }) => id % 3 === 0).map(({ id }) => id));
        expect(notesById(list, ids)).toEqual(notes.filter(({ id }) => ids.has(id)).sort(compareNotes));
      }),
      { numRuns: 60 },
    );
  });

  test("the changes between two lists turn one into the other", () => {
    fc.assert(
      fc.property(anyNotes, fc.integer({ min: 1, max: 7 }), (notes, share) => {
        const before = noteListOf(notes);
        const chosen = notes.filter(({ id }) => id % share === 0);
        const after = editNotes(
          before,
          chosen,
          chosen.filter(({ id }) => id % 2 === 0).map((old) => ({ ...old, number: 1 })),
        );
        const { removed, added } = changedNotes(before, after);
        const again = editNotes(before, [...removed, ...notesById(before, new Set(added.map(({ id }) => id)))], added);
        expect([...notesOf(again)]).toEqual([...notesOf(after)]);
      }),
      { numRuns: 60 },
    );
  });
});
