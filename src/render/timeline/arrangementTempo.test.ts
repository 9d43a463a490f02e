import { expect, it } from "vitest";
import type { CanvasView } from "../../state/session.ts";
import { shownKnots } from "./arrangementTempo.ts";

const view = (pixelsPerTick: number, scrollTick = 0): CanvasView => ({
  scrollTick,
  pixelsPerTick,
  scrollY: 0,
  rowHeight: 14,
});
/** Three hundred changes an eighth apart, then one alone. */
const dense = Array.from({ length: 300 }, (_, i) => ({ tick: i * 480, bpm: 100 + (i % 7), ramp: false }));
const tempos = [...dense, { tick: 300_000, bpm: 90, ramp: false }];

it("thins knots where changes stand close, and shows each one again at a nearer zoom", () => {
  expect(shownKnots(tempos, view(24 / 3840), 4000).map(({ index }) => index)).toEqual([0, 300]);
  const near = shownKnots(tempos, view(0.05), 1000);
  expect(near.length).toBeGreaterThan(40);
});

it("keeps the same knots while the view scrolls", () => {
  for (const scroll of [0, 700, 1500, 100_000]) {
    const last = shownKnots(tempos, view(24 / 3840, scroll), 4000).at(-1)!;
    expect(last.index).toBe(300);
  }
});
