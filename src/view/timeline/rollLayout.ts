import type { CanvasView } from "../../state/session.ts";

/** Where things are on the piano roll canvas, interface pixels. */
export const ROLL = { keysWidth: 64, rulerHeight: 24, pitches: 128 } as const;

/** Height of the velocity lane with its upper edge: 69, 113 on tall and wide canvases. */
export const velocityLaneHeight = (width: number, height: number): number => {
  if (height < 220) return 0;
  return width >= 1200 && height >= 560 ? 113 : 69;
};

/** Bottom of the note area. */
export const notesFoot = (width: number, height: number): number => height - velocityLaneHeight(width, height);

/** Top of the row of `pitch`. */
export const pitchTop = (view: CanvasView, pitch: number): number =>
  ROLL.rulerHeight + (ROLL.pitches - 1 - pitch) * view.rowHeight - view.scrollY;

/** The pitch whose row holds `y`, kept within 0..127. */
export function pitchAt(view: CanvasView, y: number): number {
  const row = Math.floor((y - ROLL.rulerHeight + view.scrollY) / view.rowHeight);
  return Math.min(127, Math.max(0, ROLL.pitches - 1 - row));
}

export const maxRollScroll = (view: CanvasView, width: number, height: number): number =>
  Math.max(0, ROLL.pitches * view.rowHeight - (notesFoot(width, height) - ROLL.rulerHeight));

const LANE_PAD_TOP = 9;
const LANE_PAD_FOOT = 4;

/** y of a MIDI velocity 0..127 in the velocity lane. */
export function velocityY(velocity: number, width: number, height: number): number {
  const lane = velocityLaneHeight(width, height);
  return height - lane + LANE_PAD_TOP + (1 - velocity / 127) * (lane - LANE_PAD_TOP - LANE_PAD_FOOT);
}

/** The note-on velocity 1/127..1 at `y` of the velocity lane. */
export function attackAtY(y: number, width: number, height: number): number {
  const lane = velocityLaneHeight(width, height);
  const part = 1 - (y - (height - lane + LANE_PAD_TOP)) / Math.max(1, lane - LANE_PAD_TOP - LANE_PAD_FOOT);
  return Math.min(127, Math.max(1, Math.round(part * 127))) / 127;
}
