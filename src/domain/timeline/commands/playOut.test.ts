import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyTimelineDiff, isEmptyTimelineDiff } from "../diff.ts";
import { notesOf } from "../NoteList.ts";
import type { Roll } from "../records.ts";
import { rollLength } from "../rollLength.ts";
import { anyRolls, documentWith, heard, isReversed, noteOf, notesIn, rollOf } from "./documents.test-helper.ts";
import { mergeTracks, playOutRepeats, splitByChannel } from "./playOut.ts";

const PPQ = 960;

/** Audible notes: each note of each repeat. */
function* played(roll: Roll): Generator<{ time: number; number: number; duration: number }> {
  const period = rollLength({ ...roll, repeatCount: 1 }, PPQ);
  for (let repeat = 0; repeat < roll.repeatCount; repeat++)
    for (const note of notesOf(roll.notes)) yield { ...note, time: roll.startTime + repeat * period + note.time };
}

test("repeats become notes that sound the same, and come back", () => {
  fc.assert(
    fc.property(anyRolls, (rolls) => {
      const document = documentWith(rolls);
      const diff = playOutRepeats(document, new Set(rolls.map(({ id }) => id)));
      const frozen = applyTimelineDiff(document, diff);
      expect([...frozen.rolls.values()].every(({ repeatCount }) => repeatCount === 1)).toBe(true);
      expect(heard(frozen, played)).toEqual(heard(document, played));
      expect(isReversed(document, diff)).toBe(true);
    }),
  );
});

test("a track is split by the channels of its notes, and what sounds stays", () => {
  const notes = [noteOf(0, { channel: 1 }), noteOf(10, { channel: 3 }), noteOf(20, { channel: 3, number: 64 })];
  const document = documentWith([rollOf("r", notes), rollOf("other", [noteOf(0)], { trackId: "b" })]);
  const diff = splitByChannel(document, "a");
  const split = applyTimelineDiff(document, diff);
  expect(split.timeline.trackIds).toHaveLength(4);
  const made = split.tracks.get(split.timeline.trackIds[1]!)!;
  expect(made.channel).toBe(3);
  expect(notesIn(split, "r").map(({ channel }) => channel)).toEqual([1]);
  expect(heard(split, played)).toEqual(heard(document, played));
  expect(isReversed(document, diff)).toBe(true);
  expect(isEmptyTimelineDiff(splitByChannel(split, "a"))).toBe(true);
});

test("there is nothing to split where a track has gone, has no notes, or has those of one channel", () => {
  const channels = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom("a", "gone"), channels, (trackId, drawn) => {
      const notes = drawn.map((channel, index) => noteOf(index * 10, { channel }));
      const document = documentWith([rollOf("r", notes, { trackId })]);
      const diff = splitByChannel(document, trackId);
      const count = new Set(drawn).size;
      const isSplit = trackId === "a" && count > 1;
      expect(isEmptyTimelineDiff(diff)).toBe(!isSplit);
      expect(applyTimelineDiff(document, diff).timeline.trackIds).toHaveLength(isSplit ? 2 + count : 3);
    }),
  );
});

test("tracks are merged into the first: its clips and theirs, and what sounds stays", () => {
  const document = documentWith([rollOf("r", [noteOf(0)]), rollOf("s", [noteOf(5)], { trackId: "b", startTime: 100 })]);
  const diff = mergeTracks(document, ["a", "b"]);
  const merged = applyTimelineDiff(document, diff);
  expect(merged.timeline.trackIds).toEqual(["a", "c"]);
  expect(merged.rolls.get("s")!.trackId).toBe("a");
  expect(heard(merged, played)).toEqual(heard(document, played));
  expect(isReversed(document, diff)).toBe(true);
});
