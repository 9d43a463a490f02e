import type { CanvasView } from "../../state/session/SongSession.ts";

/** Ticks across a canvas whose time axis begins at x = `left`. */
export const tickToX = (view: CanvasView, tick: number, left: number): number =>
  left + (tick - view.scrollTick) * view.pixelsPerTick;

export const xToTick = (view: CanvasView, x: number, left: number): number =>
  view.scrollTick + (x - left) / view.pixelsPerTick;

const MIN_PIXELS_PER_QUARTER = 0.02;
const MAX_PIXELS_PER_QUARTER = 3840;

const BAR_PIXELS = 24;

/** A view of a new song: 24 pixels for four quarter notes. */
export const openingPixelsPerTick = (ppq: number): number => BAR_PIXELS / (4 * ppq);

/** The furthest zoom over `width` pixels: the whole song of `endTick` ticks, or as much as a new one shows. */
export const furthestPixelsPerTick = (endTick: number, width: number, ppq: number): number =>
  Math.min(openingPixelsPerTick(ppq), (width * 0.9) / Math.max(1, endTick));

/** Scroll and zoom after scaling time by `factor` with the tick under `x` held still, no further out than `minimum`. */
export function zoomTime(
  view: CanvasView,
  factor: number,
  x: number,
  left: number,
  ppq: number,
  minimum = MIN_PIXELS_PER_QUARTER / ppq,
): Pick<CanvasView, "scrollTick" | "pixelsPerTick"> {
  const anchor = xToTick(view, x, left);
  // A view that is further out already, because the song was longer, is not pulled in.
  const furthest = Math.min(minimum, view.pixelsPerTick);
  const pixelsPerTick = Math.min(MAX_PIXELS_PER_QUARTER / ppq, Math.max(furthest, view.pixelsPerTick * factor));
  return { pixelsPerTick, scrollTick: Math.max(0, anchor - (x - left) / pixelsPerTick) };
}

/** Scroll and row height after scaling rows by `factor` with what is under `y` held still. */
export function zoomRows(
  view: CanvasView,
  factor: number,
  y: number,
  top: number,
  limits: readonly [min: number, max: number],
): Pick<CanvasView, "scrollY" | "rowHeight"> {
  const rowHeight = Math.min(limits[1], Math.max(limits[0], Math.round(view.rowHeight * factor)));
  const row = (y - top + view.scrollY) / view.rowHeight;
  return { rowHeight, scrollY: Math.max(0, row * rowHeight - (y - top)) };
}

/** A view no further in than canvases go. */
export const zoomLimited = <View extends Pick<CanvasView, "pixelsPerTick">>(view: View, ppq: number): View => ({
  ...view,
  pixelsPerTick: Math.min(MAX_PIXELS_PER_QUARTER / ppq, view.pixelsPerTick),
});

/** The view that shows `[fromTick, toTick)` over `width` pixels with some air. */
export function viewOfRange(
  fromTick: number,
  toTick: number,
  width: number,
): Pick<CanvasView, "scrollTick" | "pixelsPerTick"> {
  const span = Math.max(1, toTick - fromTick);
  const pixelsPerTick = (width * 0.9) / span;
  return { pixelsPerTick, scrollTick: Math.max(0, fromTick - (width * 0.05) / pixelsPerTick) };
}
