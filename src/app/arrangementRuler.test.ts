// @vitest-environment jsdom
import { drag, point } from "../render/shared/FakePlace.test-helper.ts";
import { ref } from "valtio/vanilla";
import { expect, test } from "vitest";
import { quadsOn, type DrawnQuad } from "../render/timeline/drawn.test-helper.ts";
import {
  BAR,
  BAR_PIXELS,
  HEIGHT,
  QUARTER,
  ROW,
  RULER,
  WIDTH,
  barAt,
  bodies,
  clip,
  cursorAt,
  openArrangement,
  rollOf,
  selected,
  studioWith,
  timelineOf,
} from "./arrangementCanvas.test-helper.ts";

/** A place on the bars; further down than the loop where `y` says so. */
const bar = (at: number, y = 26): [number, number] => [at * BAR_PIXELS, y];

test("the loop is dragged by its body and its ends, drawn anew with Shift or a held finger, and turned on by a click", async () => {
  const studio = studioWith([], { loop: false, loopStart: 2 * BAR, loopEnd: 4 * BAR });
  const canvas = await openArrangement(studio);
  const loop = () => {
    const { loop: on, loopStart, loopEnd } = timelineOf(studio);
    return [on, loopStart / BAR, loopEnd / BAR];
  };
  const strip = (): DrawnQuad => quadsOn(canvas.root).find(({ y, height }) => y === 22 && height === 8)!;
  expect(strip()).toMatchObject({ x: 160, width: 160, fill: "text-3" });
  expect([bar(2), bar(3), bar(4), bar(5)].map((at) => cursorAt(canvas, ...at))).toEqual([
    "ew-resize",
    "move",
    "ew-resize",
    "pointer",
  ]);
  drag(canvas.canvas, [bar(3)]);
  expect(loop()).toEqual([true, 2, 4]);
  await canvas.frames();
  expect(strip().fill).toBe("primary");
  drag(canvas.canvas, [bar(3), bar(4.02)]);
  expect(loop()).toEqual([true, 3, 5]);
  drag(canvas.canvas, [bar(3), bar(1)]);
  expect(loop()).toEqual([true, 1, 5]);
  drag(canvas.canvas, [bar(5), bar(2.01)]);
  expect(loop()).toEqual([true, 1, 2]);
  await canvas.frames();
  expect(strip()).toMatchObject({ x: 80, width: 80 });
  // The loop's part of the bars is darker.
  expect(
    quadsOn(canvas.root).filter(({ x, y, fill, width }) => y === 0 && x === 80 && width === 80 && fill === "primary"),
  ).toHaveLength(1);
  drag(canvas.canvas, [bar(6, 36), bar(8, 36)], { shiftKey: true });
  expect(loop()).toEqual([true, 6, 8]);
  point(canvas.canvas, "pointerdown", ...bar(2), { pointerType: "touch" });
  await canvas.frames(600);
  expect(loop()[1]).toBe(2);
  point(canvas.canvas, "pointermove", ...bar(3.6), { pointerType: "touch" });
  point(canvas.canvas, "pointerup", ...bar(3.6), { pointerType: "touch" });
  expect(loop()[1]).toBe(2);
  expect(loop()[2]).toBeGreaterThanOrEqual(3.6);
  point(canvas.canvas, "pointerdown", ...bar(3));
  point(canvas.canvas, "pointermove", ...bar(9));
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(loop()[1]).toBe(2);
  canvas.close();
});

test("sections, signatures and tempos are dragged and opened where they stand; a click goes there", async () => {
  const studio = studioWith([], {
    markers: [{ tick: 2 * BAR, name: "Verse" }],
    timeSignatures: [
      { tick: 0, numerator: 4, denominator: 4 },
      { tick: 4 * BAR, numerator: 3, denominator: 4 },
    ],
    tempos: [
      { tick: 0, bpm: 120, ramp: false },
      { tick: 6 * BAR, bpm: 100, ramp: false },
    ],
  });
  const canvas = await openArrangement(studio);
  const { session } = studio;
  const double = (x: number, y: number): void =>
    void canvas.canvas.dispatchEvent(new MouseEvent("dblclick", { clientX: x, clientY: y, bubbles: true }));
  drag(canvas.canvas, [[2.5 * BAR_PIXELS, 10]]);
  expect(session.transport.positionTick).toBe(2 * BAR);
  drag(canvas.canvas, [
    [2.5 * BAR_PIXELS, 10],
    [3.5 * BAR_PIXELS, 10],
  ]);
  expect(timelineOf(studio).markers).toMatchObject([{ tick: 3 * BAR, name: "Verse" }]);
  await canvas.frames();
  expect(quadsOn(canvas.root).filter(({ y, height }) => y === 2 && height === 16)).toMatchObject([
    { x: 3 * BAR_PIXELS + 1 },
  ]);
  double(3.5 * BAR_PIXELS, 10);
  expect(session.namedSectionTick).toBe(3 * BAR);
  double(1.5 * BAR_PIXELS, 10);
  expect(timelineOf(studio).markers[0]).toMatchObject({ tick: BAR });

  const badge = (): DrawnQuad =>
    quadsOn(canvas.root).find(({ y, height, fill }) => y === 31 && height === 12 && fill === "control")!;
  const at = [badge().x + 4, 37] as const;
  expect(badge().x).toBeGreaterThanOrEqual(4 * BAR_PIXELS);
  expect(cursorAt(canvas, ...at)).toBe("move");
  drag(canvas.canvas, [[...at]]);
  expect(session.transport.positionTick).toBe(4 * BAR);
  drag(canvas.canvas, [[...at], [at[0] + BAR_PIXELS, 37]]);
  expect(timelineOf(studio).timeSignatures[1]).toMatchObject({ tick: 5 * BAR, numerator: 3 });
  await canvas.frames();
  double(badge().x + 4, 37);
  expect([session.window, session.rulerChange]).toEqual(["ruler", { kind: "meter", tick: 5 * BAR, fromTick: 5 * BAR }]);

  const knot = (): DrawnQuad =>
    quadsOn(canvas.root).findLast(({ width, height, stroke }) => width === 6 && height === 6 && stroke === "text-2")!;
  expect(knot().x + 3).toBe(6 * BAR_PIXELS);
  const [x, y] = [knot().x + 3, knot().y + 3];
  expect(cursorAt(canvas, x, y)).toBe("ns-resize");
  drag(canvas.canvas, [
    [x, y],
    [x + 3, y - 4],
  ]);
  const slower = timelineOf(studio).tempos[1]!;
  expect([slower.tick, slower.bpm > 100]).toEqual([6 * BAR, true]);
  studio.timeline.undo();
  drag(canvas.canvas, [
    [x, y],
    [x + BAR_PIXELS, y],
  ]);
  expect(timelineOf(studio).tempos[1]).toEqual({ tick: 7 * BAR, bpm: 100, ramp: false });
  double(7 * BAR_PIXELS, y);
  expect(timelineOf(studio).tempos).toHaveLength(1);
  double(5 * BAR_PIXELS, 50);
  expect(timelineOf(studio).tempos[1]).toMatchObject({ tick: 5 * BAR, bpm: 120 });
  canvas.close();
});

test("the foot of the tempo lane is dragged, and the tracks begin below it", async () => {
  const studio = studioWith([clip("a", "t1", 1)]);
  const canvas = await openArrangement(studio);
  expect(bodies(canvas)[0]!.y).toBe(RULER + 1);
  expect(cursorAt(canvas, 300, RULER - 2)).toBe("ns-resize");
  drag(canvas.canvas, [
    [300, RULER - 2],
    [300, RULER + 38],
  ]);
  await canvas.frames();
  expect(studio.session.tempoLane).toBe(64);
  expect(studio.session.sizes.arrangement).toEqual({ width: WIDTH, height: HEIGHT - RULER - 40 });
  expect(quadsOn(canvas.root).some(({ y, height, fill }) => y === RULER + 41 && height === ROW - 3 && !fill)).toBe(
    true,
  );
  drag(canvas.canvas, [
    [300, RULER + 38],
    [300, 2000],
  ]);
  await canvas.frames();
  expect(studio.session.tempoLane).toBe(240);
  canvas.canvas.dispatchEvent(new MouseEvent("dblclick", { clientX: 300, clientY: 44 + 238, bubbles: true }));
  expect(studio.session.tempoLane).toBe(24);
  canvas.close();
});

test("the menu is about what lies under the pointer, and by the keyboard about what is selected", async () => {
  const studio = studioWith([clip("a", "t1", 2)], { markers: [{ tick: 2 * BAR, name: "Verse" }] });
  const canvas = await openArrangement(studio);
  const menuAt = (x: number, y: number) => {
    canvas.canvas.dispatchEvent(
      new MouseEvent("contextmenu", { clientX: x, clientY: y, bubbles: true, cancelable: true }),
    );
    return studio.session.menu;
  };
  expect(menuAt(...barAt(2, 0))).toEqual({ kind: "clips" });
  expect(selected(studio)).toEqual(["a"]);
  expect(menuAt(...barAt(4, 1))).toEqual({ kind: "lane", trackId: "t2", tick: 4 * BAR });
  expect(menuAt(...barAt(4, 7))).toBeNull();
  expect(menuAt(5.5 * BAR_PIXELS, 35)).toEqual({ kind: "bars", tick: 5 * BAR });
  expect(menuAt(3 * BAR_PIXELS, 50)).toEqual({ kind: "tempo", tick: 3 * BAR, changeTick: null });
  expect(menuAt(2, 50)).toEqual({ kind: "tempo", tick: 0, changeTick: 0 });
  expect(menuAt(3.5 * BAR_PIXELS, 5)).toEqual({ kind: "section", tick: 3 * BAR, markerTick: 2 * BAR });
  expect(menuAt(1.5 * BAR_PIXELS, 5)).toEqual({ kind: "section", tick: BAR, markerTick: null });
  studio.session.selection.focus = "clips";
  canvas.place.host.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
  expect(studio.session.menu).toEqual({ kind: "clips" });
  canvas.close();
});

test("a press on the bars takes the playhead there, drawn with its head on the lanes; what plays turns the page", async () => {
  const studio = studioWith([clip("a", "t1", 0, 4)]);
  const canvas = await openArrangement(studio);
  const { session, engine } = studio;
  drag(canvas.canvas, [[3.1 * BAR_PIXELS, 36]]);
  expect(session.transport.positionTick).toBe(3 * BAR + QUARTER / 2);
  await canvas.frames();
  const head = (): DrawnQuad | undefined => quadsOn(canvas.root).find(({ kind }) => kind === "head");
  expect(head()).toMatchObject({ x: (session.transport.positionTick / BAR) * BAR_PIXELS - 5.5, y: RULER - 11 });
  Object.assign(engine.transport, { isPlaying: true, tick: 13 * BAR });
  session.transport.state = "started";
  await canvas.frames();
  const view = session.views.arrangement;
  expect(view.scrollTick).toBeCloseTo(13 * BAR - (WIDTH / BAR_PIXELS) * BAR * 0.05, 3);
  session.transport.follow = false;
  engine.transport.tick = 60 * BAR;
  await canvas.frames();
  expect(view.scrollTick).toBeCloseTo(13 * BAR - (WIDTH / BAR_PIXELS) * BAR * 0.05, 3);
  expect(head()).toBeUndefined();
  canvas.close();
});

test("a clip or track that is selected out of sight is scrolled to; drags over the edge scroll on", async () => {
  const studio = studioWith([clip("a", "t1", 2), clip("far", "t3", 40)]);
  const canvas = await openArrangement(studio);
  const view = studio.session.views.arrangement;
  Object.assign(studio.session.selection, { trackId: "t3", rollId: "far", rollIds: ref(new Set(["far"])) });
  await canvas.frames();
  expect(view.scrollTick).toBeCloseTo(40 * BAR - (WIDTH / BAR_PIXELS) * BAR * 0.1, 3);
  view.scrollTick = 0;
  await canvas.resize({ width: WIDTH, height: RULER + 40 });
  expect(view.scrollTick).toBe(0);
  studio.session.selection.trackId = "t1";
  await canvas.frames();
  expect(view.scrollY).toBe(0);
  studio.session.selection.trackId = "t3";
  await canvas.frames();
  expect(view.scrollY).toBe(3 * ROW - 40);
  await canvas.resize({ width: WIDTH, height: HEIGHT });
  expect(view.scrollY).toBe(0);
  point(canvas.canvas, "pointerdown", ...barAt(2, 0));
  point(canvas.canvas, "pointermove", WIDTH + 100, RULER + 10);
  const before = view.scrollTick;
  await canvas.frames();
  expect(view.scrollTick).toBeGreaterThan(before);
  point(canvas.canvas, "pointerup", WIDTH + 100, RULER + 10);
  const dropped = rollOf(studio, "a")!.startTime;
  expect(dropped).toBeGreaterThan(12 * BAR);
  canvas.close();
});
