import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeColumns, type ColumnName, type NoteColumns } from "./changeColumns.ts";
import type { Note } from "./Note.ts";
import { CHUNK_CAPACITY, compareNotes, noteListOf, notesOf, type NoteList } from "./NoteList.ts";
import { pickedNotes, pickNotes } from "./pickNotes.ts";

const anyNote = fc.record({
  time: fc.nat(400),
  duration: fc.nat(300),
  number: fc.nat(127),
  channel: fc.integer({ min: 1, max: 16 }),
  attack: fc.constantFrom(0.1, 0.25, 1),
  release: fc.constantFrom(0, 0.5),
});

/** Notes of distinct ids; several thousand at times, so that lists have several chunks. */
const anyNotes = fc.tuple(fc.array(anyNote, { maxLength: 40 }), fc.constantFrom(0, 1, 120)).map(([notes, copies]) =>
  notes.flatMap((fields, index) =>
    Array.from({ length: copies + 1 }, (_, copy): Note => ({
      ...fields,
      id: index * 200 + copy + 1,
      time: fields.time + copy * 17,
    })),
  ),
);

const CHANGES: readonly (readonly [ColumnName, (note: Note) => number])[] = [
  ["time", ({ time }) => time + 40],
  ["time", ({ time }) => Math.round(time / 100) * 100],
  ["time", ({ time }) => 500 - Math.min(500, time)],
  ["number", ({ number }) => Math.min(127, number + 1)],
  ["number", () => 60],
  ["duration", ({ duration }) => duration * 2],
  ["attack", () => 0.25],
];

function changed(list: NoteList, ids: ReadonlySet<number>, [name, valueOf]: (typeof CHANGES)[number]): NoteList {
  const write = (columns: NoteColumns, at: number): void => {
    const { time, duration, number, attack, id } = columns;
    const note = { time: time[at]!, duration: duration[at]!, number: number[at]!, attack: attack[at]!, id: id[at]! };
    columns[name][at] = valueOf({ ...note, channel: 1, release: 0 });
  };
  return changeColumns(list, pickNotes(list, ids), [name], write);
}

describe("changeColumns", () => {
  test("changes the notes that are meant as their records would be, keeps the others and the order", () => {
    const share = fc.constantFrom(1, 2, 3, 1000);
    fc.assert(
      fc.property(anyNotes, share, fc.constantFrom(...CHANGES), (notes, every, change) => {
        const list = noteListOf(notes);
        const ids = new Set(notes.filter(({ id }) => id % every === 0).map(({ id }) => id));
        const [name, valueOf] = change;
        const expected = notes.map((note) => (ids.has(note.id) ? { ...note, [name]: valueOf(note) } : note));
        const result = changed(list, ids, change);
        expect([...notesOf(result)]).toEqual(expected.sort(compareNotes));
        expect(result.end).toBe(expected.reduce((end, { time, duration }) => Math.max(end, time + duration), 0));
        expect(result.chunks.every(({ length }) => length > 0 && length <= CHUNK_CAPACITY)).toBe(true);
        // What was there before is as it was.
        expect([...notesOf(list)]).toEqual([...notes].sort(compareNotes));
      }),
    );
  });

  test("a chunk shares every column that a change does not name, and is itself where nothing changes", () => {
    const notes = Array.from({ length: 5000 }, (_, at): Note => {
      return { id: at + 1, time: at * 10, duration: 5, number: 60, channel: 1, attack: 0.5, release: 0.5 };
    });
    const list = noteListOf(notes);
    const all = new Set(notes.map(({ id }) => id));
    const louder = changeColumns(list, pickNotes(list, all), ["attack"], ({ attack }, at) => (attack[at] = 1));
    for (const [place, chunk] of louder.chunks.entries()) {
      const before = list.chunks[place]!;
      expect(chunk.attack).not.toBe(before.attack);
      expect([chunk.id, chunk.time, chunk.duration, chunk.number]).toEqual([
        before.id,
        before.time,
        before.duration,
        before.number,
      ]);
      expect(chunk.id).toBe(before.id);
      expect(chunk.time).toBe(before.time);
    }
    expect(changeColumns(list, pickNotes(list, all), ["number"], () => undefined)).toBe(list);
    const last = pickNotes(list, new Set([5000]));
    const moved = changeColumns(list, last, ["number"], ({ number }, at) => number[at]!++);
    expect(moved.chunks.slice(0, -1)).toEqual(list.chunks.slice(0, -1));
    expect(moved.chunks.filter((chunk) => !list.chunks.includes(chunk))).toHaveLength(1);
    expect(pickedNotes(pickNotes(moved, new Set([5000])))).toEqual([{ ...notes[4999]!, number: 61 }]);
  });
});
