import { fail, ok, type Result } from "../AppError.ts";
import { CHORD_NAMES } from "./chordNames.ts";
import { noteNumber } from "./noteName.ts";

const SEMITONES: ReadonlyMap<string, readonly number[]> = new Map(
  CHORD_NAMES.flatMap(([semitones, names]) => {
    const tones = semitones.split(" ").map(Number);
    return names.split(" | ").map((name) => [name, tones] as const);
  }),
);

// The clip language writes the chords that are bare digits with "th", so that they do not read as octaves.
const TH_FORM = /^(4|5|6|7|9|11|13)th$/;

/**
 * The tones of chord `name` in semitones above the root, rising. Names: those of `CHORD_NAMES`, "" (major) and the
 * forms `4th 5th 6th 7th 9th 11th 13th`. Error `CHORD_NOT_FOUND`: "Chord … not found" (specification 5).
 */
export function chordSemitones(name: string): Result<readonly number[]> {
  const semitones = SEMITONES.get(TH_FORM.exec(name)?.[1] ?? (name === "" ? "M" : name));
  return semitones ? ok(semitones) : fail("CHORD_NOT_FOUND", `Chord ${name} not found`, { name });
}

/**
 * MIDI numbers of the chord on `note` (`C`, `F#`, `Bb`) in `octave` (C4 is 60; below 0 counts as 0). They may pass
 * 127: players leave such tones out. `inversion`: number of its lowest tones that are an octave higher.
 * Errors: `NOTE_INVALID`, `CHORD_NOT_FOUND`.
 */
export function chordTones(note: string, name: string, octave: number, inversion = 0): Result<readonly number[]> {
  const root = noteNumber(note, octave);
  if (root === null) return fail("NOTE_INVALID", `"${note}" is not a note: a letter A-G and an optional # or b`);
  const semitones = chordSemitones(name);
  return semitones.ok ? ok(inverted(semitones.value, inversion).map((semitone) => root + semitone)) : semitones;
}

/** A chord has as many inversions as tones above its root; higher numbers are the last of them. */
function inverted(semitones: readonly number[], inversion: number): readonly number[] {
  let tones = semitones;
  for (let i = 0; i < Math.min(inversion, semitones.length - 1); i++) {
    tones = [...new Set([...tones.slice(1), tones[0]! + 12])].sort((a, b) => a - b);
  }
  return tones;
}
