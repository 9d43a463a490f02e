import { PITCH_BEND, type Control } from "../../domain/midi/encodeControl.ts";

const MODULATION = 1;
const EXPRESSION = 11;
/** Pedals: of several feet on one, the deepest counts. */
const PEDALS: ReadonlySet<Control> = new Set([64, 66, 67, 69]);

export const isPedal = (control: Control): boolean => PEDALS.has(control);

/**
 * Value of a performer's control while nobody holds it, as set by "reset all controllers"; null for settings such as volume and
 * pan, which stay as they were set.
 */
export function restOfPlayed(control: Control): number | null {
  if (control === EXPRESSION) return 127;
  const springsBack = control === MODULATION || control >= PITCH_BEND || (control >= 64 && control <= 69);
  return springsBack ? 0 : null;
}
