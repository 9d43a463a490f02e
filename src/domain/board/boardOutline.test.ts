import * as fc from "fast-check";
import { expect, it } from "vitest";
import { atMost } from "./boardOutline.ts";

const SIDE = 16;
const part = fc.integer({ min: 0, max: SIDE - 1 });

it("pads up to the limit are drawn as they are", () => {
  const pads = [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4, color: "#1a97c4", type: "slider" as const }];
  expect(atMost(pads, 1)).toEqual(pads);
});

it("more pads become a mosaic: a square where at least one has its middle, in the color of the first", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(part, part, fc.constantFrom("#1a97c4", "#a62637", "#e0e0e0")), {
        minLength: 1,
        maxLength: 600,
      }),
      (places) => {
        const size = 1 / SIDE;
        const pads = places.map(([col, row, color]) => ({
          x: col * size,
          y: row * size,
          width: size,
          height: size,
          color,
          type: "button" as const,
        }));
        const drawn = atMost(pads, 0);
        const first = new Map<string, string>();
        for (const [col, row, color] of places) if (!first.has(`${col}:${row}`)) first.set(`${col}:${row}`, color);
        expect(drawn.map(({ x, y, color }) => [`${x * SIDE}:${y * SIDE}`, color])).toEqual([...first]);
        expect(drawn.every(({ width, height }) => width === size && height === size)).toBe(true);
      },
    ),
  );
});
