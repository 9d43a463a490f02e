import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ARRANGEMENT, clipTitleHeight, maxTrackScroll, trackRowAt, trackTop } from "./arrangementLayout.ts";

const view = fc.record({
  rowHeight: fc.integer({ min: 16, max: 160 }),
  scrollY: fc.nat(4000),
  scrollTick: fc.constant(0),
  pixelsPerTick: fc.constant(0.1),
});

it("finds under every pixel of a drawn row the track of that row", () => {
  fc.assert(
    fc.property(view, fc.nat(200), fc.nat(), (view, index, pixel) => {
      const y = trackTop(view, index) + (pixel % view.rowHeight);
      expect(trackRowAt(view, y)).toBe(index);
      expect(trackTop(view, index + 1) - trackTop(view, index)).toBe(view.rowHeight);
    }),
  );
});

it("shows at the furthest scroll the last track whole, and an empty row below it", () => {
  fc.assert(
    fc.property(view, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 400, max: 2000 }), (view, count, height) => {
      const scrolled = { ...view, scrollY: maxTrackScroll(view, count, height) };
      const foot = trackTop(scrolled, count + 1);
      expect(trackTop(scrolled, count - 1)).toBeGreaterThanOrEqual(ARRANGEMENT.rulerHeight);
      if (scrolled.scrollY > 0) expect(foot).toBe(height);
      else expect(foot).toBeLessThanOrEqual(height);
    }),
  );
});

it("leaves room for a clip's notes below its title", () => {
  fc.assert(
    fc.property(fc.integer({ min: 16, max: 160 }), (rowHeight) => {
      const title = clipTitleHeight(rowHeight);
      expect(title).toBeGreaterThan(0);
      expect(rowHeight - title).toBeGreaterThanOrEqual(4);
    }),
  );
});
