import { describe, expect, test } from "vitest";
import { song } from "../../tests/spec/support/song.ts";
import { notesOf } from "../domain/timeline/NoteList.ts";
import { applyTimelineDiff, emptyTimelineDiff } from "../domain/timeline/diff.ts";
import { outlineOf, slicesOf, SongJoiner } from "./songSlices.ts";
import { diffOfPatch, joinPatch, patchOf, splitPatch } from "./timelinePatch.ts";

const notes = (count: number) => Array.from({ length: count }, (_, index) => ({ time: index * 10 }));
const large = song({ tracks: [{ rolls: [{ notes: notes(60_000) }, { notes: [] }, { notes: notes(3) }] }, {}] });

describe("slices of a song", () => {
  test("have 32 chunks each but the last, and are the song again", () => {
    const slices = [...slicesOf(large)];
    const counts = slices.map((slice) => slice.reduce((sum, [, chunks]) => sum + chunks.length, 0));
    expect(counts.length).toBeGreaterThan(1);
    expect(counts.slice(0, -1).every((count) => count === 32)).toBe(true);
    expect(counts.at(-1)).toBeGreaterThan(0);
    expect(counts.at(-1)).toBeLessThanOrEqual(32);
    const joiner = new SongJoiner(outlineOf(large));
    for (const slice of slices) joiner.add(structuredClone(slice));
    const joined = joiner.joined();
    expect([...joined.rolls.keys()]).toEqual([...large.rolls.keys()]);
    for (const [id, roll] of large.rolls)
      expect([...notesOf(joined.rolls.get(id)!.notes)]).toEqual([...notesOf(roll.notes)]);
    expect(joined.timeline).toBe(large.timeline);
  });

  test("are none where there are no notes", () => {
    expect([...slicesOf(song({ tracks: [{ rolls: [{ notes: [] }] }] }))]).toEqual([]);
  });

  test("leave an outline without notes, and the song as it is", () => {
    const outline = outlineOf(large);
    expect([...outline.rolls.values()].map(({ notes: list }) => list.length)).toEqual([0, 0, 0]);
    expect(large.rolls.get("t0r0")!.notes.length).toBe(60_000);
    expect(outline.tracks).toBe(large.tracks);
  });
});

describe("a large patch", () => {
  const roll = large.rolls.get("t0r0")!;
  const higher = song({
    tracks: [{ rolls: [{ notes: notes(60_000).map((note) => ({ ...note, number: 61 })) }] }],
  }).rolls.get("t0r0")!;
  const diffTo = (notesAfter: typeof roll.notes) => ({
    ...emptyTimelineDiff,
    rolls: {
      added: new Map(),
      updated: new Map([[roll.id, [roll, { ...roll, notes: notesAfter }]] as const]),
      removed: new Map(),
    },
  });

  test("goes ahead in messages of 32 parts, and is the same patch again", () => {
    const diff = diffTo(higher.notes);
    const { ahead, rest } = splitPatch(patchOf(diff));
    const { chunks } = higher.notes;
    expect(ahead.map(({ length }) => length)).toEqual([
      ...Array.from({ length: Math.floor((chunks.length - 1) / 32) }, () => 32),
      ((chunks.length - 1) % 32) + 1,
    ]);
    expect(rest.rolls.updated.get(roll.id)!.notes!.chunks.every((part) => "ahead" in part)).toBe(true);
    const joined = joinPatch(structuredClone(rest), structuredClone(ahead).flat());
    const result = applyTimelineDiff(large, diffOfPatch(joined, large));
    expect([...notesOf(result.rolls.get(roll.id)!.notes)]).toEqual([...notesOf(higher.notes)]);
  });

  test("of up to 32 parts goes in one piece", () => {
    for (const count of [31, 32, 33]) {
      const list = { ...higher.notes, chunks: higher.notes.chunks.slice(0, count) };
      const patch = patchOf(diffTo(list));
      const { ahead, rest } = splitPatch(patch);
      expect(ahead.flat()).toHaveLength(count > 32 ? count : 0);
      if (count <= 32) expect(rest).toBe(patch);
    }
  });

  test("passes over records that the replica does not have", () => {
    const patch = patchOf({
      ...diffTo(higher.notes),
      tracks: { added: new Map(), updated: new Map(), removed: new Map([["gone", large.tracks.get("t0")!]]) },
    });
    const empty = song({});
    const diff = diffOfPatch(patch, empty);
    expect([diff.rolls.updated.size, diff.tracks.removed.size, diff.timeline]).toEqual([0, 0, null]);
  });
});
