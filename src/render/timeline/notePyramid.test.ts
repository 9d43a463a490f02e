import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noteListOf, notesOf } from "../../domain/timeline/NoteList.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { buildPyramid, levelFor, PYRAMID_MIN_NOTES, type PyramidLevel } from "./notePyramid.ts";

function build(notes: readonly Note[], gap: number): PyramidLevel[] {
  const list = noteListOf(notes);
  const steps = buildPyramid(list.chunks, list.length, gap);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const dense = (count: number): Note[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    time: i * 10,
    duration: 8,
    number: 40 + (i % 4),
    channel: 1,
    attack: 0.3 + (i % 7) / 10,
    release: (i % 11) / 10,
  }));

describe("note pyramid", () => {
  it("merges until a level is small enough to draw whole", () => {
    const levels = build(dense(20_000), 64);
    expect(levels.length).toBeGreaterThan(0);
    expect(levels.at(-1)!.length).toBeLessThanOrEqual(PYRAMID_MIN_NOTES);
    for (const level of levels) {
      expect(level.chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(level.length);
    }
  });

  it("leaves short rolls alone", () => {
    expect(build(dense(PYRAMID_MIN_NOTES), 64)).toEqual([]);
  });

  it("chooses the coarsest level whose gaps stay below a pixel", () => {
    const levels = [4, 16, 64].map((gapTicks) => ({ gapTicks, chunks: [], length: 0 }));
    expect(levelFor(levels, 3)).toBeNull();
    expect(levelFor(levels, 16)?.gapTicks).toBe(16);
    expect(levelFor(levels, 1000)?.gapTicks).toBe(64);
  });

  it("keeps muted notes apart from those that sound", () => {
    const notes = dense(20_000).map((note, i): Note => (i % 3 === 0 ? { ...note, muted: true } : note));
    for (const level of build(notes, 64)) {
      checkLevel(level, notes);
      expect(level.chunks.some(({ muted }) => muted?.includes(1))).toBe(true);
    }
    const quiet = dense(20_000).map((note): Note => ({ ...note, muted: true }));
    const [all, none] = [build(quiet, 64), build(dense(20_000), 64)];
    expect(all.map(({ length }) => length)).toEqual(none.map(({ length }) => length));
    expect(all.every(({ chunks }) => chunks.every(({ muted }) => muted!.every((value) => value === 1)))).toBe(true);
    expect(none.every(({ chunks }) => chunks.every(({ muted }) => muted === null))).toBe(true);
  });

  it("covers every note, on its pitch, with the greatest of its velocities, and begins in order", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            time: fc.nat(40_000),
            duration: fc.integer({ min: 1, max: 600 }),
            number: fc.nat(7),
            release: fc.integer({ min: 0, max: 127 }).map((value) => value / 127),
          }),
          {
            minLength: PYRAMID_MIN_NOTES + 1,
            maxLength: PYRAMID_MIN_NOTES + 40,
          },
        ),
        (fields) => {
          const notes = fields.map((field, i) => ({ ...field, id: i + 1, channel: 1, attack: 1 - field.release / 2 }));
          for (const level of build(notes, 64)) checkLevel(level, notes);
        },
      ),
      { numRuns: 5 },
    );
  });
});

interface Run {
  readonly from: number;
  readonly to: number;
  readonly attack: number;
  readonly release: number;
}

const keyOf = (number: number, muted: unknown): number => number + (muted ? 128 : 0);

function checkLevel(level: PyramidLevel, notes: readonly Note[]): void {
  const byPitch = new Map<number, Run[]>();
  const releases = new Set(notes.map(({ release }) => release));
  let last = -1;
  for (const chunk of level.chunks) {
    for (let i = 0; i < chunk.length; i++) {
      expect(chunk.time[i]).toBeGreaterThanOrEqual(last);
      last = chunk.time[i]!;
      const key = keyOf(chunk.number[i]!, chunk.muted?.[i]);
      const runs = byPitch.get(key) ?? [];
      const [from, attack, release] = [chunk.time[i]!, chunk.attack[i]!, chunk.release[i]!];
      runs.push({ from, to: from + chunk.duration[i]!, attack, release });
      expect(releases.has(release)).toBe(true);
      byPitch.set(key, runs);
    }
  }
  for (const note of notesOf(noteListOf(notes))) {
    const runs = byPitch.get(keyOf(note.number, note.muted)) ?? [];
    const covered = runs.some(
      ({ from, to, attack, release }) =>
        from <= note.time && to >= note.time + note.duration && attack >= note.attack && release >= note.release,
    );
    if (!covered) expect.fail(`note at ${note.time} is not in the level, or quieter there`);
  }
}
