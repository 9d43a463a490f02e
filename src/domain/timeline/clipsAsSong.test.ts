import { expect, test } from "vitest";
import { readMidiFile } from "../midi-file/readMidi.ts";
import { writeMidiFile } from "../midi-file/writeMidi.ts";
import { clipsAsSong } from "./clipsAsSong.ts";
import { newRoll, newTimeline, newTrack } from "./defaults.ts";
import { noteListOf, notesOf } from "./NoteList.ts";
import type { TimelineDocument } from "./records.ts";

const BAR = 3840;

const note = (id: number, number: number) =>
  ({ id, time: 480, duration: 960, number, channel: 1, attack: 0.5, release: 0.5 }) as const;

function song(): TimelineDocument {
  const tracks = [
    newTrack({
      id: "a",
      name: "Piano",
      controlChanges: [
        { tick: 0, controller: 7, value: 90 },
        { tick: BAR, controller: 7, value: 50 },
        { tick: 2.5 * BAR, controller: 7, value: 70 },
        { tick: 9 * BAR, controller: 7, value: 1 },
      ],
    }),
    newTrack({ id: "b", name: "Other" }),
  ];
  const rolls = [
    newRoll({ id: "r", trackId: "a", startTime: 2 * BAR, length: BAR, notes: noteListOf([note(1, 64)]) }),
    newRoll({ id: "s", trackId: "a", startTime: 0, notes: noteListOf([note(2, 50)]) }),
    newRoll({ id: "t", trackId: "b", startTime: 0, notes: noteListOf([note(3, 40)]) }),
  ];
  return {
    timeline: newTimeline({
      trackIds: ["a", "b"],
      tempos: [
        { tick: 0, bpm: 100, ramp: true },
        { tick: 4 * BAR, bpm: 140, ramp: false },
      ],
      timeSignatures: [
        { tick: 0, numerator: 4, denominator: 4 },
        { tick: BAR, numerator: 3, denominator: 4 },
      ],
      markers: [{ tick: 0, name: "Verse" }],
    }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
}

test("a clip as a song begins at its start, with what holds there and nothing of other clips", () => {
  const clip = clipsAsSong(song(), new Set(["r"]));
  expect(clip.timeline).toMatchObject({
    trackIds: ["a"],
    tempos: [{ tick: 0, bpm: 120, ramp: true }],
    timeSignatures: [{ tick: 0, numerator: 3, denominator: 4 }],
    markers: [],
  });
  expect(clip.tracks.get("a")!.controlChanges).toEqual([
    { tick: 0, controller: 7, value: 50 },
    { tick: BAR / 2, controller: 7, value: 70 },
  ]);
  const written = writeMidiFile(clip, null);
  if (!written.ok) throw written.error;
  const read = readMidiFile(written.value, "clip.mid");
  if (!read.ok) throw read.error;
  const [roll] = [...read.value.document.rolls.values()];
  expect([...notesOf(roll!.notes)].map(({ time, number }) => [time + roll!.startTime, number])).toEqual([[480, 64]]);
});
