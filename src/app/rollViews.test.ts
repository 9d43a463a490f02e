// @vitest-environment jsdom
import { drag, point } from "../render/shared/FakePlace.test-helper.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newLane } from "../domain/timeline/ClipLane.ts";
import { addLane } from "../domain/timeline/commands/lanes.ts";
import { setTrack } from "../domain/timeline/commands/tracks.ts";
import type { Note } from "../domain/timeline/Note.ts";
import { notesOn, quadsOn, type DrawnQuad } from "../render/timeline/drawn.test-helper.ts";
import {
  BAR,
  drawnOf,
  FOOT,
  HEIGHT,
  holds,
  KEYS,
  middle,
  noteOf,
  notesIn,
  openRoll,
  placed,
  QUARTER,
  ROW,
  RULER,
  selected,
  studioWith,
  WIDTH,
  type Canvas,
} from "./rollCanvas.test-helper.ts";

const one: Note = { id: 7, time: QUARTER, duration: QUARTER, number: 64, channel: 1, attack: 0.8, release: 0.25 };

/** Heads of velocity stems: small round boxes. */
const heads = ({ root }: Canvas): DrawnQuad[] =>
  quadsOn(root).filter(({ kind, width, height, y }) => kind === "box" && width === 7 && height === 7 && y >= FOOT - 9);

const wheel = ({ canvas }: Canvas, x: number, y: number, turn: WheelEventInit): void =>
  void canvas.dispatchEvent(
    new WheelEvent("wheel", { clientX: x, clientY: y, bubbles: true, cancelable: true, ...turn }),
  );

test("each stem of velocity stands at its note, as high as it is loud, and is dragged to another velocity", async () => {
  await holds(placed, async (studio, canvas) => {
    const notes = notesIn(studio);
    const starts = new Set(notes.map(({ time }) => time));
    expect(heads(canvas)).toHaveLength(starts.size);
    const [note] = notes.toSorted((a, b) => b.attack - a.attack);
    const box = drawnOf(studio, canvas, note!);
    const head = heads(canvas).find(({ x }) => Math.abs(x + 2.5 - box.x) <= 1)!;
    const velocity = Math.round(note!.attack * 127);
    // The lane is 56 pixels from its foot to its head.
    expect(head.y + 3.5).toBeCloseTo(HEIGHT - 4 - (velocity / 127) * 56, 3);
    const together = notes.filter(({ time }) => time === note!.time);
    drag(canvas.canvas, [
      [box.x, head.y + 3],
      [box.x, HEIGHT - 4 - 28],
    ]);
    for (const { id } of together) expect(Math.round(noteOf(studio, id).attack * 127)).toBe(64);
    for (const other of notes) if (!together.includes(other)) expect(noteOf(studio, other.id)).toEqual(other);
    expect(studio.session.editor.lastAttack).toBeCloseTo(64 / 127, 2);
    studio.timeline.undo();
    expect(notesIn(studio)).toEqual(notes);
  });
});

test("where notes are selected only their velocities change, and release velocities where those are shown", async () => {
  const other = { ...one, id: 8, number: 70 };
  const studio = studioWith([one, other]);
  const canvas = await openRoll(studio);
  drag(canvas.canvas, [middle(drawnOf(studio, canvas, one))]);
  const { x } = drawnOf(studio, canvas, one);
  drag(canvas.canvas, [[x, HEIGHT - 4]]);
  expect([noteOf(studio, 7).attack, noteOf(studio, 8).attack]).toEqual([1 / 127, 0.8]);
  studio.session.editor.velocities = "release";
  await canvas.frames();
  drag(canvas.canvas, [[x, FOOT + 9]]);
  expect([noteOf(studio, 7), noteOf(studio, 8)]).toMatchObject([{ release: 1, attack: 1 / 127 }, { release: 0.25 }]);
  expect(studio.session.editor.lastAttack).toBe(1 / 127);
  drag(canvas.canvas, [[x, HEIGHT - 1]]);
  expect(noteOf(studio, 7).release).toBe(0);
  canvas.close();
});

test("a press on the ruler takes the playhead to the nearest line of the grid, Alt to the very tick, Escape back", async () => {
  const studio = studioWith([one]);
  const canvas = await openRoll(studio);
  const { views, transport } = studio.session;
  const xOf = (tick: number): number => KEYS + (tick - views.roll.scrollTick) * views.roll.pixelsPerTick;
  const playhead = (): DrawnQuad => quadsOn(canvas.root).find(({ kind }) => kind === "head")!;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: BAR, max: 3 * BAR }), async (tick) => {
      drag(canvas.canvas, [[xOf(tick), 12]], { altKey: true });
      expect(transport.positionTick).toBe(tick);
      drag(canvas.canvas, [
        [xOf(BAR), 12],
        [xOf(tick), 12],
      ]);
      expect(transport.positionTick % 240).toBe(0);
      expect(Math.abs(transport.positionTick - tick)).toBeLessThanOrEqual(120);
      await canvas.frames();
      expect(playhead().x + 5.5).toBe(Math.round(xOf(transport.positionTick)));
      expect(playhead().y).toBe(RULER - 11);
    }),
    { numRuns: 8 },
  );
  const before = transport.positionTick;
  point(canvas.canvas, "pointerdown", xOf(before < 2 * BAR ? before + 500 : BAR + 500), 12);
  expect(transport.positionTick).not.toBe(before);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(transport.positionTick).toBe(before);
  canvas.close();
});

test("keys beside the rows sound as they are pressed, louder further out, one after another, and are lit meanwhile", async () => {
  const studio = studioWith([one]);
  const canvas = await openRoll(studio);
  const { scrollY } = studio.session.views.roll;
  const yOf = (pitch: number): number => RULER + (127 - pitch) * ROW - scrollY + ROW / 2;
  const lit = (): number =>
    quadsOn(canvas.root).filter(
      ({ kind, x, width, y, height, fill }) =>
        kind === "box" &&
        x === 0 &&
        width === KEYS - 1 &&
        fill === undefined &&
        y <= yOf(65) &&
        y + height >= yOf(65) &&
        height < 30,
    ).length;
  const atRest = lit();
  point(canvas.canvas, "pointerdown", 0, yOf(65));
  await canvas.frames();
  expect(lit()).toBe(atRest + 1);
  point(canvas.canvas, "pointermove", KEYS / 2, yOf(64));
  point(canvas.canvas, "pointermove", KEYS / 2, yOf(64) + 1);
  point(canvas.canvas, "pointerup", KEYS + 200, yOf(64));
  await canvas.frames();
  expect(lit()).toBe(atRest);
  expect(canvas.keys).toEqual(["key 65 0.40", "key 65 ends", "key 64 0.70", "key 64 ends"]);
  expect(selected(studio)).toEqual([]);
  point(canvas.canvas, "pointerdown", KEYS - 0.001, yOf(70));
  canvas.close();
  expect(canvas.keys.slice(4)).toEqual(["key 70 1.00", "key 70 ends"]);
});

test("the wheel scrolls within the rows and from the song's start, Shift sideways, Control zooms around the pointer, Alt the rows", async () => {
  await holds(placed, async (studio, canvas) => {
    const view = studio.session.views.roll;
    const { scrollY, scrollTick, pixelsPerTick } = { ...view };
    wheel(canvas, 500, 200, { deltaX: 30, deltaY: 28 });
    expect([view.scrollY, view.scrollTick]).toEqual([scrollY + 28, expect.closeTo(scrollTick + 30 / pixelsPerTick, 6)]);
    wheel(canvas, 500, 200, { deltaY: -2, deltaMode: 1 });
    expect(view.scrollY).toBe(scrollY - 4);
    wheel(canvas, 500, 200, { deltaY: -100, shiftKey: true });
    expect([view.scrollY, view.scrollTick]).toEqual([
      scrollY - 4,
      expect.closeTo(Math.max(0, scrollTick - 70 / pixelsPerTick), 6),
    ]);
    wheel(canvas, 500, 200, { deltaY: -1e6 });
    expect(view.scrollY).toBe(0);
    wheel(canvas, 500, 200, { deltaY: 1e6 });
    expect(view.scrollY).toBe(128 * ROW - (FOOT - RULER));
    wheel(canvas, 500, 200, { deltaX: -1e7 });
    expect(view.scrollTick).toBe(0);
    const tickAt = (x: number): number => view.scrollTick + (x - KEYS) / view.pixelsPerTick;
    const under = tickAt(600);
    wheel(canvas, 600, 200, { deltaY: -100, ctrlKey: true });
    expect([view.pixelsPerTick / pixelsPerTick, tickAt(600)]).toEqual([
      expect.closeTo(Math.exp(0.22), 6),
      expect.closeTo(under, 3),
    ]);
    wheel(canvas, 600, 200, { deltaY: 1.5, metaKey: true });
    expect(view.pixelsPerTick / pixelsPerTick).toBeCloseTo(Math.exp(0.22 - 1.5 * 0.0088), 6);
    const rowAt = (): number => (200 - RULER + view.scrollY) / view.rowHeight;
    wheel(canvas, 500, 200, { deltaY: -400 });
    const row = rowAt();
    wheel(canvas, 500, 200, { deltaY: -80, altKey: true });
    expect([view.rowHeight, rowAt()]).toEqual([18, expect.closeTo(row, 1)]);
    wheel(canvas, 500, 200, { deltaY: 4000, altKey: true });
    expect(view.rowHeight).toBe(5);
    wheel(canvas, 500, 200, { deltaY: -9000, altKey: true });
    expect(view.rowHeight).toBe(40);
  });
});

test("two fingers pan and pinch, and what one of them began is taken back", async () => {
  const studio = studioWith([one]);
  const canvas = await openRoll(studio);
  const view = studio.session.views.roll;
  view.scrollTick = BAR;
  const { pixelsPerTick, scrollTick } = { ...view };
  const touch = { pointerType: "touch" } as const;
  const tickAt = (x: number): number => view.scrollTick + (x - KEYS) / view.pixelsPerTick;
  const under = tickAt(400);
  point(canvas.canvas, "pointerdown", 300, 200, touch);
  point(canvas.canvas, "pointerdown", 500, 200, { ...touch, id: 2 });
  point(canvas.canvas, "pointermove", 600, 200, { ...touch, id: 2 });
  point(canvas.canvas, "pointermove", 200, 200, touch);
  expect(view.pixelsPerTick / pixelsPerTick).toBeCloseTo(2, 3);
  expect(tickAt(400)).toBeCloseTo(under, 3);
  point(canvas.canvas, "pointerup", 600, 200, { ...touch, id: 2 });
  point(canvas.canvas, "pointerup", 200, 200, touch);
  expect(notesIn(studio)).toEqual([one]);
  expect(view.scrollTick).not.toBe(scrollTick);
  point(canvas.canvas, "pointerdown", 500, 300, { button: 1 });
  const tick = tickAt(500);
  point(canvas.canvas, "pointermove", 450, 290, { button: 1 });
  expect(tickAt(450)).toBeCloseTo(tick, 3);
  canvas.close();
});

test("a canvas of another size measures its view anew, and stays within its rows", async () => {
  const studio = studioWith([one]);
  const canvas = await openRoll(studio);
  expect(studio.session.sizes.roll).toEqual({ width: WIDTH - KEYS, height: FOOT - RULER });
  studio.session.views.roll.scrollY = 128 * ROW - (FOOT - RULER);
  await canvas.resize({ width: 700, height: 900 });
  expect(canvas.drawn.sizes.at(-1)).toEqual([700, 900, 1]);
  expect(studio.session.sizes.roll).toEqual({ width: 700 - KEYS, height: 900 - 69 - RULER });
  expect(studio.session.views.roll.scrollY).toBe(128 * ROW - (900 - 69 - RULER));
  // Too low for lanes.
  await canvas.resize({ width: 700, height: 219 });
  expect(studio.session.sizes.roll.height).toBe(219 - RULER);
  expect(heads(canvas)).toEqual([]);
  canvas.close();
});

test("while it plays, the playhead moves, what sounds is lit, and the view turns the page within the clip", async () => {
  const studio = studioWith([one]);
  const canvas = await openRoll(studio);
  const view = studio.session.views.roll;
  const { transport } = studio.engine;
  const lit = (): number => notesOn(canvas.root).length;
  expect(lit()).toBe(1);
  Object.assign(transport, { isPlaying: true, tick: BAR + QUARTER + 10 });
  studio.session.transport.state = "started";
  await canvas.frames();
  expect(lit()).toBe(2);
  const trail = (): DrawnQuad | undefined =>
    quadsOn(canvas.root).find(({ kind, width }) => kind === "gradientX" && width === 28);
  const x = KEYS + (BAR + QUARTER + 10 - view.scrollTick) * view.pixelsPerTick;
  expect(trail()!.x).toBe(Math.round(x) - 28);
  transport.tick = BAR + 2 * QUARTER - 50;
  const { frames } = canvas.drawn;
  await canvas.frames();
  expect(lit()).toBe(2);
  expect(canvas.drawn.frames).toBeGreaterThan(frames);
  view.pixelsPerTick = 1;
  view.scrollTick = 0;
  await canvas.frames();
  const shown = studio.session.sizes.roll.width;
  expect(view.scrollTick).toBeCloseTo(BAR + 2 * QUARTER - 50 - shown * 0.05, 3);
  // Beyond the clip it is not followed.
  transport.tick = 20 * BAR;
  await canvas.frames();
  expect(view.scrollTick).toBeCloseTo(BAR + 2 * QUARTER - 50 - shown * 0.05, 3);
  transport.isPlaying = false;
  studio.session.transport.state = "stopped";
  await canvas.frames();
  expect(trail()).toBeUndefined();
  const still = canvas.drawn.frames;
  await canvas.frames();
  expect(canvas.drawn.frames).toBe(still);
  canvas.close();
});

test("a lane of a controller is drawn into, each point where the pencil was, and its points are moved and erased", async () => {
  const studio = studioWith([one], { length: BAR, fixedLength: true });
  const lane = newLane("controlChange", 74);
  studio.timeline.apply(addLane(studio.timeline.current, "r1", lane));
  const canvas = await openRoll(studio);
  const view = studio.session.views.roll;
  const xOf = (tick: number): number => KEYS + (BAR + tick - view.scrollTick) * view.pixelsPerTick;
  const events = () => studio.timeline.current.rolls.get("r1")!.lanes.find(({ id }) => id === lane.id)!.events;
  const [top, height] = [HEIGHT - 69, 69];
  const yOf = (value: number): number => top + 9 + (1 - value / 127) * (height - 13);
  drag(canvas.canvas, [[xOf(480), yOf(100)]]);
  expect(events()).toEqual([{ tick: 480, value: 100 }]);
  await canvas.frames();
  const points = (): DrawnQuad[] =>
    quadsOn(canvas.root).filter(({ width, y, height: tall }) => width === 6 && tall === 6 && y > top);
  expect(points().map(({ x, y }) => [x + 3, y + 3])).toEqual([
    [expect.closeTo(xOf(480), 3), expect.closeTo(yOf(100), 3)],
  ]);
  drag(canvas.canvas, [
    [xOf(960), yOf(20)],
    [xOf(1440), yOf(40)],
  ]);
  expect(events().length).toBeGreaterThan(2);
  expect(events().find(({ tick }) => tick === 960)?.value).toBe(20);
  for (const { tick, value } of events().slice(1)) expect(Math.abs(value - (20 + (tick - 960) / 24))).toBeLessThan(2);
  await canvas.frames();
  expect(points()).toHaveLength(events().length);
  studio.session.editor.tool = "erase";
  drag(canvas.canvas, [
    [xOf(900), yOf(60)],
    [xOf(1500), yOf(60)],
  ]);
  expect(events()).toEqual([{ tick: 480, value: 100 }]);
  canvas.close();
});

test("rows of drums show hits of one width; the pencil puts hits along its way and rubs out those that it begins on", async () => {
  const studio = studioWith([{ ...one, number: 38, duration: 20 }]);
  const canvas = await openRoll(studio);
  const view = studio.session.views.roll;
  const keysAt = view.scrollY;
  studio.session.editor.rowsOf = { t1: "drums" };
  await canvas.frames();
  const [hit] = notesOn(canvas.root);
  expect(hit!.width).toBe(7);
  expect(view.scrollY).toBeLessThan(keysAt);
  const y = hit!.y + 5;
  const step = 240 * view.pixelsPerTick;
  drag(canvas.canvas, [
    [hit!.x + 2 * step + 1, y],
    [hit!.x + 5 * step + 1, y + 30],
  ]);
  const times = () => notesIn(studio).map(({ time, number }) => [time / 240, number]);
  expect(times()).toEqual([4, 6, 7, 8, 9].map((column) => [column, 38]));
  drag(canvas.canvas, [
    [hit!.x + 2, y],
    [hit!.x + 3 * step + 1, y],
  ]);
  expect(times()).toEqual([8, 9].map((column) => [column, 38]));
  studio.timeline.apply(setTrack(studio.timeline.current, "t1", { color: 5 }));
  await canvas.frames();
  expect(notesOn(canvas.root)[0]!.style.colorRow).toBe(5);
  canvas.close();
});
