import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isSameRun, songPlaceAt, songTickAt, type SongLoop } from "./songRun.ts";

const SONG: SongLoop = { loop: false, loopStart: 0, loopEnd: 3840, ppq: 960 };
const LOOPED: SongLoop = { ...SONG, loop: true, loopStart: 1920 };

test("a song stands where it begins until its line, then goes a quarter with each beat", () => {
  const run = { tick: 480, fromBeat: 8 };
  expect([0, 8, 9, 12.5].map((beat) => songTickAt(run, beat, SONG))).toEqual([480, 480, 1440, 4800]);
});

test("it plays up to the end of the loop, and round it from there", () => {
  const run = { tick: 0, fromBeat: 4 };
  expect([4, 7, 8, 9, 10, 11].map((beat) => songTickAt(run, beat, LOOPED))).toEqual([0, 2880, 1920, 2880, 1920, 2880]);
  // From behind the loop it goes on.
  expect(songTickAt({ tick: 3840, fromBeat: 4 }, 8, LOOPED)).toBe(7680);
});

test("who comes late begins on a whole tick, at the very beat on which the others play it", () => {
  fc.assert(
    fc.property(
      fc.nat(20_000),
      fc.nat(64),
      fc.double({ min: 0, max: 500, noNaN: true }),
      fc.nat(8000),
      fc.integer({ min: 1, max: 4000 }),
      fc.boolean(),
      (tick, bar, beat, loopStart, length, loop) => {
        const song = { loop, loopStart, loopEnd: loopStart + length, ppq: 960 };
        const run = { tick, fromBeat: bar * 4 };
        const place = songPlaceAt(run, beat, song);
        expect(Number.isInteger(place.tick)).toBe(true);
        expect(place.beat).toBeGreaterThanOrEqual(Math.max(beat, run.fromBeat));
        expect(place.beat - Math.max(beat, run.fromBeat)).toBeLessThan(1 / 960 + 1e-9);
        const off = Math.abs(songTickAt(run, place.beat, song) - place.tick);
        expect(Math.min(off, loop ? Math.abs(off - length) : off)).toBeLessThan(1e-6);
      },
    ),
  );
});

test("a run is another one where it begins elsewhere, not where it ends", () => {
  const run = { tick: 0, fromBeat: 4 };
  expect(isSameRun(run, { ...run, untilBeat: 9 })).toBe(true);
  expect(isSameRun(run, { ...run, fromBeat: 8 })).toBe(false);
  expect(isSameRun(null, null)).toBe(false);
});
