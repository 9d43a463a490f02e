import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import { seatColor } from "../../../domain/room/seatColor.ts";

/** The colour of a seat's player. */
export const seatHex = (slot: number): string => hexOfRgb(oklchToRgb(paletteColor(seatColor(slot))));
