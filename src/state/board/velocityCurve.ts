import type { Pad } from "../../domain/board/records.ts";
import { curveLevel, type VelocityCurve } from "../../domain/music/velocityCurve.ts";

/** MIDI velocity 1..127 of a touch, between the pad's own bounds: 0 would be a note-off. */
export function velocityOf(curve: VelocityCurve, strength: number, minimum = 0, maximum = 127): number {
  const low = Math.max(1, Math.min(minimum, maximum));
  const high = Math.min(127, Math.max(low, maximum));
  return Math.round(low + curveLevel(curve, strength) * (high - low));
}

/** Velocity of a touch of a pad. */
export const padVelocity = (
  curve: VelocityCurve,
  { minValue, maxValue }: Pick<Pad, "minValue" | "maxValue">,
  strength: number,
): number => velocityOf(curve, strength, minValue, maxValue);

/** A pad is struck like a drum, hardest in its middle. `u`, `v`: 0..1 across the pad. */
export const padStrength = (u: number, v: number): number =>
  1 - 0.6 * Math.min(1, 2 * Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5)));

/** A key has the longest lever at its front edge. `v`: 0 at the felt, 1 at the front. */
export const keyStrength = (v: number): number => 0.4 + 0.6 * Math.min(1, Math.max(0, v));
