import { takeoverStrings } from "../strings/midi.ts";
import type { ValueScale } from "./valueScale.ts";

/** A value in words; with where the gear stands, 0..1 of the way, while the value waits to be picked up. */
export function gearText(
  value: number,
  gearAt: number | null,
  scale: ValueScale,
  format: (value: number) => string,
): string {
  const text = format(value);
  return gearAt === null ? text : takeoverStrings.gearAt(text, format(scale.toValue(gearAt)));
}
