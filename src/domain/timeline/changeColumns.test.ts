import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeColumns, type ColumnName, type ColumnsChange } from "./changeColumns.ts";
import type { Note } from "./Note.ts";
import { withoutPicked } from "./gatherNotes.ts";
import {
  CHUNK_CAPACITY,
  compareNotes,
  emptyNoteList,
  noteAt,
  noteListOf,
  notesInRange,
  notesOf,
  type NoteList,
} from "./NoteList.ts";
import { pickAll, pickedNotes, pickNotes } from "./pickNotes.ts";

const soundingNote = fc.record({
  time: fc.nat(400),
  duration: fc.nat(300),
  number: fc.nat(127),
  channel: fc.integer({ min: 1, max: 16 }),
  attack: fc.constantFrom(0.1, 0.25, 1),
  release: fc.constantFrom(0, 0.5),
});
/** Some are muted. */
const anyNote = fc
  .tuple(soundingNote, fc.boolean())
  .map(([fields, isMuted]) => (isMuted ? { ...fields, muted: true as const } : fields));

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
  const write: ColumnsChange = (columns, indices) => {
    for (const at of indices) columns[name]![at] = valueOf(noteAt(columns, at));
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
        // The edited list itself is unchanged.
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
    const louder = changeColumns(list, pickNotes(list, all), ["attack"], ({ attack }) => attack.fill(1));
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
    const moved = changeColumns(list, last, ["number"], ({ number }, [at]) => number[at!]!++);
    expect(moved.chunks.slice(0, -1)).toEqual(list.chunks.slice(0, -1));
    expect(moved.chunks.filter((chunk) => !list.chunks.includes(chunk))).toHaveLength(1);
    expect(pickedNotes(pickNotes(moved, new Set([5000])))).toEqual([{ ...notes[4999]!, number: 61 }]);
  });

  test("a million notes are quantized to chords and deleted as columns: chunks that hold no such note stay", () => {
    const notes = Array.from({ length: 1_000_000 }, (_, at): Note => {
      return { id: at + 1, time: at * 10, duration: 5, number: at % 128, channel: 1, attack: 0.5, release: 0.5 };
    });
    const list = noteListOf(notes);
    const some = pickNotes(list, new Set(notes.slice(300_000, 310_000).map(({ id }) => id)));
    const quantized = changeColumns(list, some, ["time"], ({ time }, indices) => {
      for (const at of indices) time[at] = Math.round(time[at]! / 120) * 120;
    });
    const touched = list.chunks.filter((chunk) => !quantized.chunks.includes(chunk));
    expect(touched.length).toBeLessThanOrEqual(some.size + 2);
    const moved = notes.slice(299_900, 310_100).map((note) => {
      return note.id > 300_000 && note.id <= 310_000 ? { ...note, time: Math.round(note.time / 120) * 120 } : note;
    });
    expect([...notesInRange(quantized, 2_999_000, 3_101_000)].map(({ id }) => id)).toEqual(
      moved.sort(compareNotes).map(({ id }) => id),
    );
    expect(withoutPicked(list, pickAll(list))).toEqual(emptyNoteList);
    const rest = withoutPicked(list, some);
    expect(rest.length).toBe(990_000);
    expect(list.chunks.filter((chunk) => !rest.chunks.includes(chunk)).length).toBeLessThanOrEqual(some.size + 2);
  });

  test("a note that goes far changes the chunks that it leaves and comes to, and none between", () => {
    const notes = Array.from({ length: 50_000 }, (_, at): Note => {
      return { id: at + 1, time: at * 10, duration: 5, number: 60, channel: 1, attack: 0.5, release: 0.5 };
    });
    const list = noteListOf(notes);
    const far = changeColumns(list, pickNotes(list, new Set([7])), ["time"], ({ time }, [at]) => (time[at!] = 400_005));
    expect(list.chunks.filter((chunk) => !far.chunks.includes(chunk)).length).toBeLessThanOrEqual(2);
    expect([...notesOf(far)].map(({ id }) => id)).toEqual([
      ...notes.filter(({ id }) => id !== 7 && id <= 40_001).map(({ id }) => id),
      7,
      ...notes.filter(({ id }) => id > 40_001).map(({ id }) => id),
    ]);
  });

  test("what is left of a list without some notes is what a list of the others is", () => {
    fc.assert(
      fc.property(anyNotes, fc.constantFrom(1, 2, 3, 1000), (notes, every) => {
        const list = noteListOf(notes);
        const rest = withoutPicked(
          list,
          pickNotes(list, new Set(notes.map(({ id }) => id).filter((id) => id % every === 0))),
        );
        const left = notes.filter(({ id }) => id % every !== 0);
        expect([...notesOf(rest)]).toEqual(left.sort(compareNotes));
        expect([rest.length, rest.end]).toEqual([left.length, noteListOf(left).end]);
        expect(rest.chunks.every(({ length }) => length > 0)).toBe(true);
      }),
    );
  });
});
