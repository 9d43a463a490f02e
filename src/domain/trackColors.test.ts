import * as fc from "fast-check";
import { expect, test } from "vitest";
import { demoSong } from "./demo/demoSong.ts";
import { SONG_TEMPLATES, songOfTemplate } from "./demo/songTemplates.ts";
import { mergeSongs } from "./timeline/commands/mergeSongs.ts";
import { applyTimelineDiff } from "./timeline/diff.ts";
import type { TimelineDocument } from "./timeline/records.ts";
import { readTimeline } from "./timeline/timelineJson.ts";
import { readToneJson } from "./tone-json/readToneJson.ts";
import { TRACK_COLORS, trackColorAt, trackColorsAfter } from "./trackColors.ts";

const colorIndex = fc.integer({ min: 0, max: 15 });
const inOrder = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => trackColorAt(index));
const colorsOf = ({ timeline, tracks }: TimelineDocument): readonly number[] =>
  timeline.trackIds.map((id) => tracks.get(id)!.color);

function read(json: unknown): TimelineDocument {
  const song = readTimeline(json);
  if (!song.ok) throw song.error;
  return song.value;
}

test("a new track has the first color of the order that the fewest tracks have", () => {
  fc.assert(
    fc.property(fc.array(colorIndex, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (used, count) => {
      const next = trackColorsAfter(used);
      const all = [...used];
      for (let made = 0; made < count; made++) {
        const color = next();
        const tracksWith = (each: number): number => all.filter((other) => other === each).length;
        const place = TRACK_COLORS.indexOf(color);
        for (const [at, other] of TRACK_COLORS.entries())
          expect(tracksWith(other)).toBeGreaterThanOrEqual(tracksWith(color) + (at < place ? 1 : 0));
        all.push(color);
      }
    }),
  );
  const next = trackColorsAfter([]);
  expect(Array.from({ length: 40 }, next)).toEqual(inOrder(40));
});

test("tracks of JSON without colors take those that the others leave free, and given ones stay", () => {
  fc.assert(
    fc.property(fc.array(fc.option(colorIndex, { nil: undefined }), { maxLength: 16 }), (given) => {
      const song = read({ tracks: given.map((color) => (color === undefined ? {} : { color })) });
      const next = trackColorsAfter(given.flatMap((color) => color ?? []));
      expect(colorsOf(song)).toEqual(given.map((color) => color ?? next()));
    }),
  );
  expect(colorsOf(read({ tracks: [{}, { color: TRACK_COLORS[0] }, {}] }))).toEqual([
    TRACK_COLORS[1],
    TRACK_COLORS[0],
    TRACK_COLORS[2],
  ]);
});

test("the demo song, templates and songs of @tonejs/midi have the colors of the order", () => {
  const tone = readToneJson({
    header: { ppq: 480, tempos: [], timeSignatures: [], keySignatures: [], meta: [], name: "" },
    tracks: Array.from({ length: 18 }, () => ({ notes: [], controlChanges: {}, pitchBends: [], channel: 0 })),
  });
  if (!tone.ok) throw tone.error;
  for (const song of [read(demoSong()), tone.value.document, ...SONG_TEMPLATES.map(songOfTemplate)])
    expect(colorsOf(song)).toEqual(inOrder(song.tracks.size));
  expect(tone.value.document.tracks.size).toBe(18);
});

const songOf = (colors: readonly number[]): TimelineDocument => read({ tracks: colors.map((color) => ({ color })) });

test("merged tracks take the colors after those of the song, whatever they had in their own", () => {
  fc.assert(
    fc.property(
      fc.array(colorIndex, { maxLength: 8 }),
      fc.array(fc.array(colorIndex, { maxLength: 8 }), { minLength: 1, maxLength: 3 }),
      (own, others) => {
        const song = songOf(own);
        const merged = applyTimelineDiff(song, mergeSongs(song, others.map(songOf), 0));
        const next = trackColorsAfter(own);
        expect(colorsOf(merged)).toEqual([...own, ...others.flat().map(() => next())]);
      },
    ),
  );
});
