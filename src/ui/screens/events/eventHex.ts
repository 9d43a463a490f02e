import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import { trackColorAt } from "../../../domain/trackColors.ts";

/** Palette index of an event, the same for everybody: its row, its pin and its poster have one color. */
export function eventColor(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return trackColorAt(sum % 16);
}

/** Color of an event as `#rrggbb`. */
export const eventHex = (id: string): string => hexOfRgb(oklchToRgb(paletteColor(eventColor(id))));
