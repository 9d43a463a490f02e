import { describe, expect, it } from "vitest";
import { PinchGesture } from "./PinchGesture.ts";
import type { ViewControl } from "./ViewControl.ts";

const begun = (...fingers: readonly (readonly [x: number, y: number])[]) => {
  const calls: (readonly [string, ...number[]])[] = [];
  const view: Pick<ViewControl, "pan" | "zoomTime" | "zoomRows"> = {
    pan: (x, y) => void calls.push(["pan", x, y]),
    zoomTime: (factor, x) => void calls.push(["time", factor, x]),
    zoomRows: (factor, y) => void calls.push(["rows", factor, y]),
  };
  const pinch = new PinchGesture(view as ViewControl);
  const pinches = fingers.map(([x, y], id) => pinch.down(id, x, y));
  const of = (kind: string) => calls.filter(([each]) => each === kind).map(([, ...numbers]) => numbers);
  return { pinch, pinches, calls, of };
};

/** Sums of all calls. */
const sum = (moves: readonly (readonly number[])[]): number[] =>
  moves.reduce<number[]>(([x = 0, y = 0], [byX = 0, byY = 0]) => [x + byX, y + byY], [0, 0]);

const product = (factors: readonly (readonly number[])[]): number =>
  factors.reduce((all, [factor = 1]) => all * factor, 1);

describe("a pinch", () => {
  it("begins with the second finger and ends with the last", () => {
    const { pinch, pinches, calls } = begun([100, 100]);
    expect([pinches, pinch.move(0, 150, 150), calls]).toEqual([[false], false, []]);
    expect([pinch.down(1, 200, 200), pinch.move(1, 210, 210)]).toEqual([true, true]);
    pinch.up(0);
    expect([pinch.isEmpty, pinch.move(1, 300, 300)]).toEqual([false, false]);
    pinch.up(1);
    expect(pinch.isEmpty).toBe(true);
    expect(pinch.move(1, 0, 0)).toBe(false);
  });

  it("pans by what the middle of its fingers moves, both ways", () => {
    const { pinch, of } = begun([100, 300], [180, 320]);
    for (const [id, x, y] of [
      [0, 130, 310],
      [1, 190, 370],
      [0, 120, 350],
    ] as const)
      pinch.move(id, x, y);
    // From (140, 310) to (155, 360): the view goes against the fingers.
    expect(sum(of("pan"))).toEqual([-15, -50]);
  });

  it("counts from where a finger was when the second came", () => {
    const { pinch, of } = begun([0, 0]);
    pinch.move(0, 100, 100);
    pinch.down(1, 200, 100);
    pinch.move(1, 210, 104);
    expect(of("pan")).toEqual([[-5, -2]]);
  });

  it("zooms time by how far its fingers are spread, about their middle", () => {
    const { pinch, of } = begun([100, 100], [200, 100]);
    for (const x of [220, 260, 300]) pinch.move(1, x, 100);
    expect(product(of("time"))).toBeCloseTo(2);
    expect(of("time").map(([, x]) => x)).toEqual([160, 180, 200]);
    for (const x of [250, 200]) pinch.move(1, x, 100);
    expect(product(of("time"))).toBeCloseTo(1);
    expect(of("rows")).toEqual([]);
  });

  it("zooms no time while its fingers are one above the other", () => {
    const { pinch, of } = begun([100, 100], [124, 100]);
    pinch.move(1, 160, 100);
    pinch.move(1, 120, 100);
    expect(of("time")).toEqual([]);
  });

  it("zooms rows once small steps have come to one, about its middle", () => {
    const { pinch, of } = begun([100, 100], [100, 200]);
    for (const y of [204, 208, 209]) pinch.move(1, 100, y);
    expect(of("rows")).toEqual([]);
    pinch.move(1, 100, 212);
    expect(of("rows")).toEqual([[expect.closeTo(1.12), 156]]);
    pinch.move(1, 100, 215);
    expect(of("rows").length).toBe(1);
    // Fingers that are nearly beside each other zoom none, nor does what comes up from there.
    pinch.move(1, 100, 140);
    pinch.move(1, 100, 180);
    expect(of("rows").length).toBe(1);
    pinch.move(1, 100, 150);
    expect(of("rows").at(-1)).toEqual([expect.closeTo((115 / 112) * (50 / 80)), 125]);
  });
});
