import * as fc from "fast-check";
import { expect, test } from "vitest";
import { setEqualizer, setLimiter, setMaster } from "../timeline/commands/mixer.ts";
import { applyTimelineDiff, reverseTimelineDiff } from "../timeline/diff.ts";
import { emptyDocument, newTrack } from "../timeline/defaults.ts";
import { readTimeline } from "../timeline/timelineJson.ts";
import { writeTimeline } from "../timeline/writeTimeline.ts";
import { DEFAULT_LIMITER } from "./limiter.ts";
import { FLAT_EQUALIZER, responseDb } from "./equalizer.ts";

const empty = emptyDocument("song");
const track = newTrack({ id: "t0" });
const plain = {
  ...empty,
  timeline: { ...empty.timeline, trackIds: ["t0"] },
  tracks: new Map([["t0", track]]),
};

const at = (eq: Partial<typeof FLAT_EQUALIZER>, hz: number): number =>
  responseDb({ ...FLAT_EQUALIZER, ...eq }, hz, 48_000);

test("equalizers and the master stand in the file, silence included", () => {
  let document = applyTimelineDiff(plain, setEqualizer(plain, "t0", { midDb: -4, midHz: 440 }));
  document = applyTimelineDiff(document, setMaster(document, { gainDb: -Infinity }));
  document = applyTimelineDiff(document, setLimiter(document, null, { on: false }));
  document = applyTimelineDiff(document, setEqualizer(document, null, { highDb: 3 }));
  const read = readTimeline(JSON.parse(JSON.stringify(writeTimeline(document))));
  if (!read.ok) throw read.error;
  expect(read.value.tracks.get("t0")!.eq).toEqual({ ...FLAT_EQUALIZER, midDb: -4, midHz: 440 });
  expect(read.value.timeline.master).toEqual({
    gainDb: -Infinity,
    limiter: { ...DEFAULT_LIMITER, on: false },
    effects: true,
    eq: { ...FLAT_EQUALIZER, highDb: 3 },
  });
});

test("a song without them is written as before, and fields that are missing take their defaults", () => {
  const text = JSON.stringify(writeTimeline(plain));
  expect(text).not.toMatch(/"eq"|"master"|"limiter"/);
  const read = readTimeline({ master: { eq: { lowDb: 2 } }, tracks: [{ eq: {} }] });
  if (!read.ok) throw read.error;
  expect(read.value.timeline.master).toMatchObject({
    gainDb: 0,
    limiter: DEFAULT_LIMITER,
    eq: { ...FLAT_EQUALIZER, lowDb: 2 },
  });
  expect([...read.value.tracks.values()][0]!.eq).toEqual(FLAT_EQUALIZER);
});

test("a track's limiter stands in the file, is undone as one edit, and begins switched off", () => {
  const edit = setLimiter(plain, "t0", { ceilingDb: -12 });
  const off = applyTimelineDiff(plain, edit);
  expect(off.tracks.get("t0")!.limiter).toEqual({ on: false, ceilingDb: -12, releaseMs: DEFAULT_LIMITER.releaseMs });
  const on = applyTimelineDiff(off, setLimiter(off, "t0", { on: true }));
  const read = readTimeline(JSON.parse(JSON.stringify(writeTimeline(on))));
  if (!read.ok) throw read.error;
  expect(read.value.tracks.get("t0")!.limiter).toEqual({ ...DEFAULT_LIMITER, ceilingDb: -12 });
  const undone = applyTimelineDiff(off, reverseTimelineDiff(edit));
  expect(undone.tracks.get("t0")).toEqual(track);
});

test("songs say on or off as they did before limiters had values, and are read as they were", () => {
  const off = applyTimelineDiff(plain, setLimiter(plain, null, { on: false }));
  expect(writeTimeline(off)).toMatchObject({ master: { limiter: false } });
  const read = readTimeline({
    master: { limiter: false },
    tracks: [{ limiter: true }, { limiter: { releaseMs: 200 } }],
  });
  if (!read.ok) throw read.error;
  expect(read.value.timeline.master!.limiter).toEqual({ ...DEFAULT_LIMITER, on: false });
  expect([...read.value.tracks.values()].map(({ limiter }) => limiter)).toEqual([
    DEFAULT_LIMITER,
    { ...DEFAULT_LIMITER, releaseMs: 200 },
  ]);
});

test("values out of range are refused with the field's name", () => {
  const read = readTimeline({ tracks: [{ eq: { midDb: 40 } }] });
  expect(read.ok ? "" : read.error.message).toMatch(/eq.*midDb/);
});

test("a shelf reaches its gain at its end of the spectrum and half of it at its frequency, the peak its own at its middle", () => {
  expect(at({ lowDb: 9, lowHz: 200 }, 0.01)).toBeCloseTo(9, 6);
  expect(at({ lowDb: 9, lowHz: 200 }, 200)).toBeCloseTo(4.5, 6);
  expect(at({ lowDb: 9, lowHz: 200 }, 20_000)).toBeCloseTo(0, 3);
  expect(at({ midDb: -12, midHz: 1200, midQ: 3 }, 1200)).toBeCloseTo(-12, 6);
  expect(at({ midDb: -12, midHz: 1200, midQ: 3 }, 20)).toBeCloseTo(0, 2);
  expect(at({ highDb: 6, highHz: 5000 }, 23_999.9)).toBeCloseTo(6, 6);
  expect(at({ highDb: 6, highHz: 5000 }, 5000)).toBeCloseTo(3, 6);
});

/** dB of |(a s² + b s + c) / (d s² + e s + f)| at s = jω. */
const analogDb = ([a, b, c]: readonly number[], [d, e, f]: readonly number[], w: number): number =>
  10 * Math.log10(((c! - a! * w * w) ** 2 + (b! * w) ** 2) / ((f! - d! * w * w) ** 2 + (e! * w) ** 2));

/** A frequency as the bilinear transform places it, at 48 kHz. */
const warped = (hz: number): number => Math.tan((Math.PI * hz) / 48_000);

test("each band is its analog prototype at every frequency, as the Audio EQ Cookbook has it", () => {
  const hz = fc.integer({ min: 20, max: 20_000 });
  const db = fc.double({ min: -18, max: 18, noNaN: true });
  fc.assert(
    fc.property(hz, hz, db, fc.double({ min: 0.2, max: 10, noNaN: true }), (bandHz, seenHz, gainDb, q) => {
      const w = warped(seenHz) / warped(bandHz);
      const gain = 10 ** (gainDb / 40);
      const slope = Math.sqrt(gain) / Math.SQRT1_2;
      const inDb = 40 * Math.log10(gain);
      expect(at({ lowHz: bandHz, lowDb: gainDb }, seenHz)).toBeCloseTo(
        inDb / 2 + analogDb([1, slope, gain], [gain, slope, 1], w),
        5,
      );
      expect(at({ highHz: bandHz, highDb: gainDb }, seenHz)).toBeCloseTo(
        inDb / 2 + analogDb([gain, slope, 1], [1, slope, gain], w),
        5,
      );
      expect(at({ midHz: bandHz, midDb: gainDb, midQ: q }, seenHz)).toBeCloseTo(
        analogDb([1, gain / q, 1], [1, 1 / (gain * q), 1], w),
        5,
      );
    }),
  );
});
