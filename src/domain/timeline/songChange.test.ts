import { array, assert, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { emptyDocument, newRoll, newTrack, nextNoteId } from "./defaults.ts";
import { diffTimelines } from "./diffTimelines.ts";
import { noteListOf, notesOf } from "./NoteList.ts";
import type { TimelineDocument } from "./records.ts";
import { songChangeOf, withSongChange } from "./songChange.ts";
import { writeTimeline } from "./writeTimeline.ts";

const { timeline } = emptyDocument("song");
const track = newTrack({ id: "track" });

type Notes = readonly { readonly time: number; readonly number: number }[];

/** A song of these rolls; the notes get other ids each time. */
const songOf = (rolls: readonly Notes[], name: string): TimelineDocument => ({
  timeline: { ...timeline, name, trackIds: [track.id] },
  tracks: new Map([[track.id, track]]),
  rolls: new Map(
    rolls.map((notes, index) => {
      const shape = { duration: 10, channel: 1, attack: 0.5, release: 0.5 };
      const list = noteListOf(notes.map((note) => ({ ...shape, ...note, id: nextNoteId() })));
      return [`roll${index}`, newRoll({ id: `roll${index}`, trackId: track.id, startTime: index, notes: list })];
    }),
  ),
});

const notes = array(record({ time: integer({ min: 0, max: 40 }), number: integer({ min: 60, max: 62 }) }), {
  maxLength: 60,
});

test("a change makes one version the other one, for whoever has the first with other ids", () => {
  assert(
    property(array(notes, { maxLength: 3 }), array(notes, { maxLength: 3 }), (before, after) => {
      const change = structuredClone(songChangeOf(songOf(before, "A"), songOf(after, "B")));
      const shown = songOf(before, "A");
      const result = withSongChange(shown, change);
      expect(writeTimeline(result)).toEqual(writeTimeline(songOf(after, "B")));
      const ids = [...result.rolls.values()].flatMap((roll) => [...notesOf(roll.notes)].map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test("one note more keeps all others, and the chunks that it does not touch", () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ time: index * 10, number: 60 }));
  const shown = songOf([many, many], "A");
  const change = songChangeOf(songOf([many, many], "A"), songOf([[...many, { time: 55_555, number: 61 }], many], "A"));
  expect([...change.notes].map(([id, { gone, put }]) => [id, gone.length, put.length])).toEqual([["roll0", 0, 1]]);
  const result = withSongChange(shown, change);
  const before = new Set(shown.rolls.get("roll0")!.notes.chunks);
  const fresh = result.rolls.get("roll0")!.notes.chunks.filter((chunk) => !before.has(chunk));
  expect(fresh.length).toBeLessThanOrEqual(2);
  const { rolls } = diffTimelines(shown, result);
  expect([...rolls.updated.keys()]).toEqual(["roll0"]);
  expect(rolls.updated.get("roll0")![1].notes.chunks.filter((chunk) => before.has(chunk)).length).toBeGreaterThan(20);
});
