import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trackRowAt, trackTop } from "./arrangementLayout.ts";
import { velocityAtY, velocityY } from "./laneStack.ts";
import { KEY_ROWS } from "./RowMap.ts";
import { pitchAt, pitchTop } from "./rollLayout.ts";
import { furthestPixelsPerTick, tickToX, viewOfRange, xToTick, zoomRows, zoomTime } from "./viewport.ts";

const view = { scrollTick: 5000, pixelsPerTick: 0.05, scrollY: 120, rowHeight: 14 };

describe("viewport", () => {
  it("turns ticks to pixels and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (tick) => {
        expect(xToTick(view, tickToX(view, tick, 64), 64)).toBeCloseTo(tick, 4);
      }),
    );
  });

  it("zooms time with the tick under the cursor held still", () => {
    const before = xToTick(view, 400, 64);
    const zoomed = { ...view, ...zoomTime(view, 2.5, 400, 64, 960) };
    expect(zoomed.pixelsPerTick).toBeCloseTo(0.125);
    expect(xToTick(zoomed, 400, 64)).toBeCloseTo(before);
  });

  it("zooms out to the end of the song and no further, and never out of a view that is further out", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 300, max: 3000 }),
        fc.double({ min: 0.001, max: 0.5, noNaN: true }),
        (endTick, width, pixelsPerTick) => {
          const furthest = furthestPixelsPerTick(endTick, width, 960);
          expect(endTick * furthest).toBeLessThanOrEqual(width);
          const out = zoomTime({ ...view, pixelsPerTick }, 1e-9, 400, 64, 960, furthest);
          expect(out.pixelsPerTick).toBeCloseTo(Math.min(furthest, pixelsPerTick), 12);
        },
      ),
    );
  });

  it("never scrolls before the start", () => {
    expect(zoomTime(view, 0.01, 400, 64, 960).scrollTick).toBe(0);
  });

  it("zooms rows to whole heights around the cursor", () => {
    const zoomed = zoomRows(view, 2, 300, 24, [5, 40]);
    expect(zoomed.rowHeight).toBe(28);
    expect((300 - 24 + zoomed.scrollY) / 28).toBeCloseTo((300 - 24 + 120) / 14);
    expect(zoomRows(view, 100, 300, 24, [5, 40]).rowHeight).toBe(40);
  });

  it("shows a range with air around it", () => {
    const shown = { ...view, ...viewOfRange(1000, 3000, 800) };
    expect(tickToX(shown, 1000, 0)).toBeGreaterThan(0);
    expect(tickToX(shown, 3000, 0)).toBeLessThan(800);
  });
});

describe("rows", () => {
  it("finds the pitch whose row it placed", () => {
    for (const pitch of [0, 60, 127]) {
      expect(pitchAt(view, pitchTop(view, pitch, KEY_ROWS), KEY_ROWS)).toBe(pitch);
      expect(pitchAt(view, pitchTop(view, pitch, KEY_ROWS) + 13.9, KEY_ROWS)).toBe(pitch);
    }
  });

  it("finds the track whose row it placed", () => {
    for (const index of [0, 3, 40]) expect(trackRowAt(view, trackTop(view, index) + 1)).toBe(index);
  });

  it("reads the velocity it drew, and never silence", () => {
    const lane = { top: 331, height: 69 };
    for (const velocity of [1, 64, 127]) {
      expect(Math.round(velocityAtY(velocityY(velocity, lane), lane, "attack") * 127)).toBe(velocity);
    }
    expect(velocityAtY(10_000, lane, "attack")).toBe(1 / 127);
  });
});
