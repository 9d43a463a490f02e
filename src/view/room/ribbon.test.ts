import { describe, expect, test } from "vitest";
import { steadyMeter } from "../../domain/room/roomMeter.ts";
import { firstPlayedBeat, heardBeat, keyRange, ribbonBar, ribbonLines, ribbonView } from "./ribbon.ts";

const METERS = steadyMeter({ numerator: 4, denominator: 4 });
const GRID = { mode: "grid", delayBars: 1, division: "16n" } as const;
const LIVE = { ...GRID, mode: "live" } as const;
const LOOP = { ...GRID, mode: "loop", delayBars: 2 } as const;
const RANGE = { low: 48, high: 72 };

const note = (fromBeat: number, toBeat: number, key = 60) => ({ key, velocity: 0.5, fromBeat, toBeat });

describe("in Grid", () => {
  const view = ribbonView(GRID, METERS, 40, 3.6, false);

  test("the line stands still, and a bar ahead of it is in view", () => {
    expect(view.line).toBeCloseTo(3.6 / 4.73, 2);
    expect(ribbonView(GRID, METERS, 41.3, 3.6, false).line).toBeCloseTo(view.line, 9);
    expect(view.startBeat + view.beats).toBeGreaterThan(44);
    expect([...ribbonLines(view, METERS)].map(({ number }) => number)).toEqual([8, 9, 10, 11, 12]);
  });

  test("notes of others are heard on the grid a bar later; until then they are next", () => {
    expect(heardBeat(38.05, GRID, METERS)).toBe(42);
    expect(ribbonBar(note(38, 38.5), heardBeat(38, GRID, METERS), view, RANGE)).toMatchObject({ state: "next" });
    expect(ribbonBar(note(36, 36.5), heardBeat(36, GRID, METERS), view, RANGE)).toMatchObject({ state: "sounding" });
    expect(ribbonBar(note(34, 34.5), heardBeat(34, GRID, METERS), view, RANGE)).toMatchObject({ state: "heard" });
    expect(firstPlayedBeat(view, GRID, METERS)).toBeLessThanOrEqual(view.startBeat - 4);
  });

  test("own notes end at the line, and what was heard long ago is out of view", () => {
    const held = ribbonBar(note(39, Infinity), 39, view, RANGE)!;
    expect(held.x + held.width).toBeCloseTo(view.line, 9);
    expect(held.state).toBe("sounding");
    expect(ribbonBar(note(4, 5), 4, view, RANGE)).toBeNull();
  });

  test("without bars of delay notes wait for a step", () => {
    const step = { ...GRID, delayBars: 0 } as const;
    expect(heardBeat(38.05, step, METERS)).toBe(38.25);
    expect(ribbonView(step, METERS, 40, 3.6, false).line).toBeGreaterThan(0.9);
  });
});

test("in Live nothing is ahead: the line is the right edge", () => {
  const view = ribbonView(LIVE, METERS, 40, 3, false);
  expect(view.line).toBe(1);
  expect(heardBeat(39.05, LIVE, METERS)).toBe(39.05);
});

test("in Loop the line runs through the loop, and what was played in the last round is ahead of it", () => {
  const views = [8, 12, 15.9, 16].map((beat) => ribbonView(LOOP, METERS, beat, 3, false));
  expect(views.map(({ startBeat }) => startBeat)).toEqual([8, 8, 8, 16]);
  expect(views.map(({ line }) => line)).toEqual([0, 0.5, 7.9 / 8, 0]);
  const heard = heardBeat(6, LOOP, METERS);
  expect(heard).toBe(14);
  expect(ribbonBar(note(6, 7), heard, views[1]!, RANGE)).toMatchObject({ x: 0.75, width: 0.125, state: "next" });
});

const at = (beat: number) => ribbonView(GRID, METERS, beat, 3.6, true);

test("where nothing is to move pages stand until they are full", () => {
  expect(at(0.5).startBeat).toBe(0);
  expect(at(11.9).startBeat).toBe(0);
  expect(at(12).startBeat).toBe(12);
  expect(at(11.9).line).toBeGreaterThan(at(6).line);
});

test("a lane has whole octaves, at least two, and high notes are high", () => {
  expect(keyRange([])).toEqual({ low: 48, high: 72 });
  expect(keyRange([60])).toEqual({ low: 60, high: 84 });
  expect(keyRange([35, 71, 84])).toEqual({ low: 24, high: 96 });
  const view = ribbonView(LIVE, METERS, 8, 2, false);
  const heights = [50, 60, 70].map((key) => ribbonBar(note(4, 5, key), 4, view, RANGE)!.y);
  expect(heights).toEqual(heights.toSorted((one, other) => other - one));
});
