import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readTimeline } from "../timeline/timelineJson.ts";
import { PICTURE_NOTES, PICTURE_WIDTH, pictureOfNotes, pictureOfSong, thinnedPicture } from "./musicPicture.ts";

const note = (time: number, number: number, duration = 240) => ({ time, duration, number });

function songOf(tracks: readonly object[], fields: object = {}) {
  const song = readTimeline({ ppq: 960, tracks, ...fields });
  if (!song.ok) throw new Error(song.error.message);
  return song.value;
}

const anyNotes = fc.array(
  fc.record({
    from: fc.double({ min: -500, max: 5000, noNaN: true }),
    to: fc.double({ min: -500, max: 6000, noNaN: true }),
    pitch: fc.integer({ min: 0, max: 127 }),
    color: fc.integer({ min: 0, max: 15 }),
  }),
  { maxLength: 400 },
);

test("a picture holds at most 128 notes by their start, each within its width", () => {
  fc.assert(
    fc.property(anyNotes, (notes) => {
      const picture = pictureOfNotes(notes, 0, 4000);
      expect(picture.length).toBeLessThanOrEqual(PICTURE_NOTES);
      const starts = picture.map(([start]) => start);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
      for (const [start, length] of picture) {
        expect([Number.isInteger(start), Number.isInteger(length)]).toEqual([true, true]);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(length).toBeGreaterThanOrEqual(1);
        expect(start + length).toBeLessThanOrEqual(PICTURE_WIDTH);
      }
    }),
  );
});

test("notes outside of the times are left out, and those across its edges are cut there", () => {
  const notes = [
    { from: 0, to: 90, pitch: 60, color: 1 },
    { from: 90, to: 150, pitch: 61, color: 2 },
    { from: 180, to: 900, pitch: 62, color: 3 },
    { from: 200, to: 300, pitch: 63, color: 4 },
  ];
  expect(pictureOfNotes(notes, 100, 200)).toEqual([
    [0, 128, 61, 2],
    [204, 52, 62, 3],
  ]);
});

test("of more notes than fit the longest remain", () => {
  const picture = Array.from({ length: 60 }, (_, index): [number, number, number, number] => [
    index,
    1 + (index % 3),
    60,
    0,
  ]);
  const thinned = thinnedPicture(picture, 20);
  expect(thinned).toHaveLength(20);
  expect(new Set(thinned.map(([, length]) => length))).toEqual(new Set([3]));
  expect(thinnedPicture(picture, 60)).toBe(picture);
});

test("a song's picture is its two bars in which the most tracks play, in their colors", () => {
  const song = songOf([
    { name: "A", color: 3, rolls: [{ notes: [note(0, 60), note(7680, 62)] }] },
    { name: "B", color: 5, rolls: [{ startTime: 7680, notes: [note(960, 40, 1920)] }] },
  ]);
  expect(pictureOfSong(song)).toEqual([
    [0, 8, 62, 3],
    [32, 64, 40, 5],
  ]);
});

test("repeats and chord patterns are in it, muted tracks are not, and the bars are those of the meter", () => {
  const repeated = songOf([{ rolls: [{ notes: [note(0, 60, 960)], repeatCount: 4 }] }]);
  expect(pictureOfSong(repeated)?.map(([start]) => start)).toEqual([0, 32, 64, 96]);
  const chords = songOf([{ rolls: [{ chordPatterns: [{}] }] }]);
  expect(pictureOfSong(chords)?.length).toBe(12);
  const waltz = songOf([{ rolls: [{ notes: [note(0, 60, 2880)] }] }], {
    timeSignatures: [{ tick: 0, numerator: 3, denominator: 4 }],
  });
  expect(pictureOfSong(waltz)?.map(([, length]) => length)).toEqual([128]);
  expect(pictureOfSong(songOf([{ mute: true, rolls: [{ notes: [note(0, 60)] }] }]))).toBeNull();
  expect(pictureOfSong(songOf([]))).toBeNull();
});
