import { fail, ok, type Result } from "../AppError.ts";

/** Levels in percent of full velocity (specification 9). */
export const AMPLITUDE = 100;
export const ACCENT_LOW = 70;

/** Accent strings comprise only `x` and `-` (specification 5); "" is no accent. Error: `ACCENT_CHARACTERS`. */
export function checkAccent(accent: string): Result<string> {
  return /^[x-]*$/.test(accent) ? ok(accent) : fail("ACCENT_CHARACTERS", "accent can only comprise x -", { accent });
}

/** Level of step `index`: the accent cycles over the steps; `x` or no accent is full, `-` is low. */
export const accentLevel = (accent: string, index: number): number =>
  accent !== "" && accent[index % accent.length] === "-" ? ACCENT_LOW : AMPLITUDE;

/** MIDI velocity of a level: round(level × 127 / 100). */
export const velocityOfLevel = (level: number): number => Math.round((level * 127) / 100);
