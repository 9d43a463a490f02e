import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newLane } from "../../domain/timeline/ClipLane.ts";
import { noteOf, rollOf } from "../../domain/timeline/commands/documents.test-helper.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { noteListOfChunks } from "../../domain/timeline/NoteList.ts";
import { laneStack, laneY, velocityY } from "../../view/timeline/laneStack.ts";
import { ROLL } from "../../view/timeline/rollLayout.ts";
import { paintEventLane } from "./eventLane.ts";
import { paintedScene, type SceneWish } from "./PaintedScene.test-helper.ts";
import { fade } from "../shared/packedColor.ts";
import { paintVelocityLane } from "./velocityLane.ts";

const COLOR = 0xff112233;
const OTHER = 0xff445566;
const LEFT = ROLL.keysWidth;

function velocities(notes: readonly Note[], selected: readonly number[] = [], wish: SceneWish = {}) {
  const roll = rollOf("one", notes);
  const painted = paintedScene({ rolls: [roll], roll, ...wish });
  const look = { selected: new Set(selected), colorRowOf: () => 3, velocities: "attack" } as const;
  paintVelocityLane(painted.scene, [], look);
  const lane = painted.scene.stack.velocity!;
  const foot = lane.top + lane.height;
  const stems = painted.boxes().filter(({ clip, y, height }) => clip && Math.abs(y + height - foot) < 1e-3);
  return { ...painted, lane, stems };
}

const velocity = (time: number, value: number): Note => noteOf(time, { attack: value / 127 });

describe("the lane of velocities", () => {
  it("has a stem for each onset, as high as its velocity, and a tick for each of the rest of a chord", () => {
    const notes = [velocity(0, 100), velocity(0, 40), velocity(0, 70), velocity(960, 64)];
    const { stems, lane, boxes } = velocities(notes);
    expect(stems.map(({ x }) => x)).toEqual([LEFT + 1, LEFT + 97]);
    expect(stems[0]!.y).toBeCloseTo(velocityY(100, lane), 3);
    expect(stems[1]!.y).toBeCloseTo(velocityY(64, lane), 3);
    const ticks = boxes().filter(({ x, height }) => x === LEFT + 3 && height === 1.5);
    expect(ticks.map(({ y }) => y)).toEqual([40, 70].map((value) => Math.round(velocityY(value, lane))));
  });

  it("gives the head to the selected note, though another one is louder", () => {
    const notes = [velocity(0, 100), velocity(0, 40)];
    const { stems, lane, tokenOf } = velocities(notes, [notes[1]!.id]);
    expect(stems[0]!.y).toBeCloseTo(velocityY(40, lane), 3);
    expect(tokenOf(stems[0]!.fill)).toBe("primary-bright");
  });

  it("is pale where all that begins there is muted, with a hollow head, and gives the head to what sounds", () => {
    const muted = (time: number, value: number): Note => ({ ...velocity(time, value), muted: true });
    const notes = [muted(0, 100), muted(960, 120), velocity(960, 40), velocity(1920, 100)];
    const { stems, lane, boxes } = velocities(notes);
    const [alone, mixed, plain] = stems;
    expect(alone!.fill).toBe(fade(plain!.fill, 0.4));
    expect(mixed!.y).toBeCloseTo(velocityY(40, lane), 3);
    expect(mixed!.fill >>> 24).toBe(255);
    const tick = boxes().find(({ x, height }) => x === mixed!.x + 2 && height === 1.5)!;
    expect(tick.fill >>> 24).toBe(Math.round(0.4 * 255));
    const heads = boxes().filter(({ width, height }) => width === 7 && height === 7);
    expect(heads.map(({ fill }) => fill >>> 24)).toEqual([0, 255, 255]);
  });

  it("is as pale for notes outside the edges of their clip", () => {
    const notes = [0, 960, 1920, 2880].map((time) => noteOf(time));
    const roll = rollOf("one", notes, { offset: 960, length: 2400, fixedLength: true });
    const { scene, boxes } = paintedScene({ rolls: [roll], roll });
    paintVelocityLane(scene, [], { selected: new Set(), colorRowOf: () => 0, velocities: "attack" });
    const heads = boxes().filter(({ width, height }) => width === 7 && height === 7);
    expect(heads.map(({ fill }) => fill >>> 24)).toEqual([0, 255, 255, 0]);
  });

  it("does not read every note of a long clip zoomed far out, whichever velocities it shows", () => {
    const notes = Array.from({ length: 10_000 }, (_, i) => noteOf(i * 10, { duration: 8, release: (i % 126) / 127 }));
    const made = rollOf("one", notes);
    let reads = 0;
    const watched = made.notes.chunks.map((chunk) => ({
      ...chunk,
      get release() {
        reads++;
        return chunk.release;
      },
    }));
    const roll = { ...made, notes: noteListOfChunks(watched) };
    const view = { scrollTick: 0, pixelsPerTick: 0.01, scrollY: 0, rowHeight: 14 };
    const { scene, boxes } = paintedScene({ rolls: [roll], roll, view });
    const paint = (): number => {
      reads = 0;
      paintVelocityLane(scene, [], { selected: new Set(), colorRowOf: () => 3, velocities: "release" });
      return reads;
    };
    expect(paint()).toBeGreaterThan(0);
    scene.notes.work(Infinity);
    const before = boxes().length;
    expect(paint()).toBe(0);
    const { velocity: lane } = scene.stack;
    const stems = boxes()
      .slice(before)
      .filter(({ clip, width }) => clip && width === 1);
    expect(stems.length).toBeGreaterThan(500);
    // The heads are the greatest of what is merged.
    expect(Math.min(...stems.map(({ y }) => y))).toBeCloseTo(velocityY(125, lane!), 3);
  });

  it("never has more stems than pixels, and none outside of the view", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 127 })), { minLength: 1, maxLength: 300 }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        fc.nat(5000),
        (notes, pixelsPerTick, scrollTick) => {
          const sorted = notes.toSorted((a, b) => a[0] - b[0]).map(([time, value]) => velocity(time, value));
          const view = { scrollTick, pixelsPerTick, scrollY: 0, rowHeight: 14 };
          const { stems } = velocities(sorted, [], { view });
          const columns = stems.map(({ x }) => x);
          expect(new Set(columns).size).toBe(columns.length);
          const seen = sorted
            .filter(({ time }) => time >= scrollTick)
            .map(({ time }) => Math.round(LEFT + (time - scrollTick) * pixelsPerTick) + 1)
            .filter((x) => x > LEFT && x <= 1064);
          expect(columns.filter((x) => x <= 1064).toSorted((a, b) => a - b)).toEqual(
            [...new Set(seen)].toSorted((a, b) => a - b),
          );
        },
      ),
    );
  });
});

const laneAt = (value: number) => newLane("controlChange", 74, [{ tick: 0, value }]);

const rgb = (color: number): number => color & 0xffffff;

function events(
  list: readonly { tick: number; value: number }[],
  wish: SceneWish = {},
  length = 3840,
  repeatCount = 1,
) {
  const lane = newLane("controlChange", 74, list);
  const roll = rollOf("one", [noteOf(0, { duration: length })], { lanes: [lane], length, repeatCount });
  const painted = paintedScene({ rolls: [roll], roll, ...wish });
  const placed = painted.scene.stack.lanes[0]!;
  paintEventLane(painted.scene, placed, [], () => COLOR);
  const own = painted.boxes().filter(({ fill, clip }) => clip && rgb(fill) === rgb(COLOR));
  return { ...painted, placed, own };
}

const isPale = ({ fill }: { readonly fill: number }): boolean => fill >>> 24 < 128;

describe("a lane of controllers", () => {
  it("is named, has its range at its side, a point at each event and a step that holds until the next", () => {
    const list = [
      { tick: 960, value: 20 },
      { tick: 1920, value: 100 },
    ];
    const { own, placed, texts } = events(list);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(["0", "127"]));
    expect(texts.some(({ text }) => /Cutoff|Brightness|74/.test(text))).toBe(true);
    const points = own.filter(({ width, height }) => width === 6 && height === 6);
    expect(points.map(({ x, y }) => [x + 3, y + 3])).toEqual(
      list.map(({ tick, value }) => [LEFT + tick / 10, expect.closeTo(laneY("controlChange", value, placed), 3)]),
    );
    const [first, second] = own.filter(({ height }) => height === 1.5);
    expect(first).toMatchObject({ x: LEFT + 96, width: 96 });
    expect(second).toMatchObject({ x: LEFT + 192, width: expect.closeTo(192, 3) });
  });

  it("is a line with its name and number of events where it is folded, without points and figures", () => {
    const list = [
      { tick: 960, value: 20 },
      { tick: 1920, value: 100 },
    ];
    const lane = newLane("controlChange", 74, list);
    const folds = { foldedLanes: new Set([lane.id]), openedLanes: [] };
    const { own, placed, texts } = events(list, { stack: laneStack(1064, 600, [lane], folds) });
    expect(placed).toMatchObject({ folded: true, height: 22 });
    expect(texts.map(({ text }) => text)).toEqual(["Cutoff · 2"]);
    expect(own.filter(({ width, height }) => width === 6 && height === 6)).toEqual([]);
    expect(own.filter(({ height }) => height === 1.5).map(({ y }) => y + 0.75)).toEqual(
      list.map(({ value }) => expect.closeTo(laneY("controlChange", value, placed), 3)),
    );
  });

  it("draws the value that holds at the left edge, though its event lies before it", () => {
    const { own } = events([{ tick: 0, value: 50 }], {
      view: { scrollTick: 1000, pixelsPerTick: 0.1, scrollY: 0, rowHeight: 14 },
    });
    expect(own.find(({ height }) => height === 1.5)).toMatchObject({ x: LEFT, width: expect.closeTo(284, 3) });
    expect(own.filter(({ width, height }) => width === 6 && height === 6)).toEqual([]);
  });

  it("draws what lies outside the edges of its clip pale, and begins there with what holds", () => {
    const list = [480, 1440, 2400, 3360].map((tick, index) => ({ tick, value: 20 + 20 * index }));
    const lane = newLane("controlChange", 74, list);
    const roll = rollOf("one", [], { lanes: [lane], offset: 960, length: 2000, fixedLength: true });
    const { scene, boxes } = paintedScene({ rolls: [roll], roll });
    paintEventLane(scene, scene.stack.lanes[0]!, [], () => COLOR);
    const own = boxes().filter(({ fill, clip }) => clip && rgb(fill) === rgb(COLOR));
    const points = own.filter(({ width, height }) => width === 6 && height === 6);
    expect(points.filter(isPale).map(({ x }) => x + 3)).toEqual([48, 240, 336].map((x) => LEFT + x));
    expect(points.filter((point) => !isPale(point)).map(({ x }) => x + 3)).toEqual([LEFT + 144]);
    const steps = own.filter((box) => box.height === 1.5 && !isPale(box));
    expect(steps.map(({ x }) => x)).toEqual([LEFT + 96, LEFT + 144]);
  });

  it("draws later repeats paler, and as many as are in view", () => {
    const { own } = events([{ tick: 0, value: 50 }], {}, 960, 3);
    const points = own.filter(({ width, height }) => width === 6 && height === 6);
    expect(points.map(({ x }) => x + 3)).toEqual([LEFT, LEFT + 96, LEFT + 192]);
    const alphas = points.map(({ fill }) => fill >>> 24);
    expect(alphas[0]).toBe(255);
    expect(alphas[1]).toBeLessThan(255);
    expect(alphas[2]).toBe(alphas[1]);
  });

  it("is drawn for each clip that has it, over its own time, the active one last", () => {
    const active = rollOf("one", [], { lanes: [laneAt(20)], length: 960 });
    const other = rollOf("two", [], { lanes: [laneAt(90)], length: 960, startTime: 1920 });
    const bare = rollOf("three", [], { length: 960, startTime: 3840 });
    const painted = paintedScene({ rolls: [active, other, bare], roll: active, edited: [active, other, bare] });
    paintEventLane(painted.scene, painted.scene.stack.lanes[0]!, [], (roll) => (roll === active ? COLOR : OTHER));
    const steps = painted.boxes().filter(({ clip, height }) => clip && height === 1.5);
    expect(steps.map(({ x, width, fill }) => [x, Math.round(width), rgb(fill)])).toEqual([
      [LEFT + 192, 96, rgb(OTHER)],
      [LEFT, 96, rgb(COLOR)],
    ]);
  });

  it("draws events that are closer than their points as columns: no more boxes than pixels allow", () => {
    const list = Array.from({ length: 3840 }, (_, tick) => ({ tick, value: tick % 128 }));
    const { own } = events(list);
    expect(own.filter(({ width, height }) => width === 6 && height === 6)).toEqual([]);
    expect(own.length).toBeGreaterThan(300);
    expect(own.length).toBeLessThanOrEqual(2 * 385);
  });
});

it("a lane of programs names them where there is room, each within its lane and in front of the next point", () => {
  const programs = [
    { tick: 0, value: 0 },
    { tick: 1920, value: 40 },
    { tick: 2000, value: 127 },
  ];
  const lane = { ...newLane("programChange", 0), events: programs };
  const roll = { ...rollOf("one", [noteOf(0)]), length: 3840, lanes: [lane] };
  const painted = paintedScene({ rolls: [roll], roll });
  const placed = painted.scene.stack.lanes[0]!;
  paintEventLane(painted.scene, placed, [], () => COLOR);
  const names = painted.texts.filter(({ left, text }) => left > LEFT && text !== "Program");
  expect(names.map(({ text }) => text)).toEqual(["Acoustic Grand Piano", "Gunshot"]);
  expect(names[0]!.right).toBeLessThan(LEFT + 192);
  for (const { baseline } of names) {
    expect(baseline - 8).toBeGreaterThan(painted.texts.find(({ text }) => text === "Program")!.baseline);
    expect(baseline).toBeLessThanOrEqual(placed.top + placed.height);
  }
});
