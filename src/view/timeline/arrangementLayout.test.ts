import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  clipTitleHeight,
  maxTrackScroll,
  rulerHeight,
  shownTempoLane,
  trackRowAt,
  trackTop,
} from "./arrangementLayout.ts";

const view = fc.record({
  rowHeight: fc.integer({ min: 16, max: 160 }),
  scrollY: fc.nat(4000),
  scrollTick: fc.constant(0),
  pixelsPerTick: fc.constant(0.1),
  tempoHeight: fc.integer({ min: 24, max: 240 }),
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
    fc.property(view, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 332, max: 1932 }), (view, count, room) => {
      const height = rulerHeight(view) + room;
      const scrolled = { ...view, scrollY: maxTrackScroll(view, count, height) };
      const foot = trackTop(scrolled, count + 1);
      expect(trackTop(scrolled, count - 1)).toBeGreaterThanOrEqual(rulerHeight(view));
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

it("a tempo lane leaves room for tracks where the canvas is not very low", () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 999 }), fc.integer({ min: 120, max: 2000 }), (wanted, height) => {
      const shown = shownTempoLane(wanted, height);
      expect(shown).toBeGreaterThanOrEqual(24);
      expect(height - rulerHeight({ tempoHeight: shown })).toBeGreaterThanOrEqual(48);
      if (wanted >= 24 && wanted <= 240 && height >= wanted + 92) expect(shown).toBe(wanted);
    }),
  );
});
