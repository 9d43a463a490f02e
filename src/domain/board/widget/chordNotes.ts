import { chordSemitones } from "../../music/chord.ts";

const SEMITONES = /^\s*\d{1,2}(\s+\d{1,2})*\s*$/;

/** Semitones above the root of a chord that a pad names (`m7`) or spells (`0 3 7 10`); null if there is none such. */
export function chordNotes(chord: string): readonly number[] | null {
  // A bare number is the name of a chord (`7`, `9`).
  if (SEMITONES.test(chord) && /\s/.test(chord.trim())) return chord.trim().split(/\s+/).map(Number);
  const named = chordSemitones(chord);
  return named.ok ? named.value : null;
}
