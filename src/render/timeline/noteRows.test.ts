import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editNotes, noteListOf, notesInRange, type NoteChunk } from "../../domain/timeline/NoteList.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { allIds, chunksPickedAnew } from "../../domain/timeline/pickNotes.ts";
import { NoteRows, packRow, ROW_FLOATS, type DrawnChunk } from "./noteRows.ts";
import { visibleRuns } from "./visibleRuns.ts";

const note = (id: number, time: number, fields: Partial<Note> = {}): Note => ({
  id,
  time,
  duration: 100,
  number: 60,
  channel: 1,
  attack: 1,
  release: 0.5,
  ...fields,
});

const many = (count: number): Note[] => Array.from({ length: count }, (_, i) => note(i + 1, i * 10));

function written(rows: NoteRows): DrawnChunk[] {
  const chunks: DrawnChunk[] = [];
  rows.uploadDirty(
    () => true,
    (_, chunk) => chunks.push(chunk),
  );
  return chunks;
}

describe("packRow", () => {
  it("packs time, duration, pitch with velocity, selection, and marks the rest as empty", () => {
    const [chunk] = noteListOf([note(1, 5, { number: 64, attack: 100 / 127 }), note(2, 7)]).chunks;
    const row = new Float32Array(ROW_FLOATS);
    packRow(chunk!, new Set([2]), row);
    expect([...row.subarray(0, 8)]).toEqual([5, 100, 64 * 128 + 100, 0, 7, 100, 60 * 128 + 127, 1]);
    packRow(noteListOf([note(1, 5, { muted: true }), note(2, 7, { muted: true })]).chunks[0]!, new Set([2]), row);
    expect([row[3], row[7]]).toEqual([2, 3]);
    expect(row[9]).toBe(-1);
    expect(row[ROW_FLOATS - 3]).toBe(-1);
  });
});

describe("NoteRows", () => {
  it("writes only the rows of chunks that an edit made", () => {
    const before = noteListOf(many(5000));
    const rows = new NoteRows();
    rows.replace([], before.chunks);
    expect(written(rows)).toHaveLength(before.chunks.length);
    const after = editNotes(before, [note(1, 0)], [note(1, 0, { number: 72 })]);
    rows.replace(before.chunks, after.chunks);
    expect(written(rows)).toHaveLength(1);
    expect(rows.height).toBe(before.chunks.length + 1);
    const again = editNotes(after, [], [note(9000, 49_000)]);
    rows.replace(after.chunks, again.chunks);
    expect(written(rows)).toHaveLength(1);
    expect(rows.height).toBe(before.chunks.length + 1);
  });

  it("writes what is in view before the frame is drawn, and the rest when there is time", () => {
    const { chunks } = noteListOf(many(50_000));
    const rows = new NoteRows();
    rows.replace([], chunks);
    const view = chunks.slice(-3);
    expect(view.map((chunk) => rows.rowOf(chunk))).toEqual(view.map((chunk) => chunks.indexOf(chunk)));
    const taken: DrawnChunk[] = [];
    const take = (count: number): void =>
      rows.uploadDirty(
        () => count-- > 0,
        (row, chunk) => {
          expect(row).toBe(chunks.indexOf(chunk as NoteChunk));
          taken.push(chunk);
        },
      );
    take(0);
    expect(taken).toEqual(view);
    take(2);
    expect(taken).toEqual([...view, ...chunks.slice(0, 2)]);
    expect(rows.dirtyCount).toBe(chunks.length - 5);
  });

  it("makes no frame wait for a whole song", () => {
    const { chunks } = noteListOf(many(50_000));
    const rows = new NoteRows();
    rows.replace([], chunks);
    const shown = chunks.filter((chunk) => rows.rowOf(chunk) >= 0);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThan(chunks.length / 2);
    const taken: DrawnChunk[] = [];
    rows.uploadDirty(
      () => false,
      (_, chunk) => taken.push(chunk),
    );
    expect(taken).toEqual(shown);
  });

  it("keeps a row while another roll still uses its chunk", () => {
    const { chunks } = noteListOf(many(10));
    const rows = new NoteRows();
    rows.replace([], chunks);
    rows.replace([], chunks);
    written(rows);
    rows.replace(chunks, []);
    expect(rows.rowOf(chunks[0]!)).toBe(0);
    rows.replace(chunks, []);
    expect(rows.rowOf(chunks[0]!)).toBe(-1);
  });

  it("writes again only rows that hold a note whose selection changed", () => {
    const list = noteListOf(many(5000));
    const { chunks } = list;
    const rows = new NoteRows();
    rows.replace([], chunks);
    written(rows);
    rows.touch(chunksPickedAnew(list, new Set(), new Set([4900])));
    expect(written(rows)).toEqual([chunks.at(-1)]);
    rows.touch(chunksPickedAnew(list, new Set([4900]), allIds(list)));
    expect(written(rows)).toEqual(chunks);
    rows.touch(chunksPickedAnew(list, allIds(list), new Set(many(5000).map(({ id }) => id))));
    expect(written(rows)).toEqual([]);
  });
});

describe("visibleRuns", () => {
  const { chunks } = noteListOf([note(9999, 0, { duration: 1_000_000 }), ...many(5000)]);
  const rowOf = (chunk: DrawnChunk): number => chunks.indexOf(chunk as (typeof chunks)[number]);

  it("draws neighbouring rows in one run", () => {
    const [run, ...others] = visibleRuns(chunks, 0, Infinity, rowOf);
    expect(others).toEqual([]);
    expect(run!.first).toBe(0);
    expect(run!.count).toBe((chunks.length - 1) * 1024 + chunks.at(-1)!.length);
  });

  it("begins with the first note that reaches into the view, be it a long one from far before", () => {
    const runs = visibleRuns(chunks, 40_000, 41_000, rowOf);
    expect(runs).toHaveLength(2);
    const [long, near] = runs.map(({ first }) => ({ chunk: chunks[first >> 10]!, at: first & 1023 }));
    expect(long!.chunk.id[long!.at]).toBe(9999);
    expect(near!.chunk.time[near!.at]).toBe(39_900);
  });

  it("holds every note of any range", () => {
    const notes = fc.array(fc.record({ time: fc.nat(9000), duration: fc.nat({ max: 3000 }) }), { maxLength: 3000 });
    fc.assert(
      fc.property(notes, fc.nat(9000), fc.nat(2000), (fields, from, length) => {
        const list = noteListOf(fields.map(({ time, duration }, i) => note(i + 1, time, { duration })));
        const runs = visibleRuns(list.chunks, from, from + length, (chunk) => list.chunks.indexOf(chunk as NoteChunk));
        const drawn = new Set(
          runs.flatMap(({ first, count }) =>
            Array.from({ length: count }, (_, i) => list.chunks[(first + i) >> 10]?.id[(first + i) & 1023]),
          ),
        );
        for (const { id } of notesInRange(list, from, from + length)) expect(drawn.has(id)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("skips rows that are not written yet", () => {
    expect(visibleRuns(chunks, 0, Infinity, () => -1)).toEqual([]);
  });
});
