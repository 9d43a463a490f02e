import { fail, ok, type Result } from "../AppError.ts";

/** A note as section 3 of the specification names its parts. `number` is the truth: octave and name are for people. */
export interface NamedNote {
  /** Letter and accidental, for example `C#`. */
  readonly name: string;
  /** The name with its octave, for example `C#4`. */
  readonly note: string;
  readonly octave: number;
  /** MIDI note number 0..127; C4 is 60. */
  readonly number: number;
}

const SHARP_NAMES = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"] as const;
const LETTER_SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const NOTE = /^([A-G])([#b]?)(\d)$/;
const PITCH_CLASS = /^([A-G])([#b]?)$/;

/** Octave below 0 is clamped to 0 (specification 4). */
export const clampOctave = (octave: number): number => Math.max(0, octave);

/** `C#4` of 61. Notes 0..11 have no name of their own in this form and show octave 0. */
export const noteName = (number: number): string => describeNote(number).note;

/** The parts of a MIDI note number, spelled with sharps. */
export function describeNote(number: number): NamedNote {
  const name = SHARP_NAMES[((number % 12) + 12) % 12]!;
  const octave = clampOctave(Math.floor(number / 12) - 1);
  return { name, note: `${name}${octave}`, octave, number };
}

/**
 * Reads `C#4`: a letter A-G, an optional sharp or flat, and one digit (specification 5).
 * Errors: `NOTE_INVALID`, also for names above G9, the last MIDI note.
 */
export function parseNote(text: string): Result<NamedNote> {
  const match = NOTE.exec(text);
  if (!match) return fail("NOTE_INVALID", `"${text}" is not a note: a letter A-G, an optional # or b, and one digit`);
  const name = `${match[1]}${match[2]}`;
  const octave = Number(match[3]);
  const number = noteNumber(name, octave)!;
  if (number > 127) return fail("NOTE_INVALID", `"${text}" is above G9, the highest MIDI note`);
  return ok({ name, note: text, octave, number });
}

/** MIDI number of pitch class `name` (`C`, `F#`, `Bb`) in `octave` (below 0 is 0), or null if it is no pitch class. */
export function noteNumber(name: string, octave: number): number | null {
  const match = PITCH_CLASS.exec(name);
  if (!match) return null;
  const accidental = match[2] === "#" ? 1 : match[2] === "b" ? -1 : 0;
  return LETTER_SEMITONES[match[1]!]! + accidental + 12 * (clampOctave(octave) + 1);
}
