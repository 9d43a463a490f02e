import { expect, test } from "vitest";
import { LANE_BEATS, laneBar, laneStart } from "./laneBars.ts";

const player = { userId: "u", name: "n", slot: 0, bank: 0, program: 0 };
const note = (fromBeat: number, toBeat: number, key = 60) => ({ player, key, velocity: 0.5, fromBeat, toBeat });

const flowing = (nowBeat: number) => laneBar(note(10, 11), laneStart(nowBeat, false), nowBeat);
const at = (nowBeat: number) => laneBar(note(10, 11), laneStart(nowBeat, true), nowBeat);

test("what was just played is at the right and moves to the left; what sounds reaches to now", () => {
  expect(flowing(11)).toMatchObject({ x: 1 - 1 / LANE_BEATS, width: 1 / LANE_BEATS });
  expect(flowing(14)).toMatchObject({ x: 0.5, width: 1 / LANE_BEATS });
  expect(flowing(20)).toBeNull();
  expect(laneBar(note(10, Infinity), laneStart(12, false), 12)).toMatchObject({ x: 0.75, width: 0.25 });
});

test("where nothing is to move a page stands until it is full, and its notes with it", () => {
  expect(at(11)).toEqual(at(15.9));
  expect(at(11)).toMatchObject({ x: 0.25 });
  expect(at(16)).toBeNull();
});

test("high notes are high, and every key is within the lane", () => {
  const heights = Array.from({ length: 128 }, (_, key) => laneBar(note(0, 1, key), 0, 1)!.y);
  expect(heights).toEqual(heights.toSorted((one, other) => other - one));
  expect(heights[0]).toBe(1);
  expect(heights[127]).toBe(0);
});
