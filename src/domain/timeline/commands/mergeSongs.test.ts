import { expect, test } from "vitest";
import { applyTimelineDiff, reverseTimelineDiff } from "../diff.ts";
import { newRoll, newTimeline, newTrack } from "../defaults.ts";
import { noteListOf, notesOf } from "../NoteList.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../records.ts";
import { newLane } from "../ClipLane.ts";
import { TRACK_COLORS } from "../../trackColors.ts";
import { mergeOntoTrack, mergeSongs } from "./mergeSongs.ts";

const note = (id: number, time: number, duration: number) =>
  ({ id, time, duration, number: 60, channel: 1, attack: 0.5, release: 0.5 }) as const;

function songOf(timeline: Partial<Timeline>, tracks: readonly Track[], rolls: readonly Roll[] = []): TimelineDocument {
  return {
    timeline: newTimeline({ ...timeline, trackIds: tracks.map(({ id }) => id) }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
}

const open = songOf({ ppq: 960 }, [newTrack({ id: "a", name: "Open" })]);

test("tracks of another resolution come at the tick, beat for beat, and one step takes them back", () => {
  const other = songOf(
    { ppq: 480, tempos: [{ tick: 0, bpm: 90, ramp: false }] },
    [newTrack({ id: "a", name: "New", solo: true, controlChanges: [{ tick: 480, controller: 1, value: 9 }] })],
    [
      newRoll({
        id: "r",
        trackId: "a",
        startTime: 480,
        length: 960,
        notes: noteListOf([note(1, 0, 240), note(2, 240, 240)]),
        lanes: [newLane("pitchBend", 0, [{ tick: 240, value: 100 }])],
      }),
    ],
  );
  const diff = mergeSongs(open, [other], 3840);
  const merged = applyTimelineDiff(open, diff);
  const [, id] = merged.timeline.trackIds;
  const track = merged.tracks.get(id!)!;
  expect(merged.timeline).toEqual({ ...open.timeline, trackIds: ["a", id] });
  expect(track).toMatchObject({ name: "New", solo: false, color: TRACK_COLORS[1] });
  expect(track.controlChanges).toEqual([{ tick: 4800, controller: 1, value: 9 }]);
  const [roll] = [...merged.rolls.values()];
  expect(roll).toMatchObject({ trackId: id, startTime: 4800, length: 1920 });
  expect([...notesOf(roll!.notes)].map(({ time, duration }) => [time, duration])).toEqual([
    [0, 480],
    [480, 480],
  ]);
  expect(roll!.lanes[0]!.events).toEqual([{ tick: 480, value: 100 }]);
  expect(applyTimelineDiff(merged, reverseTimelineDiff(diff))).toEqual(open);
});

test("a file may come twice, and the song into itself: records have ids of their own", () => {
  const twice = applyTimelineDiff(open, mergeSongs(open, [open, open], 0));
  expect(new Set(twice.timeline.trackIds).size).toBe(3);
  expect(twice.tracks.size).toBe(3);
});

const sharing = (id: string, program: number): Track =>
  newTrack({
    id,
    channel: 3,
    sharesChannel: true,
    sendProgram: false,
    programChanges: program > 0 ? [{ tick: 0, program }] : [],
  });

test("tracks that share a channel stay apart from those that share it in the open song, and sound as they did", () => {
  const here = songOf({}, [sharing("a", 5), sharing("b", 0)]);
  const there = songOf({}, [sharing("c", 40), sharing("d", 0)]);
  const merged = applyTimelineDiff(here, mergeSongs(here, [there], 960));
  const [, , c, d] = merged.timeline.trackIds.map((id) => merged.tracks.get(id)!);
  expect([c!.sharesChannel, d!.sharesChannel]).toEqual([false, false]);
  expect([c!.programChanges, d!.programChanges]).toEqual([[{ tick: 960, program: 40 }], [{ tick: 960, program: 40 }]]);
  // Tracks stay together if the channel is free in the open song.
  const free = applyTimelineDiff(open, mergeSongs(open, [there], 0));
  expect([...free.tracks.values()].filter(({ sharesChannel }) => sharesChannel)).toHaveLength(2);
});

test("System Exclusive of another song stays there, other events of its tracks come along", () => {
  const rawEvents = [0xf0, 0xf7, 0x7f].map((type) => ({ tick: 10, type, data: [1] }));
  const other = songOf({ ppq: 960 }, [newTrack({ id: "b", rawEvents })]);
  const merged = applyTimelineDiff(open, mergeSongs(open, [other], 100));
  expect(merged.tracks.get(merged.timeline.trackIds[1]!)!.rawEvents).toEqual([{ tick: 110, type: 0x7f, data: [1] }]);
});

test("clips that come onto a track sound as it does, from the tick on, and one step takes them back", () => {
  const drums = songOf({ ppq: 960 }, [newTrack({ id: "d", channel: 10 })]);
  const other = songOf(
    { ppq: 480 },
    [newTrack({ id: "x" })],
    [newRoll({ id: "r", trackId: "x", startTime: 0, length: 960, notes: noteListOf([note(1, 0, 240)]) })],
  );
  const diff = mergeOntoTrack(drums, other, "d", 3840);
  const merged = applyTimelineDiff(drums, diff);
  expect(merged.timeline).toEqual(drums.timeline);
  const [roll] = [...merged.rolls.values()];
  expect(roll).toMatchObject({ trackId: "d", startTime: 3840, length: 1920 });
  expect([...notesOf(roll!.notes)].map(({ time, duration, channel }) => [time, duration, channel])).toEqual([
    [0, 480, 10],
  ]);
  expect(applyTimelineDiff(merged, reverseTimelineDiff(diff))).toEqual(drums);
  expect(applyTimelineDiff(drums, mergeOntoTrack(drums, other, "gone", 0))).toEqual(drums);
});
