import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dueMs, endMs, landingOf, type RoomMode } from "./landing.ts";
import { beatIn, roomMsAt, roomMsIn, type RoomBeat } from "./roomBeat.ts";
import { lineOfChange, withTempo } from "./roomChange.ts";
import { steadyMeter, withMeter } from "./roomMeter.ts";

const meters = steadyMeter({ numerator: 4, denominator: 4 });
const beat: RoomBeat = { bpm: 120, anchorBeat: 0, anchorMs: 0 };
const grid = (delayBars: number): RoomMode => ({
  kind: "grid",
  beats: [beat],
  meters,
  divisionBeats: 0.25,
  delayBars,
});
const atTempo = (from: RoomBeat, bpm: number, nowMs: number, pingMs = 100): RoomBeat =>
  withTempo(from, bpm, lineOfChange({ beat: from, meters }, nowMs, pingMs));
const live: RoomMode = { kind: "live", playoutMs: 100 };

test("a note of the grid sounds one bar later on its division, whenever it arrives", () => {
  for (const arrivedMs of [1010, 1500, 2900]) expect(dueMs(grid(1), { playedMs: 1012, arrivedMs })).toBe(3000);
  expect(dueMs(grid(2), { playedMs: 1070, arrivedMs: 1100 })).toBe(5125);
});

test("everybody hears a note of the grid at the same time, whatever their network", () => {
  const time = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      time,
      fc.double({ min: 0, max: 1900, noNaN: true }),
      fc.integer({ min: 20, max: 400 }),
      (playedMs, transitMs, bpm) => {
        const mode = {
          kind: "grid",
          beats: [{ bpm, anchorBeat: 3, anchorMs: 17 }],
          meters,
          divisionBeats: 0.25,
          delayBars: 1,
        } as const satisfies RoomMode;
        const atMs = dueMs(mode, { playedMs, arrivedMs: playedMs });
        expect(dueMs(mode, { playedMs, arrivedMs: playedMs + transitMs })).toBe(atMs);
        const divisions = beatIn(mode.beats, atMs) / 0.25;
        expect(Math.abs(divisions - Math.round(divisions))).toBeLessThan(1e-6);
      },
    ),
  );
});

test("with no bars of delay it sounds on the next division after it has arrived", () => {
  expect(dueMs(grid(0), { playedMs: 1000, arrivedMs: 1030 })).toBe(1125);
  // The guard does not fit any more.
  expect(dueMs(grid(0), { playedMs: 1000, arrivedMs: 1122 })).toBe(1250);
});

test("live: in time, a little late, too late, far too old", () => {
  expect(landingOf(live, { playedMs: 1000, arrivedMs: 1080 })).toEqual({ kind: "scheduled", atMs: 1100 });
  expect(landingOf(live, { playedMs: 1000, arrivedMs: 1140 })).toEqual({ kind: "late", byMs: 40 });
  expect(landingOf(live, { playedMs: 1000, arrivedMs: 1141 })).toEqual({ kind: "dropped", byMs: 41 });
  expect(landingOf(live, { playedMs: 1000, arrivedMs: 7000 }).kind).toBe("dropped");
});

const arrivedAfter = (lateMs: number) => landingOf(grid(1), { playedMs: 1000, arrivedMs: 3000 + lateMs }).kind;

test("the grid's tolerance is an eighth of a division", () => {
  expect([0, 15, 16].map(arrivedAfter)).toEqual(["scheduled", "late", "dropped"]);
  const slow: RoomMode = { kind: "grid", beats: [beat], meters, divisionBeats: 4, delayBars: 1 };
  expect([60, 61].map((ms) => landingOf(slow, { playedMs: 0, arrivedMs: 2000 + ms }).kind)).toEqual([
    "late",
    "dropped",
  ]);
});

const loop: RoomMode = { kind: "loop", beats: [beat], meters, loopBars: 2 };

test("a note of the loop sounds one round later as it was played, whenever it arrives", () => {
  for (const arrivedMs of [1015, 3000, 5012]) expect(dueMs(loop, { playedMs: 1012.5, arrivedMs })).toBe(5012.5);
  expect([0, 60, 61].map((ms) => landingOf(loop, { playedMs: 1000, arrivedMs: 5000 + ms }).kind)).toEqual([
    "scheduled",
    "late",
    "dropped",
  ]);
});

test("over a change of tempo the loop keeps every note's place in the bar, and its length in beats", () => {
  const slower = atTempo(beat, 60, 900);
  expect(slower.anchorBeat).toBe(4);
  const beats = [beat, slower];
  const mode: RoomMode = { kind: "loop", beats, meters, loopBars: 1 };
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 9000, noNaN: true }),
      fc.double({ min: 0, max: 5000, noNaN: true }),
      (on, length) => {
        const begun = dueMs(mode, { playedMs: on, arrivedMs: on });
        expect(beatIn(beats, begun) - beatIn(beats, on)).toBeCloseTo(4, 6);
        const ended = endMs(mode, begun, on, on + length);
        expect(ended).toBeCloseTo(dueMs(mode, { playedMs: on + length, arrivedMs: on }), 6);
      },
    ),
  );
  // Beat 2 of the old tempo sounds on beat 6, a second apart by the new one.
  expect(dueMs(mode, { playedMs: 1000, arrivedMs: 1000 })).toBe(4000);
  expect(roomMsIn(beats, 4)).toBe(2000);
});

test("a second change of tempo comes no earlier than the first", () => {
  const first = atTempo(beat, 20, 1900);
  expect(atTempo(first, 200, 2000)).toEqual({ bpm: 200, anchorBeat: 8, anchorMs: 4000 });
});

test("another tempo holds from a bar line that all have heard of, and moves no beat before it", () => {
  const next = atTempo(beat, 90, 1900);
  expect(next).toEqual({ bpm: 90, anchorBeat: 8, anchorMs: 4000 });
  expect(roomMsAt(next, 8)).toBe(roomMsAt(beat, 8));
  expect(atTempo(beat, 90, 1900, 1000).anchorBeat).toBe(12);
});

test("a grid is counted anew in each bar: every bar line is on it, whatever the meters before it", () => {
  // Bars of 7/8 begin on 0, 3.5 and 7, those of 4/4 then on 10.5 and 14.5; a quarter lasts half a second.
  const seven = steadyMeter({ numerator: 7, denominator: 8 });
  const mixed = withMeter(seven, { numerator: 4, denominator: 4 }, 10.5);
  const quarters = (delayBars: number): RoomMode =>
    ({ ...grid(delayBars), meters: mixed, divisionBeats: 1 }) as RoomMode;
  const landsOn = (beats: number, delayBars: number): number =>
    dueMs(quarters(delayBars), { playedMs: beats * 500, arrivedMs: beats * 500 + 20 }) / 500;
  expect([3.4, 3.6, 4.4, 7.1, 10.4, 11.4].map((played) => landsOn(played, 1))).toEqual([7, 7, 8, 10.5, 14.5, 15.5]);
  expect([3.2, 6.8, 10.2, 10.6].map((played) => landsOn(played, 0))).toEqual([3.5, 7, 10.5, 11.5]);
});
