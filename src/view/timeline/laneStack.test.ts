import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANE_RANGES, newLane, type LaneKind } from "../../domain/timeline/ClipLane.ts";
import { velocityAtY, laneAt, laneStack, laneValueAtY, laneY, velocityY } from "./laneStack.ts";
import { ROLL } from "./rollLayout.ts";

const lanes = (count: number) => Array.from({ length: count }, (_, key) => newLane("controlChange", key));

describe("the stack of lanes", () => {
  it("fills the canvas from the notes' foot down without gaps, and leaves the notes room", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 3000 }),
        fc.integer({ min: 100, max: 1600 }),
        fc.integer({ min: 0, max: 12 }),
        (width, height, count) => {
          const stack = laneStack(width, height, lanes(count));
          const boxes = [...(stack.velocity ? [stack.velocity] : []), ...stack.lanes];
          let top = stack.foot;
          for (const box of boxes) {
            expect(box.top).toBe(top);
            expect(box.height).toBeGreaterThanOrEqual(36);
            top += box.height;
          }
          expect(top).toBe(height);
          if (stack.velocity) expect(stack.foot - ROLL.rulerHeight).toBeGreaterThanOrEqual(96);
          for (const { lane, top: y } of stack.lanes) expect(laneAt(stack, y)?.lane).toBe(lane);
          expect(laneAt(stack, stack.foot - 1)).toBeNull();
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("has every lane where there is room, the wide ones of large canvases", () => {
    expect(laneStack(900, 500, lanes(3)).lanes.map(({ height }) => height)).toEqual([69, 69, 69]);
    expect(laneStack(1600, 900, lanes(2)).lanes.map(({ height }) => height)).toEqual([89, 89]);
    expect(laneStack(900, 219, lanes(1))).toEqual({ foot: 219, velocity: null, lanes: [] });
  });

  it("a value is found where it is drawn", () => {
    const box = { top: 400, height: 69 };
    for (let velocity = 1; velocity <= 127; velocity++) {
      expect(Math.round(velocityAtY(velocityY(velocity, box), box, "attack") * 127)).toBe(velocity);
    }
    expect(velocityAtY(10_000, box, "attack")).toBe(1 / 127);
    const kinds: readonly LaneKind[] = ["controlChange", "pitchBend", "chance"];
    for (const kind of kinds) {
      const { min, max } = LANE_RANGES[kind];
      for (const value of [min, max, Math.floor((min + max) / 2)]) {
        expect(laneValueAtY(kind, laneY(kind, value, box), box)).toBe(value);
      }
      expect(laneValueAtY(kind, -1000, box)).toBe(max);
      expect(laneValueAtY(kind, 5000, box)).toBe(min);
    }
  });
});
