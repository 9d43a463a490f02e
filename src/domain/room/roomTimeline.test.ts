import * as fc from "fast-check";
import { expect, test } from "vitest";
import { notesOf } from "../timeline/NoteList.ts";
import type { TimelineDocument } from "../timeline/records.ts";
import { trackColorAt } from "../trackColors.ts";
import { RoomLog } from "./RoomLog.ts";
import type { RoomPlayer } from "./RoomPlayer.ts";
import { roomTimeline } from "./roomTimeline.ts";

const ANN: RoomPlayer = { userId: "ann", name: "Ann", slot: 0, bank: 0, program: 0 };
const BOB: RoomPlayer = { userId: "bob", name: "Bob", slot: 1, bank: 128, program: 0 };
const FOUR = { fromBeat: 0, bpm: 120, numerator: 4, denominator: 4 };

function newLog(): RoomLog {
  const log = new RoomLog();
  log.measure(FOUR);
  return log;
}

function play(log: RoomLog, player: RoomPlayer, key: number, fromBeat: number, toBeat: number, velocity = 0.5): void {
  log.noteOn(player, key, key, velocity, fromBeat);
  log.noteOff(player.slot, key, toBeat);
}

/** Each note of a song: its track, key, and where it begins and ends in ticks. */
const written = ({ tracks, rolls }: TimelineDocument): string[] =>
  [...rolls.values()]
    .flatMap(({ trackId, startTime, notes }) =>
      [...notesOf(notes)].map(({ number, time, duration }) => {
        const from = startTime + time;
        return `${tracks.get(trackId)!.name} ${number} ${from} ${from + duration}`;
      }),
    )
    .toSorted();

test("a recording begins with its bar, has a track for each player and sound, and is as exact as it was played", () => {
  const log = newLog();
  play(log, ANN, 60, 9.01, 9.5);
  play(log, BOB, 36, 10, 10.25, 1);
  play(log, { ...ANN, program: 16 }, 62, 12, 13);
  const song = roomTimeline(log, 9, 16, "Friday jam")!;
  expect(song.timeline.name).toBe("Friday jam");
  expect(song.timeline.tempos).toEqual([{ tick: 0, bpm: 120, ramp: false }]);
  expect(written(song)).toEqual([
    "Ann · Acoustic Grand Piano 60 970 1440",
    "Ann · Drawbar Organ 62 3840 4800",
    expect.stringMatching(/^Bob · .* 36 1920 2160$/),
  ]);
  // Ann's first sound has the color of her seat, her second one the first that no seat has.
  expect([...song.tracks.values()].map(({ color }) => color)).toEqual([0, 2, 1].map(trackColorAt));
  const channels = [...song.tracks.values()].map(({ channel }) => channel);
  expect(channels.toSorted((one, other) => one - other)).toEqual([1, 2, 10]);
});

test("clips begin and end at bar lines, and a rest of four bars parts them", () => {
  const log = newLog();
  play(log, ANN, 60, 1, 2);
  play(log, ANN, 62, 9, 9.5);
  play(log, ANN, 64, 30, 33);
  const { rolls } = roomTimeline(log, 0, 40, "Jam")!;
  expect([...rolls.values()].map(({ startTime, length }) => [startTime / 3840, length / 3840])).toEqual([
    [0, 3],
    [7, 2],
  ]);
});

test("tempo and meter that hold later are in the song where they were in the room", () => {
  const log = newLog();
  log.measure({ ...FOUR, fromBeat: 8, bpm: 90 });
  log.measure({ fromBeat: 12, bpm: 90, numerator: 3, denominator: 4 });
  play(log, ANN, 60, 13, 14);
  const song = roomTimeline(log, 5, 20, "Jam")!;
  expect(song.timeline.tempos.map(({ tick, bpm }) => [tick, bpm])).toEqual([
    [0, 120],
    [3840, 90],
  ]);
  expect(song.timeline.timeSignatures).toEqual([
    { tick: 0, numerator: 4, denominator: 4 },
    { tick: 7680, numerator: 3, denominator: 4 },
  ]);
});

test("where nobody played there is no song", () => {
  const log = newLog();
  play(log, ANN, 60, 1, 2);
  expect(roomTimeline(log, 8, 12, "Jam")).toBeNull();
  expect(roomTimeline(new RoomLog(), 0, 4, "Jam")).toBeNull();
});

test("a note whose end is lost ends where its player says what is held, leaves, or the recording stops", () => {
  const log = newLog();
  log.noteOn(ANN, 1, 60, 0.5, 0);
  log.noteOn(ANN, 2, 62, 0.5, 1);
  log.holds(ANN.slot, [2], 2);
  log.noteOn(BOB, 1, 36, 0.5, 2);
  log.leave(BOB.slot, 3);
  expect(log.notesIn(0, 4).map(({ key, toBeat }) => [key, toBeat])).toEqual([
    [60, 2],
    [62, 4],
    [36, 3],
  ]);
});

test("what is not recorded is kept for as long as it is wanted, with the tempo that held", () => {
  const log = newLog();
  log.measure({ ...FOUR, fromBeat: 16, bpm: 140 });
  for (let beat = 0; beat < 64; beat++) play(log, ANN, 60, beat, beat + 0.5);
  log.forgetBefore(32);
  expect(log.notesIn(0, 64)).toHaveLength(32);
  expect(log.measuresIn(32, 64).map(({ bpm }) => bpm)).toEqual([140]);
});

test("no note is lost or moved by more than half a tick, whoever plays what and when", () => {
  const note = fc.record({
    player: fc.constantFrom(ANN, BOB),
    key: fc.integer({ min: 0, max: 127 }),
    fromBeat: fc.double({ min: 8, max: 200, noNaN: true }),
    beats: fc.double({ min: 0, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(note, { minLength: 1, maxLength: 40 }), (notes) => {
      const log = newLog();
      for (const [index, { player, key, fromBeat, beats }] of notes.entries()) {
        log.noteOn(player, index, key, 0.5, fromBeat);
        log.noteOff(player.slot, index, fromBeat + beats);
      }
      const song = roomTimeline(log, 8, 300, "Jam")!;
      const starts = [...song.rolls.values()].flatMap((roll) =>
        [...notesOf(roll.notes)].map(({ time }) => roll.startTime + time),
      );
      const expected = notes.map(({ fromBeat }) => (fromBeat - 8) * 960).toSorted((one, other) => one - other);
      expect(starts).toHaveLength(notes.length);
      for (const [index, tick] of starts.toSorted((one, other) => one - other).entries())
        expect(Math.abs(tick - expected[index]!)).toBeLessThanOrEqual(0.5);
    }),
  );
});
