import { expect, test } from "vitest";
import { isTurned, readTarget, targetKey, type GearTarget } from "./GearTarget.ts";

const TRACK = ["gainDb", "pan", "mute", "solo"] as const;
const SONG = ["tempo", "play", "stop", "record"] as const;

const targets: readonly GearTarget[] = [
  ...TRACK.flatMap((field) => [0, 7, 120].map((place) => ({ field, place }))),
  ...SONG.map((field) => ({ field, place: null })),
];

test("every target is read as it was written, and no two are written alike", () => {
  for (const target of targets) expect(readTarget(targetKey(target))).toEqual(target);
  expect(new Set(targets.map(targetKey)).size).toBe(targets.length);
});

test.each([
  "",
  "gainDb",
  "gainDb x",
  "gainDb -1",
  "gainDb 1.5",
  "tempo 0",
  "swing",
  "swing 1",
  "mute  2",
  "mute ",
  "pan 1e3",
])("%j is no target", (key) => {
  expect(readTarget(key)).toBeNull();
});

test("faders, pan and tempo are turned, the others switched", () => {
  const turned = targets.filter(isTurned).map(({ field }) => field);
  expect(new Set(turned)).toEqual(new Set(["gainDb", "pan", "tempo"]));
});
