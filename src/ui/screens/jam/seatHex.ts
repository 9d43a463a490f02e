import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import { seatColor } from "../../../domain/room/seatColor.ts";

/** The colour of a seat's player. */
export const seatHex = (slot: number): string => hexOfRgb(oklchToRgb(paletteColor(seatColor(slot))));

/** Lightness of notes in the light theme, OKLCH: at least 3 to 1 on the ribbon. */
const NOTE_LIGHTNESS = 0.55;

/** The colour of a player's notes on their ribbon. */
export const noteHex = (slot: number, isLight: boolean): string => {
  const color = paletteColor(seatColor(slot));
  return hexOfRgb(oklchToRgb(isLight ? { ...color, lightness: NOTE_LIGHTNESS } : color));
};
