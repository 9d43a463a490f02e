import { expect, test } from "vitest";
import { setEqualizer, setMaster, setMasterEqualizer } from "../timeline/commands/mixer.ts";
import { applyTimelineDiff } from "../timeline/diff.ts";
import { emptyDocument, newTrack } from "../timeline/defaults.ts";
import { readTimeline } from "../timeline/timelineJson.ts";
import { writeTimeline } from "../timeline/writeTimeline.ts";
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
  document = applyTimelineDiff(document, setMaster(document, { gainDb: -Infinity, limiter: false }));
  document = applyTimelineDiff(document, setMasterEqualizer(document, { highDb: 3 }));
  const read = readTimeline(JSON.parse(JSON.stringify(writeTimeline(document))));
  if (!read.ok) throw read.error;
  expect(read.value.tracks.get("t0")!.eq).toEqual({ ...FLAT_EQUALIZER, midDb: -4, midHz: 440 });
  expect(read.value.timeline.master).toEqual({
    gainDb: -Infinity,
    limiter: false,
    effects: true,
    eq: { ...FLAT_EQUALIZER, highDb: 3 },
  });
});

test("a song without them is written as before, and fields that are missing take their defaults", () => {
  const text = JSON.stringify(writeTimeline(plain));
  expect(text).not.toMatch(/"eq"|"master"/);
  const read = readTimeline({ master: { eq: { lowDb: 2 } }, tracks: [{ eq: {} }] });
  if (!read.ok) throw read.error;
  expect(read.value.timeline.master).toMatchObject({ gainDb: 0, limiter: true, eq: { ...FLAT_EQUALIZER, lowDb: 2 } });
  expect([...read.value.tracks.values()][0]!.eq).toEqual(FLAT_EQUALIZER);
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
