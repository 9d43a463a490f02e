import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { emptyDocument, newTimeline } from "../../domain/timeline/defaults.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { timelineKind } from "../documentKinds.ts";
import { createSession } from "../session.ts";
import type { OpenSong } from "../transport.ts";
import { barStart, clipStep, snapClipTick } from "./clipSnap.ts";
import { floorTick, gridStep, gridTicks, GRIDS, snapTick } from "./snap.ts";

const PPQ = 960;
/** A bar of 4/4, then bars of 7/8. */
const TIMELINE = newTimeline({
  ppq: PPQ,
  timeSignatures: [
    { tick: 0, numerator: 4, denominator: 4 },
    { tick: 4 * PPQ, numerator: 7, denominator: 8 },
  ],
});
const BARS = [0, ...Array.from({ length: 20 }, (_, bar) => 4 * PPQ + bar * 3.5 * PPQ)];

let song: OpenSong;
beforeEach(() => {
  const timeline = new DocumentStore(timelineKind, { ...emptyDocument(), timeline: TIMELINE });
  song = { session: createSession(), timeline } as unknown as OpenSong;
});

const places = fc.nat(40_000);
const steps = fc.constantFrom(PPQ, PPQ / 2, PPQ / 4, PPQ / 3);
const barOf = (tick: number): number => BARS.findLast((bar) => bar <= tick)!;

test("grid lines start anew with each bar: the nearest is taken, or the one before", () => {
  fc.assert(
    fc.property(places, steps, (tick, step) => {
      const into = tick - barOf(tick);
      const floor = floorTick(tick, step, TIMELINE);
      expect(floor).toBe(Math.round(barOf(tick) + Math.floor(into / step) * step));
      const nearest = snapTick(tick, step, TIMELINE);
      expect(Math.abs(nearest - tick)).toBeLessThanOrEqual(step / 2 + 0.5);
      expect(Math.abs((nearest - barOf(tick)) / step - Math.round((nearest - barOf(tick)) / step))).toBeLessThan(0.01);
      expect(barStart(song, tick)).toBe(barOf(tick));
    }),
  );
  expect([snapTick(-500, PPQ, TIMELINE), barStart(song, -3), barStart(song, 0.9)]).toEqual([-960, 0, 0]);
});

test("every grid is a part of a whole note, straight, in triplets or dotted, and a tick at least", () => {
  expect(gridTicks("4n", PPQ)).toBe(PPQ);
  expect(gridTicks("8t", PPQ)).toBe(PPQ / 3);
  expect(gridTicks("8n.", PPQ)).toBe(0.75 * PPQ);
  expect(gridTicks("256n", 1)).toBe(1);
  expect(GRIDS).toHaveLength(9 + 7 + 7);
  expect([GRIDS.includes("1n"), GRIDS.includes("1t"), GRIDS.includes("2t"), GRIDS.includes("4t")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([GRIDS.includes("1n."), GRIDS.includes("2n."), GRIDS.includes("256n."), GRIDS.includes("256t")]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  song.session.editor.grid = "8n";
  expect(gridStep(song)).toBe(PPQ / 2);
});

test("steps of clips are wide enough to aim at: the grid, a beat, a bar, four bars, sixteen", () => {
  song.session.editor.grid = "16n";
  const at = (ticksPerPixel: number): number => clipStep(song, ticksPerPixel);
  expect(at(1)).toBe(240);
  expect(at(30)).toBe(240);
  expect(at(30.1)).toBe(960);
  expect(at(120)).toBe(960);
  expect(at(121)).toBe(3840);
  expect(at(481)).toBe(4 * 3840);
  expect(at(2000)).toBe(16 * 3840);
  expect(at(1e6)).toBe(16 * 3840);
  song.session.editor.grid = "1n";
  expect(at(500)).toBe(4 * 3840);
});

test("clips snap to these steps, and not at all with Alt or where snap is off; nowhere before the start", () => {
  song.session.editor.grid = "4n";
  const near = { alt: false, ticksPerPixel: 1 };
  expect(snapClipTick(song, 1000, near)).toBe(960);
  expect(snapClipTick(song, 1500, near)).toBe(1920);
  expect(snapClipTick(song, 1000.4, { ...near, alt: true })).toBe(1000);
  expect(snapClipTick(song, -700, near)).toBe(0);
  expect(snapClipTick(song, -700, { ...near, alt: true })).toBe(0);
  song.session.editor.snap = false;
  expect(snapClipTick(song, 1000.6, near)).toBe(1001);
});
