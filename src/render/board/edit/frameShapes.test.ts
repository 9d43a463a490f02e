import { array, assert, integer, property, record } from "fast-check";
import { expect, it } from "vitest";
import { frameShapes } from "./frameShapes.ts";

const boxes = array(
  record({
    x: integer({ min: -50, max: 500 }),
    y: integer({ min: -50, max: 500 }),
    width: integer({ min: 3, max: 80 }),
    height: integer({ min: 3, max: 80 }),
  }),
  { maxLength: 20 },
);

it("the triangles of frames cover the lines around their boxes, and nothing else", () =>
  assert(
    property(boxes, (some) => {
      const { positions, indices } = frameShapes(some, 2);
      const corner = (at: number): readonly [number, number] => [positions[2 * at]!, positions[2 * at + 1]!];
      let covered = 0;
      for (let at = 0; at < indices.length; at += 3) {
        const [[ax, ay], [bx, by], [cx, cy]] = [
          corner(indices[at]!),
          corner(indices[at + 1]!),
          corner(indices[at + 2]!),
        ];
        covered += Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
        // Each of them lies on one side's line: none reaches across its box.
        const box = some[Math.floor(at / 24)]!;
        for (const [x, y] of [
          [ax, ay],
          [bx, by],
          [cx, cy],
        ] as const) {
          const [across, down] = [
            Math.min(Math.abs(x - box.x), Math.abs(x - box.x - box.width)),
            Math.min(Math.abs(y - box.y), Math.abs(y - box.y - box.height)),
          ];
          expect([across, down]).toEqual([1, 1]);
        }
      }
      const lines = some.reduce(
        (sum, { width, height }) => sum + (width + 2) * (height + 2) - (width - 2) * (height - 2),
        0,
      );
      expect(covered).toBeCloseTo(lines);
    }),
  ));
