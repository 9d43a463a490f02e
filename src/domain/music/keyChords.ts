import { noteNumber } from "./noteName.ts";
import type { ChordPattern, KeySignature } from "./records.ts";
import { SCALES } from "./scales.ts";

/** `root`: pitch class 0..11. */
export interface MusicalKey {
  readonly root: number;
  readonly minor: boolean;
}

/** A chord of a key: `ii`, D minor in C. */
export interface DegreeChord extends Pick<ChordPattern, "note" | "name"> {
  readonly numeral: string;
}

const MAJOR_TONICS = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const MINOR_TONICS = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"];
const LETTERS = ["C", "D", "E", "F", "G", "A", "B"];
const NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII"];
/** Chords by the semitones of their tones above the root: names, what is added to the numeral. */
const QUALITIES: Readonly<Record<string, readonly [name: string, sign: string]>> = {
  "4 7": ["M", ""],
  "3 7": ["m", ""],
  "3 6": ["dim", "°"],
  "4 7 11": ["maj7", "maj7"],
  "4 7 10": ["7", "7"],
  "3 7 10": ["m7", "7"],
  "3 6 10": ["m7b5", "ø7"],
};

/** The note that names a key: `Db` of the major, `C#` of the minor one. */
export const tonicOf = ({ root, minor }: MusicalKey): string => (minor ? MINOR_TONICS : MAJOR_TONICS)[root]!;

/** The key of a key signature. */
export const keyOfSignature = ({ fifths, minor }: Pick<KeySignature, "fifths" | "minor">): MusicalKey => ({
  root: (((fifths * 7) % 12) + 12 + (minor ? 9 : 0)) % 12,
  minor,
});

/** The chords on the seven degrees of a key, spelled as it has them. */
export function degreeChords(key: MusicalKey, sevenths: boolean): readonly DegreeChord[] {
  const scale: readonly number[] = SCALES[key.minor ? "minor" : "major"];
  const tonic = tonicOf(key);
  return scale.map((semitone, degree) => {
    const tones = (sevenths ? [2, 4, 6] : [2, 4]).map((step) => {
      const at = degree + step;
      return scale[at % 7]! + 12 * Math.floor(at / 7) - semitone;
    });
    const [name, sign] = QUALITIES[tones.join(" ")]!;
    const numeral = tones[0] === 3 ? NUMERALS[degree]!.toLowerCase() : NUMERALS[degree]!;
    return { note: spelled(tonic, degree, key.root + semitone), name, numeral: `${numeral}${sign}` };
  });
}

/** Each degree has a letter of its own. */
function spelled(tonic: string, degree: number, pitchClass: number): string {
  const letter = LETTERS[(LETTERS.indexOf(tonic[0]!) + degree) % 7]!;
  const distance = ((((pitchClass - noteNumber(letter, 4)! + 6) % 12) + 12) % 12) - 6;
  return `${letter}${distance > 0 ? "#" : distance < 0 ? "b" : ""}`;
}

/** Well-known progressions, as degrees from 1. */
export const PROGRESSIONS = [
  { id: "axis", minor: false, degrees: [1, 5, 6, 4] },
  { id: "fifties", minor: false, degrees: [1, 6, 4, 5] },
  { id: "cadence", minor: false, degrees: [1, 4, 5, 1] },
  { id: "jazz", minor: false, degrees: [2, 5, 1] },
  { id: "circle", minor: false, degrees: [6, 2, 5, 1] },
  { id: "canon", minor: false, degrees: [1, 5, 6, 3, 4, 1, 4, 5] },
  { id: "blues", minor: false, degrees: [1, 1, 1, 1, 4, 4, 1, 1, 5, 4, 1, 5] },
  { id: "minorAxis", minor: true, degrees: [1, 6, 3, 7] },
  { id: "andalusian", minor: true, degrees: [1, 7, 6, 5] },
  { id: "minorCadence", minor: true, degrees: [1, 4, 5, 1] },
  { id: "minorJazz", minor: true, degrees: [2, 5, 1] },
] as const;

export type Progression = (typeof PROGRESSIONS)[number];

/** The chords of a progression in a key. */
export function progressionChords(
  progression: Progression,
  key: MusicalKey,
  sevenths: boolean,
): readonly DegreeChord[] {
  const chords = degreeChords(key, sevenths);
  return progression.degrees.map((degree) => chords[degree - 1]!);
}
