import type { CanvasView } from "../../state/session/SongSession.ts";

/**
 * Geometry of the arrangement canvas, in interface pixels: CSS pixels at a scale of 1. The track heads beside it
 * use the same figures, as sixteenths of a rem.
 */
export const ARRANGEMENT = {
  /** Sections, bars with loop, tempo: one block at the top. */
  sectionsHeight: 20,
  barsTop: 20,
  barsHeight: 24,
  tempoTop: 44,
} as const;

/** Heights of the tempo lane: as it is at first, made tall by its command, and as tall as it can be dragged. */
export const TEMPO_LANE = { least: 24, tall: 112, most: 240 } as const;
/** Height that a tall tempo lane leaves to the tracks. */
const LEAST_TRACKS = 48;

/** A height that is asked of the tempo lane, within its bounds. */
export const tempoLaneHeight = (wanted: number): number =>
  Math.round(Math.min(TEMPO_LANE.most, Math.max(TEMPO_LANE.least, wanted)));

/** Height of the tempo lane on a canvas of this height. */
export const shownTempoLane = (wanted: number, canvasHeight: number): number =>
  tempoLaneHeight(Math.min(wanted, canvasHeight - ARRANGEMENT.tempoTop - LEAST_TRACKS));

/** Height of sections, bars and tempo lane: the tracks begin below. */
export const rulerHeight = ({ tempoHeight = TEMPO_LANE.least }: Pick<CanvasView, "tempoHeight">): number =>
  ARRANGEMENT.tempoTop + tempoHeight;

/** Height of a track row by the size of the window: 36, 32 on low screens, 52 on wide ones. */
export function defaultTrackRowHeight(windowWidth: number, windowHeight: number): number {
  if (windowWidth >= 2200) return 52;
  return windowHeight < 860 ? 32 : 36;
}

/** Height of a clip's title bar in rows of `rowHeight`. */
export const clipTitleHeight = (rowHeight: number): number => (rowHeight >= 48 ? 18 : Math.min(14, rowHeight - 4));

/** Top of row `index` on the canvas (see `trackRows`). */
export const trackTop = (view: CanvasView, index: number): number =>
  rulerHeight(view) + index * view.rowHeight - view.scrollY;

/** Index of the row at `y`; beyond the last one it goes on counting, above the first it is negative. */
export const trackRowAt = (view: CanvasView, y: number): number =>
  Math.floor((y - rulerHeight(view) + view.scrollY) / view.rowHeight);

/** The largest `scrollY` that still shows the last row, with one empty row to drop on. */
export const maxTrackScroll = (view: CanvasView, rowCount: number, canvasHeight: number): number =>
  Math.max(0, (rowCount + 1) * view.rowHeight - (canvasHeight - rulerHeight(view)));
