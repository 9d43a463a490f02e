import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Note } from "./Note.ts";
import { editNotes, noteListOf } from "./NoteList.ts";
import { NoteIdSet } from "./NoteIdSet.ts";
import { allIds, pickAll, pickNotes } from "./pickNotes.ts";

const note = (id: number, time: number): Note => ({
  id,
  time,
  duration: 100,
  number: 60,
  channel: 1,
  attack: 1,
  release: 0.5,
});

const ids = fc.uniqueArray(fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 2 ** 32 - 1 })), {
  maxLength: 2000,
});

test("holds the ids of all notes of a list, and no others", () => {
  fc.assert(
    fc.property(ids, ids, (inside, asked) => {
      const wanted = new Set(inside);
      const set = new NoteIdSet(noteListOf(inside.map((id, at) => note(id, at))).chunks);
      expect(set.size).toBe(wanted.size);
      expect(new Set(set)).toEqual(wanted);
      for (const id of [...inside, ...asked]) expect(set.has(id)).toBe(wanted.has(id));
    }),
    { numRuns: 50 },
  );
});

test("what is selected of a list stays so when notes come and go", () => {
  fc.assert(
    fc.property(ids, ids, fc.integer({ min: 0, max: 2000 }), (inside, others, removed) => {
      const list = noteListOf(inside.map((id, at) => note(id, at)));
      const all = allIds(list);
      expect(pickNotes(list, all)).toEqual(pickAll(list));
      const gone = inside.slice(0, removed).map((id, at) => note(id, at));
      const added = others.filter((id) => !inside.includes(id)).map((id, at) => note(id, at));
      const edited = editNotes(list, gone, added);
      expect(pickNotes(edited, all)).toEqual(pickNotes(edited, new Set(inside)));
    }),
    { numRuns: 50 },
  );
});
