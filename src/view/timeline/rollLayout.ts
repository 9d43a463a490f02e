import type { CanvasView } from "../../state/session.ts";

/** Where things are on the piano roll canvas, interface pixels. */
export const ROLL = { keysWidth: 64, rulerHeight: 24, pitches: 128 } as const;

/** Top of the row of `pitch`. */
export const pitchTop = (view: CanvasView, pitch: number): number =>
  ROLL.rulerHeight + (ROLL.pitches - 1 - pitch) * view.rowHeight - view.scrollY;

/** The pitch whose row holds `y`, kept within 0..127. */
export function pitchAt(view: CanvasView, y: number): number {
  const row = Math.floor((y - ROLL.rulerHeight + view.scrollY) / view.rowHeight);
  return Math.min(127, Math.max(0, ROLL.pitches - 1 - row));
}

/** `foot`: bottom of the notes, see `laneStack.ts`. */
export const maxRollScroll = (view: CanvasView, foot: number): number =>
  Math.max(0, ROLL.pitches * view.rowHeight - (foot - ROLL.rulerHeight));
