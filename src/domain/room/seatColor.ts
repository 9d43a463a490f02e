import { trackColorAt } from "../trackColors.ts";

/** Palette index of a seat's player, 0..15: that of the track in its place in a new song. */
export const seatColor = (slot: number): number => trackColorAt(slot);
