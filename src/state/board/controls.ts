import type { PadCommand } from "../../domain/board/records.ts";
import { PITCH_BEND, type Control } from "../../domain/midi/encodeControl.ts";

export const SUSTAIN_CONTROLLER = 64;
const CONTROLLERS = { volume: 7, modulation: 1, pan: 10, hold: SUSTAIN_CONTROLLER } as const;
const EXPRESSION = 11;
/** Pedals: of several feet on one, the deepest counts. */
const PEDALS: ReadonlySet<Control> = new Set([64, 66, 67, 69]);

export const isPedal = (control: Control): boolean => PEDALS.has(control);

/** The controller a command moves: `cc` has it in `code`. null for pitch and panic, which are no controllers. */
export function controllerOf(command: PadCommand | null, code: number): number | null {
  if (command === null || command === "cc") return code;
  if (command === "pitch" || command === "panic") return null;
  return CONTROLLERS[command];
}

/** Pitch bend -8192..8191 of `value` between `minimum` and `maximum`; the middle is 0. */
export function bendOf(value: number, minimum: number, maximum: number): number {
  if (maximum === minimum) return 0;
  return Math.min(8191, Math.round(((value - minimum) / (maximum - minimum)) * 16384) - 8192);
}

/**
 * Where a performer's control goes when nobody holds it: what "reset all controllers" does to it. null for settings
 * such as volume and pan, which stay as they were set.
 */
export function restOfPlayed(control: Control): number | null {
  if (control === EXPRESSION) return 127;
  const springsBack = control === CONTROLLERS.modulation || control >= PITCH_BEND || (control >= 64 && control <= 69);
  return springsBack ? 0 : null;
}
