import { expect, test } from "vitest";
import { ok } from "../../domain/AppError.ts";
import { steadyMeter, withMeter } from "../../domain/room/roomMeter.ts";
import type { RoomPlayer } from "../../domain/room/RoomPlayer.ts";
import { newJamState } from "./JamState.ts";
import { RoomRecorder } from "./RoomRecorder.ts";

const TEMPO = {
  beats: [{ bpm: 60, anchorBeat: 0, anchorMs: 0 }],
  meters: steadyMeter({ numerator: 4, denominator: 4 }),
};

const player = (slot: number) => ({ userId: `u${slot}`, name: "n", slot, bank: 0, program: 0 });

const recorderOf = (now: () => number, playerOf: (slot: number, channel: number) => RoomPlayer): RoomRecorder =>
  new RoomRecorder(
    {
      state: newJamState(),
      time: { now, beatAt: (ms) => ms / 1000 },
      roster: { playerOf },
      takes: { add: async () => ok(undefined) },
      link: { update: () => undefined },
    },
    { songName: () => "Jam", save: async () => true },
  );

/** A room of one beat a second. */
function recorder() {
  const clock = { nowMs: 0 };
  const room = recorderOf(() => clock.nowMs, player);
  room.follow(TEMPO);
  let id = 0;
  const play = (slot: number, fromBeat: number, toBeat: number, key: number): void => {
    id++;
    clock.nowMs = fromBeat * 1000;
    room.noteOn(slot, id, key, 0.5);
    clock.nowMs = toBeat * 1000;
    room.noteOff(slot, id);
  };
  return { room, clock, play };
}

test("a take of drums is one of their own, unless the instrument is a drum kit itself", () => {
  for (const bank of [0, 128]) {
    const clock = { nowMs: 0 };
    const room = recorderOf(
      () => clock.nowMs,
      (slot, channel) => ({ ...player(slot), bank: channel === 10 ? 128 : bank }),
    );
    room.follow(TEMPO);
    for (const [id, channel] of [1, 10].entries()) {
      clock.nowMs = 1000 + id * 500;
      room.noteOn(0, id + 1, 60 + id, 1, channel);
      clock.nowMs += 250;
      room.noteOff(0, id + 1);
    }
    clock.nowMs = 5000;
    const keysOf = (channel: number) => room.lastRound(0, 1, channel)?.notes.map(([, , key]) => key) ?? [];
    expect([keysOf(1), keysOf(10)]).toEqual(bank === 0 ? [[60], [61]] : [[60, 61], []]);
  }
});

test("a take is what one played in the last whole bars, each note where it is in the room's rounds", () => {
  const { room, clock, play } = recorder();
  play(0, 1, 2, 50);
  // A moment before the line is the line's.
  play(0, 7.95, 8.5, 60);
  play(1, 9, 10, 61);
  play(0, 10, 11, 62);
  play(0, 15.95, 16.5, 63);
  clock.nowMs = 17_000;
  expect(room.lastRound(0, 2)).toEqual({
    length: 7680,
    notes: [
      [1920, 960, 62, 0.5],
      [7632, 528, 60, 0.5],
    ],
  });
  expect(room.lastRound(0, 1)).toBeNull();
  expect(room.lastRound(1, 2)?.notes).toEqual([[960, 960, 61, 0.5]]);
});

test("in another meter the rounds of takes are counted from its bar line", () => {
  const { room, clock, play } = recorder();
  room.follow({ ...TEMPO, meters: withMeter(TEMPO.meters, { numerator: 3, denominator: 4 }, 8) });
  play(0, 11, 12, 60);
  play(0, 13, 13.5, 62);
  clock.nowMs = 14_500;
  expect(room.lastRound(0, 2)).toEqual({
    length: 5760,
    notes: [
      [2880, 960, 60, 0.5],
      [4800, 480, 62, 0.5],
    ],
  });
  // The eight bars before this one: six of 4/4, four of them before the room was there, and two of 3/4.
  const song = room.lastBars()!;
  expect(song.timeline.timeSignatures).toEqual([
    { tick: 0, numerator: 4, denominator: 4 },
    { tick: 6 * 3840, numerator: 3, denominator: 4 },
  ]);
});

test("what sounded lately is told newest first, what still sounds without an end", () => {
  const { room, clock, play } = recorder();
  play(0, 0, 1, 50);
  play(1, 20, 30, 60);
  play(0, 21, 22, 61);
  clock.nowMs = 31_000;
  room.noteOn(1, 99, 62, 0.5);
  const keys = (fromBeat: number) => [...room.notesSince(fromBeat)].map(({ key, toBeat }) => [key, toBeat]);
  // The long one began before the short one, and ended after it.
  expect(keys(23)).toEqual([
    [62, Infinity],
    [60, 30],
  ]);
  expect(keys(20).map(([key]) => key)).toEqual([62, 61, 60]);
  expect(keys(0)).toHaveLength(4);
});
