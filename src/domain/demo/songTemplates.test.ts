import { expect, test } from "vitest";
import { countNotes } from "../timeline/countNotes.ts";
import { readTimeline } from "../timeline/timelineJson.ts";
import { songFrame } from "../timeline/songFrame.ts";
import { writeTimeline } from "../timeline/writeTimeline.ts";
import { demoSong } from "./demoSong.ts";
import { SONG_TEMPLATES, songOfTemplate } from "./songTemplates.ts";

test("every template is a song that is kept and read as it is, with ids of its own each time", () => {
  for (const template of SONG_TEMPLATES) {
    const song = songOfTemplate(template);
    const read = readTimeline(JSON.parse(JSON.stringify(writeTimeline(song))));
    if (!read.ok) throw read.error;
    expect(read.value.timeline.trackIds).toHaveLength(song.tracks.size);
    const programs = [...song.tracks.values()].map(({ channel }) => channel);
    if (template !== "strings") expect(new Set(programs).size).toBe(programs.length);
    const again = songOfTemplate(template);
    expect(again.timeline.id).not.toBe(song.timeline.id);
    expect([...again.tracks.keys()].some((id) => song.tracks.has(id))).toBe(false);
  }
  expect(countNotes(songOfTemplate("beat").rolls)).toBeGreaterThan(10);
});

test("a frame has the tracks, their mix and the first tempo of a song, and none of its music", () => {
  const song = readTimeline(demoSong());
  if (!song.ok) throw song.error;
  const frame = songFrame(song.value);
  expect(frame.rolls.size).toBe(0);
  expect(frame.timeline).toMatchObject({ tempos: [{ tick: 0, bpm: 112, ramp: false }], markers: [] });
  const mixOf = ({ tracks }: typeof frame) => [...tracks.values()].map(({ name, gainDb, pan }) => [name, gainDb, pan]);
  expect(mixOf(frame)).toEqual(mixOf(song.value));
});
