import { expect, it } from "vitest";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import { selectNotes, selectTrack } from "../../state/timeline/selection.ts";
import { createStudio, FIRST, THIRD } from "./studio.test-helper.ts";
import { timelineActions } from "./timelineActions.ts";

type Studio = ReturnType<typeof createStudio>;

const open = (): Studio => {
  const studio = createStudio();
  const positionTick = (): number => studio.session.transport.positionTick;
  return Object.assign(studio, { engine: { transport: { seek: () => {}, positionTick } } });
};

/** All notes of the song by their place in it. */
const song = ({ timeline }: Studio) =>
  [...timeline.current.rolls.values()]
    .flatMap((roll) =>
      [...notesOf(roll.notes)].map(({ time, number, duration }) => [roll.startTime + time, number, duration]),
    )
    .sort(([a], [b]) => a! - b!);

const selectedPitches = (studio: Studio) =>
  [...studio.timeline.current.rolls.values()].flatMap(({ notes }) =>
    [...notesOf(notes)].filter(({ id }) => studio.session.selection.noteIds.has(id)).map(({ number }) => number),
  );

it("a line is written by one key: each note where the playhead is, with the pitch of the one before", () => {
  const studio = open();
  const before = song(studio).length;
  studio.session.editor.grid = "8n";
  const step = studio.timeline.current.timeline.ppq / 2;
  const start = 3840 + 20 * step;
  studio.session.transport.positionTick = start;
  selectNotes(studio, new Set([THIRD.id]));
  for (let press = 0; press < 3; press++) timelineActions.insertNote.run(studio);
  expect(song(studio).slice(before)).toEqual([0, 1, 2].map((at) => [start + at * step, THIRD.number, step]));
  expect(selectedPitches(studio)).toEqual([THIRD.number]);
  expect(studio.session.transport.positionTick).toBe(start + 3 * step);
  for (let press = 0; press < 3; press++) studio.timeline.undo();
  expect(song(studio)).toHaveLength(before);
});

it("begins with middle C where nothing is selected, and makes a clip, and a track, where none is", () => {
  const studio = open();
  selectTrack(studio.session, null);
  const tracks = studio.timeline.current.tracks.size;
  const clips = studio.timeline.current.rolls.size;
  studio.session.transport.positionTick = 0;
  timelineActions.insertNote.run(studio);
  expect(studio.timeline.current.tracks.size).toBe(tracks + 1);
  expect(studio.timeline.current.rolls.size).toBe(clips + 1);
  expect(song(studio)[0]!.slice(0, 2)).toEqual([0, 60]);
  expect(selectedPitches(studio)).toEqual([60]);
});

it("while the song plays the note begins on the grid, and the playhead goes its way", () => {
  const studio = open();
  studio.session.editor.grid = "4n";
  selectNotes(studio, new Set([FIRST.id]));
  studio.session.transport.state = "started";
  const { ppq } = studio.timeline.current.timeline;
  studio.session.transport.positionTick = 12 * ppq + 100;
  timelineActions.insertNote.run(studio);
  expect(song(studio).at(-1)).toEqual([12 * ppq, FIRST.number, ppq]);
  expect(studio.session.transport.positionTick).toBe(12 * ppq + 100);
});
