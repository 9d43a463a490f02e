import { expect, test } from "vitest";
import { newRoll, newTrack, nextNoteId, emptyDocument } from "../../domain/timeline/defaults.ts";
import { editNotes, noteListOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { COMPACT_FROM_NOTES } from "../../domain/timeline/writeTimeline.ts";
import { timesOf } from "./Device.test-helper.ts";
import { mergeWork, timelineText } from "./workDocument.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";

const noteAt = (time: number) => ({
  id: nextNoteId(),
  time,
  duration: 10,
  number: 60,
  channel: 1,
  attack: 0.5,
  release: 0.5,
});

test("notes that both sides drew into a song that is written as columns are all in the merged one", () => {
  const song = emptyDocument();
  const track = newTrack({ name: "Piano" });
  const notes = noteListOf(Array.from({ length: COMPACT_FROM_NOTES }, (_, index) => noteAt(index * 100)));
  const roll = newRoll({ trackId: track.id, notes });
  const base: TimelineDocument = {
    timeline: { ...song.timeline, trackIds: [track.id] },
    tracks: new Map([[track.id, track]]),
    rolls: new Map([[roll.id, roll]]),
  };
  const drawn = (time: number): string =>
    timelineText({ ...base, rolls: new Map([[roll.id, { ...roll, notes: editNotes(notes, [], [noteAt(time)]) }]]) })
      .json;
  expect(drawn(1)).toContain("noteColumns");
  const merged = mergeWork(`timeline_${song.timeline.id}`, timelineText(base).json, drawn(1), drawn(555));
  const read = readTimeline(JSON.parse(merged!.json));
  if (!read.ok) throw read.error;
  expect(timesOf(read.value)).toEqual([...notesTimes(notes), 1, 555].sort((a, b) => a - b));
});

const notesTimes = (list: ReturnType<typeof noteListOf>): number[] => list.chunks.flatMap((chunk) => [...chunk.time]);
