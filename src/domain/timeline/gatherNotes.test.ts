import * as fc from "fast-check";
import { expect, test } from "vitest";
import { changeColumns } from "./changeColumns.ts";
import type { Note } from "./Note.ts";
import { CHUNK_CAPACITY, CHUNK_FILL, noteListOf, notesOf, type NoteList } from "./NoteList.ts";
import { pickNotes } from "./pickNotes.ts";

const STEP = 10;
/** Notes of chunks that are small. */
const SMALL = 256;

const listOf = (length: number): NoteList =>
  noteListOf(
    Array.from({ length }, (_, at): Note => {
      return { id: at + 1, time: at * STEP, duration: 5, number: 60, channel: 1, attack: 0.5, release: 0.5 };
    }),
  );

/** The list with the notes of these ids moved to a tick. */
const moved = (list: NoteList, ids: readonly number[], tick: number): NoteList =>
  changeColumns(list, pickNotes(list, new Set(ids)), ["time"], ({ time }, indices) => {
    for (const at of indices) time[at] = tick;
  });

test("a list stays in few chunks, however many notes are carried one by one from one end to the other", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 * CHUNK_FILL }), fc.boolean(), (length, isToEnd) => {
      let list = listOf(length);
      const count = Math.min(length, 60);
      for (let i = 0; i < count; i++) {
        const id = isToEnd ? i + 1 : length - i;
        list = moved(list, [id], isToEnd ? (length + i) * STEP : 0);
      }
      expect(list.length).toBe(length);
      expect(list.chunks.length).toBeLessThanOrEqual(Math.ceil(length / CHUNK_FILL) + 1);
      // A small chunk is one with its neighbor as long as both have room in one.
      for (const [place, { length: own }] of list.chunks.entries()) {
        const next = list.chunks[place + 1]?.length ?? Infinity;
        if (Math.min(own, next) < SMALL) expect(own + next).toBeGreaterThan(CHUNK_FILL);
      }
    }),
    { numRuns: 40 },
  );
});

test("more notes than a chunk holds that come to one place are cut into several, each note once", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: CHUNK_CAPACITY - 10, max: 3 * CHUNK_CAPACITY }),
      fc.nat(CHUNK_CAPACITY),
      (count, first) => {
        const list = listOf(4 * CHUNK_CAPACITY);
        const ids = Array.from({ length: count }, (_, index) => first + index + 1);
        const result = moved(list, ids, 3 * CHUNK_CAPACITY * STEP + 5);
        expect(result.chunks.every(({ length }) => length > 0 && length <= CHUNK_CAPACITY)).toBe(true);
        const all = [...notesOf(result)];
        expect(new Set(all.map(({ id }) => id)).size).toBe(list.length);
        expect(all).toHaveLength(list.length);
        expect(all.every(({ time }, index) => index === 0 || time >= all[index - 1]!.time)).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});
