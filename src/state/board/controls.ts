import type { PadCommand } from "../../domain/board/records.ts";

export const SUSTAIN_CONTROLLER = 64;
const CONTROLLERS = { volume: 7, modulation: 1, pan: 10, hold: SUSTAIN_CONTROLLER } as const;

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
