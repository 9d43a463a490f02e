import { expect, test } from "vitest";
import { song } from "../../../../tests/spec/support/song.ts";
import type { Track } from "../records.ts";
import { compileTimeline } from "./compileTimeline.ts";
import { EditedState, type PlayedSong } from "./EditedState.ts";

const RESET = "controlChange 121 0";

const songOf = (tracks: readonly Partial<Track>[], strips: readonly (number | undefined)[]): PlayedSong => {
  const timeline = compileTimeline(song({ tracks }));
  const own = timeline.tracks.flatMap(({ track }, index) => {
    const strip = strips[index];
    return strip === undefined ? [] : [[track.id, strip] as const];
  });
  return { timeline, strips: new Map(own) };
};

/** A track that sets its level at tick 0. */
const level = (value: number): Partial<Track> => ({
  sendProgram: false,
  controlChanges: [{ tick: 0, controller: 7, value }],
});

/** Messages for each strip, as text. */
function given(state: EditedState, played: PlayedSong, frame = 0): string[] {
  const said: string[] = [];
  state.send(played, () => ({ launch: null, said: [] }), 480, frame, {
    noteOn: () => {},
    noteOff: () => {},
    click: () => {},
    pulse: () => {},
    control: (_frame, strip, kind, key, value) => said.push(`${strip}: ${kind} ${key} ${value}`),
    sysEx: (_frame, strip) => said.push(`${strip}: sysEx`),
  });
  return said;
}

const edited = (before: PlayedSong, after: PlayedSong): string[] => {
  const state = new EditedState();
  state.edited(before);
  return given(state, after);
};

test("a strip whose track was edited is given what changed, and no reset that would be heard", () => {
  expect(edited(songOf([level(10)], [3]), songOf([level(20)], [3]))).toEqual(["3: controlChange 7 20"]);
  expect(edited(songOf([level(10), level(9)], [3, 4]), songOf([level(10), level(8)], [3, 4]))).toEqual([
    "4: controlChange 7 8",
  ]);
});

test("a strip that is another one than the track had, or whose track is new, is reset and given all", () => {
  expect(edited(songOf([level(10)], [3]), songOf([level(10)], [4]))).toEqual([`4: ${RESET}`, "4: controlChange 7 10"]);
  expect(edited(songOf([level(10)], [undefined]), songOf([level(10)], [4]))).toEqual([
    `4: ${RESET}`,
    "4: controlChange 7 10",
  ]);
  expect(edited(songOf([], []), songOf([level(10)], [4]))).toEqual([`4: ${RESET}`, "4: controlChange 7 10"]);
});

test("a track without a strip is given nothing", () => {
  expect(edited(songOf([level(10)], [3]), songOf([level(20)], [undefined]))).toEqual([]);
});

test("what was given is given once, unless it was taken back before it was played", () => {
  const [before, after] = [songOf([level(10)], [3]), songOf([level(20)], [3])];
  const state = new EditedState();
  expect(given(state, after)).toEqual([]);
  state.edited(before);
  expect(given(state, after, 100)).toEqual(["3: controlChange 7 20"]);
  expect(given(state, after, 200)).toEqual([]);
  state.rewind(101);
  expect(given(state, after, 200)).toEqual([]);
  state.rewind(100);
  expect(given(state, after, 200)).toEqual(["3: controlChange 7 20"]);
  state.rewind(200);
  state.begin();
  expect(given(state, after, 300)).toEqual([]);
});

test("several edits before a stretch count from the first of them", () => {
  const state = new EditedState();
  state.edited(songOf([level(10)], [3]));
  state.edited(songOf([level(15)], [3]));
  expect(given(state, songOf([level(10)], [3]))).toEqual([]);
});
