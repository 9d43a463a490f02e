import { fail, ok, type Result } from "../AppError.ts";
import { chordSemitones, chordTones } from "./chord.ts";
import { CHORD_NAMES } from "./chordNames.ts";
import { chordSymbol } from "./chordSymbol.ts";
import { plainNote } from "./noteLabel.ts";
import { describeNote, noteNumber } from "./noteName.ts";
import type { ChordPattern } from "./records.ts";

/** The fields of a chord pattern that define its chord. */
export type ChordFields = Required<Pick<ChordPattern, "note" | "name" | "octave" | "inversion">>;

const CHORD = /^([A-G][#b]?)(.*)$/;
/** So that `E(b9sus)` is not `Eb9sus`. */
const PARENTHESES = /\((.*)\)/;
const BASS = /^(.*)\/([A-G][#b]?)$/;

/**
 * Reads a chord as people write it: `Am7`, `F#`, `B♭maj7`, `C/E`. Errors: `NOTE_INVALID`; `CHORD_NOT_FOUND`, also for a
 * bass that is no tone of the chord.
 */
export function readChordText(text: string): Result<Omit<ChordFields, "octave">> {
  const plain = plainNote(text).replace("♯", "#").replace("♭", "b");
  const [, note, written] = CHORD.exec(plain) ?? [];
  if (note === undefined || written === undefined) {
    return fail("NOTE_INVALID", `"${text.trim()}" does not begin with a note: a letter A-G and an optional # or b`);
  }
  const rest = written.replace(PARENTHESES, "$1");
  const [, name = rest, bass] = chordSemitones(rest).ok ? [] : (BASS.exec(rest) ?? []);
  const semitones = chordSemitones(name);
  if (!semitones.ok) return semitones;
  const above = bass === undefined ? 0 : noteNumber(bass, 4)! - noteNumber(note, 4)!;
  const inversion = semitones.value.findIndex((semitone) => (semitone - above) % 12 === 0);
  return inversion < 0
    ? fail("CHORD_NOT_FOUND", `Chord ${name}/${bass} not found`, { name })
    : ok({ note, name: name === "" ? "M" : name, inversion });
}

/** Chord symbol, with its bass if that is not the root. */
export function chordText({
  note,
  name,
  octave,
  inversion = 0,
}: Omit<ChordFields, "inversion"> & { inversion?: number }): string {
  const symbol = `${note}${name === "M" ? "" : /^[#b]/.test(name) ? `(${name})` : name}`;
  const tones = chordTones(note, name, octave, inversion);
  if (inversion === 0 || !tones.ok) return symbol;
  return `${symbol}/${describeNote(tones.value[0]!).name}`;
}

interface Voicing {
  readonly name: string;
  readonly inversion: number;
  /** Semitones from the root up to the lowest tone. */
  readonly bass: number;
}

/** Voicings by the semitones of their tones above the lowest. */
let voicings: ReadonlyMap<string, Voicing> | null = null;

function voicingTable(): ReadonlyMap<string, Voicing> {
  const found = new Map<string, Voicing & { readonly strange: number }>();
  for (const [semitones, names] of CHORD_NAMES) {
    const name = chordSymbol(names);
    const count = semitones.split(" ").length;
    for (let inversion = 0; inversion < count; inversion++) {
      const tones = chordTones("C", name, 4, inversion);
      if (!tones.ok || tones.value.length !== count) continue;
      const bass = tones.value[0]!;
      const key = tones.value.map((tone) => tone - bass).join(" ");
      // Plain readings win over altered ones, root positions over inversions.
      const strange = name.length + (/[#b]/.test(name) ? 3 : 0) + (inversion > 0 ? 2 : 0);
      if (strange < (found.get(key)?.strange ?? Infinity))
        found.set(key, { name, inversion, bass: bass - 60, strange });
    }
  }
  return found;
}

/** The chord of exactly these MIDI numbers, lowest first; null if no chord in any inversion has them. */
export function chordOfNotes(numbers: readonly number[]): ChordFields | null {
  voicings ??= voicingTable();
  const [lowest] = numbers;
  if (lowest === undefined) return null;
  const voicing = voicings.get(numbers.map((number) => number - lowest).join(" "));
  if (!voicing) return null;
  const root = lowest - voicing.bass;
  // Below C0 no octave names the root.
  if (root < 12) return null;
  const { name: note, octave } = describeNote(root);
  return { note, name: voicing.name, octave, inversion: voicing.inversion };
}
