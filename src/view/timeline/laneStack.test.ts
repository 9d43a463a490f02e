import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANE_RANGES, newLane, type LaneKind } from "../../domain/timeline/ClipLane.ts";
import { VELOCITY_LANE, type LaneFolds } from "../../state/timeline/laneFolds.ts";
import {
  laneHandleAt,
  laneIdAt,
  laneToggledAt,
  openLanesOf,
  velocityAtY,
  laneAt,
  laneStack,
  laneValueAtY,
  laneY,
  velocityY,
} from "./laneStack.ts";
import { ROLL } from "./rollLayout.ts";

const lanes = (count: number) => Array.from({ length: count }, (_, key) => newLane("controlChange", key));

const openIds = (height: number, count: number, folds?: Partial<LaneFolds>): readonly string[] => [
  ...openLanesOf(laneStack(1000, height, lanes(count), { foldedLanes: new Set(), openedLanes: [], ...folds })),
];

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
            expect(box.height).toBeGreaterThanOrEqual(box.folded ? 22 : 36);
            if (box.folded) expect(box.height).toBe(22);
            top += box.height;
          }
          expect(top).toBe(height);
          // Half of the canvas, and twelve rows.
          const notes = stack.foot - ROLL.rulerHeight;
          if (stack.velocity) expect(notes).toBeGreaterThanOrEqual(Math.max(12 * 14, (height - ROLL.rulerHeight) / 2));
          if (stack.velocity) expect(openLanesOf(stack).size).toBeGreaterThanOrEqual(1);
          for (const { lane, top: y } of stack.lanes) expect(laneAt(stack, y)?.lane).toBe(lane);
          expect(laneAt(stack, stack.foot - 1)).toBeNull();
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("has every lane where there is room, the wide ones of large canvases", () => {
    expect(laneStack(900, 600, lanes(3)).lanes.map(({ height }) => height)).toEqual([69, 69, 69]);
    expect(laneStack(1600, 900, lanes(2)).lanes.map(({ height }) => height)).toEqual([89, 89]);
    expect(laneStack(900, 227, lanes(1))).toEqual({ foot: 227, velocity: null, lanes: [] });
  });

  it("folds the lanes that were opened longest ago where the notes would have too little room, and opens them again", () => {
    expect(openIds(900, 4)).toHaveLength(5);
    expect(openIds(390, 4)).toEqual([VELOCITY_LANE, "controlChange:0"]);
    expect(openIds(390, 4, { openedLanes: ["controlChange:2"] })).toEqual([VELOCITY_LANE, "controlChange:2"]);
    const openedLanes = ["controlChange:2", "controlChange:3", "controlChange:0"];
    expect(openIds(390, 4, { openedLanes })).toEqual(["controlChange:0", "controlChange:3"]);
    expect(openIds(900, 4, { openedLanes })).toHaveLength(5);
    // At the lowest, the latest one alone is open.
    expect(openIds(260, 1, { openedLanes })).toEqual(["controlChange:0"]);
  });

  it("keeps lanes folded that the user has folded, and gives their room to the others and the notes", () => {
    const folded = new Set([VELOCITY_LANE, "controlChange:1"]);
    expect(openIds(900, 3, { foldedLanes: folded })).toEqual(["controlChange:0", "controlChange:2"]);
    const all = laneStack(1000, 900, lanes(3));
    const less = laneStack(1000, 900, lanes(3), { foldedLanes: folded, openedLanes: [] });
    expect(less.foot - all.foot).toBe(2 * (69 - 22));
    expect(openIds(900, 0, { foldedLanes: folded })).toEqual([]);
  });

  it("shows the lane that was used last where even lines have no room for all", () => {
    const openedLanes = ["controlChange:11"];
    const { lanes: placed } = laneStack(1000, 300, lanes(12), { foldedLanes: new Set(), openedLanes });
    expect(placed.length).toBeLessThan(12);
    expect(placed.at(-1)).toMatchObject({ lane: { id: "controlChange:11" }, folded: false });
  });

  it("has the order and the heights that the user chose, as far as twelve rows of notes are left", () => {
    const [first, second] = lanes(2);
    const layout = {
      foldedLanes: new Set<string>(),
      openedLanes: [],
      laneOrder: [second!.id, VELOCITY_LANE],
      laneHeights: new Map([[first!.id, 200]]),
    };
    const stack = laneStack(1600, 900, lanes(2), layout);
    expect(stack.lanes.find(({ lane }) => lane.id === first!.id)!.height).toBe(200);
    const placeOf = (id: string): number => stack.lanes.find(({ lane }) => lane.id === id)!.top;
    expect(placeOf(second!.id)).toBe(stack.foot);
    expect(stack.velocity!.top).toBeGreaterThan(placeOf(second!.id));
    expect(placeOf(first!.id)).toBeGreaterThan(stack.velocity!.top);
    const full = laneStack(1600, 900, lanes(2), { ...layout, laneHeights: new Map([[first!.id, 2000]]) });
    expect(full.foot - ROLL.rulerHeight).toBeGreaterThanOrEqual(168);
    expect(full.foot).toBeLessThan(stack.foot);
    const single = laneStack(1600, 900, [], { ...layout, laneHeights: new Map([[VELOCITY_LANE, 36]]) });
    expect(single.velocity!.height).toBe(36);
  });

  it("is dragged by the upper edge of an open lane, and by its head", () => {
    const stack = laneStack(1600, 900, lanes(1), { foldedLanes: new Set([VELOCITY_LANE]), openedLanes: [] });
    const [open] = stack.lanes;
    const { top, height, lane } = open!;
    expect(laneHandleAt(stack, 400, top + 2)).toEqual({ part: "edge", id: lane.id, height });
    expect(laneHandleAt(stack, 40, top + 20)).toEqual({ part: "head", id: lane.id, height });
    expect(laneHandleAt(stack, 400, top + 20)).toBeNull();
    expect(laneHandleAt(stack, 40, stack.velocity!.top + 10)).toBeNull();
    expect(laneIdAt(stack, stack.velocity!.top + 1)).toBe(VELOCITY_LANE);
    expect(laneIdAt(stack, stack.foot - 1)).toBeNull();
  });

  it("is toggled on all of a folded lane, and at the arrow of an open one", () => {
    const stack = laneStack(1000, 390, lanes(3));
    const [open, folded] = [stack.lanes[0]!, stack.lanes[1]!];
    expect([open.folded, folded.folded]).toEqual([false, true]);
    expect(laneToggledAt(stack, 500, folded.top + 11)).toBe("controlChange:1");
    expect(laneToggledAt(stack, 12, open.top + 12)).toBe("controlChange:0");
    expect(laneToggledAt(stack, 12, stack.velocity!.top + 12)).toBe(VELOCITY_LANE);
    expect(laneToggledAt(stack, 500, open.top + 12)).toBeNull();
    expect(laneToggledAt(stack, 12, stack.foot - 4)).toBeNull();
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
