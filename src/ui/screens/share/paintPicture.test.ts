import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { BoardThumbnail, ThumbnailPad } from "../../../state/sync/thumbnail.ts";
import { PaintedContext, type Painted } from "../../../view/canvas/PaintedContext.test-helper.ts";
import { paintPicture } from "./paintPicture.ts";

const [WIDTH, HEIGHT] = [512, 256];
const EDGE = 20;

function painted(pads: readonly ThumbnailPad[], hasKeyboard = false): Painted[] {
  const context = new PaintedContext({} as HTMLCanvasElement);
  const board: BoardThumbnail = { kind: "board", cols: 4, rows: 4, hasKeyboard, pads };
  paintPicture(context as unknown as CanvasRenderingContext2D, board, WIDTH, HEIGHT);
  return context.painted;
}

const pad = (fields: Partial<ThumbnailPad>): ThumbnailPad => ({
  type: "button",
  color: "#1a97c4",
  x: 0.25,
  y: 0.25,
  width: 0.5,
  height: 0.5,
  ...fields,
});

const sideOf = ({ left, right, top, foot }: Painted): readonly [number, number] => [right - left, foot - top];

test("each pad lies in its part of the ground within the edge, whatever it is, and no two of a grid touch", () => {
  const kinds = fc.record({
    type: fc.constantFrom("button" as const, "knob" as const, "slider" as const, "xyPad" as const),
    level: fc.double({ min: 0, max: 1, noNaN: true }),
    tone: fc.constantFrom(
      undefined,
      "white" as const,
      "black" as const,
      "scale" as const,
      "root" as const,
      "other" as const,
    ),
  });
  fc.assert(
    fc.property(fc.array(kinds, { minLength: 16, maxLength: 16 }), fc.boolean(), (grid, hasKeyboard) => {
      const pads = grid.map(({ tone, ...fields }, index) =>
        pad({
          ...fields,
          ...(tone ? { tone } : {}),
          x: (index % 4) / 4,
          y: Math.floor(index / 4) / 4,
          width: 0.25,
          height: 0.25,
        }),
      );
      const foot = hasKeyboard ? HEIGHT * (1 - 30 / 132) : HEIGHT;
      const [wide, high] = [(WIDTH - 2 * EDGE) / 4, (foot - 2 * EDGE) / 4];
      for (const each of pads) {
        const [ground, ...shapes] = painted([each], hasKeyboard);
        expect([ground!.color, sideOf(ground!)]).toEqual(["#0a0d10", [WIDTH, HEIGHT]]);
        const own = shapes.filter(({ top }) => top < foot - EDGE);
        expect(own.length).toBeGreaterThan(0);
        for (const shape of own) {
          expect(shape.left).toBeGreaterThanOrEqual(EDGE + each.x * 4 * wide - 0.01);
          expect(shape.right).toBeLessThanOrEqual(EDGE + (each.x * 4 + 1) * wide + 2.5);
          expect(shape.top).toBeGreaterThanOrEqual(EDGE + each.y * 4 * high - 0.01);
          expect(shape.foot).toBeLessThanOrEqual(EDGE + (each.y * 4 + 1) * high + 2.5);
        }
      }
    }),
    { numRuns: 20 },
  );
});

test("a fader is lit from its foot, a lying one from the left, as far as it stands, with its cap there", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 0.95, noNaN: true }), (level) => {
      const [, well, , lit, cap] = painted([pad({ type: "slider", width: 0.1, level })]);
      const [, high] = sideOf(well!);
      expect(sideOf(lit!)[1]).toBeCloseTo(high * level, 6);
      expect(lit!.foot).toBeCloseTo(well!.foot, 6);
      expect([cap!.top, sideOf(cap!)[1], cap!.color]).toEqual([
        expect.closeTo(lit!.top, 6),
        expect.closeTo(3, 6),
        "#1a97c4",
      ]);
      const [, lies, , across, end] = painted([pad({ type: "slider", height: 0.1, level })]);
      const [wide] = sideOf(lies!);
      expect(sideOf(across!)[0]).toBeCloseTo(wide * level, 6);
      expect(across!.left).toBeCloseTo(lies!.left, 6);
      expect(end!.left).toBeCloseTo(lies!.left + wide * level - 1, 6);
    }),
  );
});

const parts = (level?: number) => painted([pad({ type: "slider", ...(level === undefined ? {} : { level }) })]);

test("what has no level stands in the middle", () => {
  expect(parts()).toEqual(parts(0.5));
  expect(parts()).not.toEqual(parts(0.6));
});

test("a knob is a round dial within its place, an XY pad is held right of the middle and above it", () => {
  const knob = painted([pad({ type: "knob" })]).slice(1);
  const [track, value, dial] = knob;
  expect([track!.kind, value!.kind, dial!.kind]).toEqual(["stroke", "stroke", "fill"]);
  expect(value!.color).toBe("#1a97c4");
  expect(sideOf(track!)[0]).toBe(sideOf(track!)[1]);
  expect(sideOf(dial!)[0]).toBeCloseTo(0.58 * sideOf(track!)[0], 6);
  const shapes = painted([pad({ type: "xyPad" })]).slice(1);
  const [field] = shapes;
  const puck = shapes.at(-1)!;
  expect((puck.left + puck.right) / 2).toBeCloseTo(field!.left + 0.62 * sideOf(field!)[0], 6);
  expect((puck.top + puck.foot) / 2).toBeCloseTo(field!.top + 0.38 * sideOf(field!)[1], 6);
});

const colorOf = (tone: NonNullable<ThumbnailPad["tone"]>): string => painted([pad({ tone })])[1]!.color;

const brightness = (color: string): number =>
  Number.parseInt(color.slice(1, 3), 16) + Number.parseInt(color.slice(3, 5), 16) + Number.parseInt(color.slice(5), 16);

test("white cells and black ones have the colors of keys, others the pad's: a root stands out of its scale", () => {
  expect([colorOf("white"), colorOf("black")]).toEqual(["#c3cbd1", "#14191d"]);
  const [root, scale, other] = (["root", "scale", "other"] as const).map((tone) => brightness(colorOf(tone))) as [
    number,
    number,
    number,
  ];
  expect(root).toBeGreaterThan(scale);
  expect(scale).toBeGreaterThan(other);
});

test("the keyboard takes the foot: 21 white keys side by side, and black ones between those that have one", () => {
  const shapes = painted([], true).slice(1);
  const foot = HEIGHT * (1 - 30 / 132);
  const white = shapes.filter(({ color }) => color === "#c3cbd1");
  const black = shapes.filter(({ color }) => color === "#14191d");
  expect([white.length, black.length]).toEqual([21, 15]);
  for (const [index, key] of white.entries()) {
    expect([key.top, key.foot]).toEqual([expect.closeTo(foot, 6), expect.closeTo(HEIGHT, 6)]);
    expect(key.left).toBeCloseTo((index * WIDTH) / 21 + 0.8, 6);
    expect(key.right).toBeCloseTo(((index + 1) * WIDTH) / 21 - 0.8, 6);
  }
  for (const key of black) {
    expect(key.foot).toBeCloseTo(foot + 0.6 * (HEIGHT - foot), 6);
    expect(white.some(({ right }) => Math.abs(right - (key.left + key.right) / 2) < 2)).toBe(true);
  }
  // Between E and F, and B and C, there is none.
  const gaps = black.map(({ left }) => Math.floor(left / (WIDTH / 21)) % 7);
  expect(new Set(gaps)).toEqual(new Set([0, 1, 3, 4, 5]));
});
