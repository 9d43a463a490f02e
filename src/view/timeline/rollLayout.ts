import type { CanvasView } from "../../state/session/SongSession.ts";
import type { RowMap } from "./RowMap.ts";

/** Geometry of the piano roll canvas, interface pixels. */
export const ROLL = { keysWidth: 64, rulerHeight: 24 } as const;

/** Top of a row, counted from the foot. */
export const rowTop = (view: CanvasView, row: number, { count }: RowMap): number =>
  ROLL.rulerHeight + (count - 1 - row) * view.rowHeight - view.scrollY;

/** Top of the row of `pitch`; of a pitch without a row, below all rows. */
export const pitchTop = (view: CanvasView, pitch: number, rows: RowMap): number =>
  rowTop(view, rows.rowOf[pitch]!, rows);

/** The pitch whose row holds `y`, clamped to the rows. */
export function pitchAt(view: CanvasView, y: number, { count, pitchOf }: RowMap): number {
  const row = Math.floor((y - ROLL.rulerHeight + view.scrollY) / view.rowHeight);
  return pitchOf[Math.min(count - 1, Math.max(0, count - 1 - row))] ?? 0;
}

/** `foot`: bottom of the notes, see `laneStack.ts`. */
export const maxRollScroll = (view: CanvasView, foot: number, { count }: RowMap): number =>
  Math.max(0, count * view.rowHeight - (foot - ROLL.rulerHeight));
