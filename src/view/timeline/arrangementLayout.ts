import type { CanvasView } from "../../state/session.ts";

/**
 * Where things are on the arrangement canvas, in interface pixels: CSS pixels at a scale of 1. The track heads beside it
 * use the same figures, as sixteenths of a rem.
 */
export const ARRANGEMENT = {
  /** Sections, bars with loop, tempo: one block at the top. */
  sectionsHeight: 20,
  barsTop: 20,
  barsHeight: 24,
  tempoTop: 44,
  tempoHeight: 24,
  rulerHeight: 68,
} as const;

/** Height of a track row by the size of the window: 36, 32 on low screens, 52 on wide ones. */
export function defaultTrackRowHeight(windowWidth: number, windowHeight: number): number {
  if (windowWidth >= 2200) return 52;
  return windowHeight < 860 ? 32 : 36;
}

/** Height of a clip's title bar in rows of `rowHeight`. */
export const clipTitleHeight = (rowHeight: number): number => (rowHeight >= 48 ? 18 : Math.min(14, rowHeight - 4));

/** Top of row `index` on the canvas (see `trackRows`). */
export const trackTop = (view: CanvasView, index: number): number =>
  ARRANGEMENT.rulerHeight + index * view.rowHeight - view.scrollY;

/** Index of the row at `y`; beyond the last one it goes on counting, above the first it is negative. */
export const trackRowAt = (view: CanvasView, y: number): number =>
  Math.floor((y - ARRANGEMENT.rulerHeight + view.scrollY) / view.rowHeight);

/** The largest `scrollY` that still shows the last row, with one empty row to drop on. */
export const maxTrackScroll = (view: CanvasView, rowCount: number, canvasHeight: number): number =>
  Math.max(0, (rowCount + 1) * view.rowHeight - (canvasHeight - ARRANGEMENT.rulerHeight));
