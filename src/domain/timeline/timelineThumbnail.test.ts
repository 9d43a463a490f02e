import * as fc from "fast-check";
import { expect, test } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { timelineThumbnail } from "./timelineThumbnail.ts";

const note = fc.record({
  time: fc.nat(20_000),
  duration: fc.integer({ min: 1, max: 2000 }),
  number: fc.nat(127),
  attack: fc.constantFrom(0.25, 0.5, 1),
});

/** Four numbers each. */
const barsOf = (bars: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: bars.length / 4 }, (_, index) => bars.slice(4 * index, 4 * index + 4));

test("a track has a bar for each of 160 columns in which notes begin: the first of them, of the song's length and span", () => {
  fc.assert(
    fc.property(fc.array(note, { minLength: 1, maxLength: 40 }), fc.nat(3000), (notes, startTime) => {
      const picture = timelineThumbnail(song({ tracks: [{ rolls: [{ notes, startTime }] }] }));
      const length = startTime + Math.max(...notes.map(({ time, duration }) => time + duration));
      const numbers = notes.map(({ number }) => number);
      const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
      expect(picture).toMatchObject({ kind: "timeline", trackCount: 1, noteCount: notes.length });
      expect(picture.quarters).toBeCloseTo(length / 960, 9);
      const inOrder = notes.toSorted((a, b) => a.time - b.time);
      const columnOf = ({ time }: { time: number }): number => Math.floor(((startTime + time) / length) * 160);
      const columns = [...new Set(inOrder.map(columnOf))];
      const bars = barsOf(picture.tracks[0]!.bars);
      expect(bars).toHaveLength(columns.length);
      for (const [index, [start, long, pitch, attack]] of bars.entries()) {
        const first = inOrder.find((each) => columnOf(each) === columns[index]);
        // Any of several notes at one tick may be the first.
        const likely = inOrder.filter(({ time }) => time === first!.time);
        expect(start).toBe(Math.round(((startTime + first!.time) / length) * 255));
        expect(likely.map(({ duration }) => Math.round((duration / length) * 255))).toContain(long);
        expect(likely.map((each) => Math.round(255 * each.attack))).toContain(attack);
        const height = (number: number): number => (highest > lowest ? (number - lowest) / (highest - lowest) : 0.5);
        expect(likely.map(({ number }) => Math.round(255 * height(number)))).toContain(pitch);
      }
    }),
    { numRuns: 40 },
  );
});

test("each repeat is drawn where it plays, and a clip of chord patterns as one bar as long as it", () => {
  const notes = [{ time: 0, duration: 960, number: 60 }];
  const [repeated] = timelineThumbnail(song({ tracks: [{ rolls: [{ notes, repeatCount: 4 }] }] })).tracks;
  expect(barsOf(repeated!.bars).map(([start, long]) => [start, long])).toEqual(
    [0, 0.25, 0.5, 0.75].map((place) => [Math.round(255 * place), Math.round(255 * 0.25)]),
  );
  const chords = { note: "C", name: "M", octave: 4, subdiv: "4n", accent: "", arp: false, arpCount: 4, arpOrder: "0" };
  const rolls = [{ chordPatterns: [{ ...chords, pattern: "x-" }], startTime: 1920, repeatCount: 2 }];
  const [patterns] = timelineThumbnail(song({ tracks: [{ rolls }] })).tracks;
  expect(barsOf(patterns!.bars).map(([start, long]) => [start, long])).toEqual([[85, 170]]);
});

test("the first twelve tracks are drawn in their order, each in its color, all are counted, and none may have notes", () => {
  const tracks = Array.from({ length: 14 }, (_, index) => ({
    color: index,
    rolls: index % 2 === 0 ? [{ notes: [{ number: 60 }, { number: 61, time: 10 }] }] : [],
  }));
  const picture = timelineThumbnail(song({ tracks }));
  expect([picture.trackCount, picture.noteCount]).toEqual([14, 14]);
  expect(picture.tracks.map(({ color }) => color)).toEqual(Array.from({ length: 12 }, (_, index) => index));
  expect(picture.tracks.map(({ bars }) => bars.length > 0)).toEqual(Array.from({ length: 12 }, (_, i) => i % 2 === 0));
  const empty = timelineThumbnail(song({ tracks: [{ rolls: [] }] }));
  expect([empty.noteCount, empty.quarters, empty.tracks[0]!.bars]).toEqual([0, 0, []]);
});

test("tempo and key are those of the start, the length follows the changes of tempo", () => {
  const picture = timelineThumbnail(
    song({
      timeline: {
        tempos: [
          { tick: 0, bpm: 120, ramp: false },
          { tick: 960, bpm: 60, ramp: false },
        ],
        keySignatures: [{ tick: 0, fifths: -3, minor: true }],
      },
      tracks: [{ rolls: [{ notes: [{ number: 60, duration: 1920 }] }] }],
    }),
  );
  expect([picture.bpm, picture.key, picture.seconds]).toEqual([120, { fifths: -3, minor: true }, 1.5]);
  expect("key" in timelineThumbnail(song({ tracks: [] }))).toBe(false);
});
