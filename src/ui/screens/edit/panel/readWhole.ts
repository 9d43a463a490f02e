import { parseNumber } from "../../../controls/typedValue.ts";

/** Values of MIDI are whole. */
export function readWhole(text: string): number | null {
  const number = parseNumber(text);
  return number !== null && Number.isInteger(number) ? number : null;
}
