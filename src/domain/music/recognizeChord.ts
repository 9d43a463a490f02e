import { chordSemitones } from "./chord.ts";
import { keyName } from "./keyName.ts";
import { pitchClassLabel, spellingOf } from "./noteLabel.ts";
import { noteNumber } from "./noteName.ts";
import type { KeySignature } from "./records.ts";
import { SCALES } from "./scales.ts";

/** Recognized chord: pitch classes 0..11 and a name of `CHORD_NAMES`. */
export interface RecognizedChord {
  readonly root: number;
  readonly name: string;
  /** The lowest tone, which may be no tone of the chord: `F/G`. */
  readonly bass: number;
}

type Key = Pick<KeySignature, "fifths" | "minor">;

/** Recognized chords; if several fit, the first one counts. */
const NAMES = (
  "M m 7 m7 maj7 dim aug sus4 sus2 m7b5 dim7 6 m6 add9 madd9 7sus4 mM7 9 m9 maj9 9sus4 6/9 m69 7b9 7#9 7#5 maj7#5 7b5 " +
  "mM9 13 m11 maj13 maj9#11 9#11 7#11"
).split(" ");
/** Chords that are recognized without their fifth, too. */
const WITHOUT_FIFTH = ["7", "maj7", "m7", "9", "maj9", "m9"];
const FIFTH = 7;
/** Cost of a bass other than the root, in places of the list: Am7 over C is C6, C6 over E is Am7. */
const INVERSION = 12;
/** C over D is a chord with a strange bass rather than a ninth at the bottom. */
const STRANGE_BASS = 36;
const TENSION_BASS = 60;
const CHORD_TONES: ReadonlySet<number> = new Set([0, 3, 4, 5, 6, 7, 8, 10, 11]);

interface Quality {
  readonly name: string;
  readonly rank: number;
}

const bit = (pitchClass: number): number => 1 << (((pitchClass % 12) + 12) % 12);

/** Chords by the pitch classes of their tones above the root, a bit for each. */
const QUALITIES: ReadonlyMap<number, Quality> = qualities();

function qualities(): ReadonlyMap<number, Quality> {
  const found = new Map<number, Quality>();
  const put = (name: string, rank: number, leftOut: number): void => {
    const tones = chordSemitones(name);
    if (!tones.ok) return;
    const mask = tones.value.reduce((bits, tone) => (tone === leftOut ? bits : bits | bit(tone)), 0);
    if (!found.has(mask)) found.set(mask, { name, rank });
  };
  for (const [rank, name] of NAMES.entries()) put(name, rank, -1);
  for (const name of WITHOUT_FIFTH) put(name, NAMES.length + NAMES.indexOf(name), FIFTH);
  return found;
}

/** The pitch classes seen from `root`. */
const seenFrom = (mask: number, root: number): number => ((mask >> root) | (mask << (12 - root))) & 0xfff;

/**
 * The chord that MIDI notes sound, in any order, octave and doubling; null where they are none that people name, or fewer than
 * three pitch classes.
 */
export function recognizeChord(notes: Iterable<number>): RecognizedChord | null {
  let mask = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (const note of notes) {
    mask |= bit(note);
    lowest = Math.min(lowest, note);
  }
  return mask === 0 ? null : chordOfClasses(mask, lowest % 12);
}

/** The same of pitch classes, a bit for each, over a bass among them. */
export function chordOfClasses(mask: number, bass: number): RecognizedChord | null {
  let best: RecognizedChord | null = null;
  let lowestCost = Number.POSITIVE_INFINITY;
  const consider = (root: number, tones: number, cost: number): void => {
    const quality = QUALITIES.get(seenFrom(tones, root));
    if (!quality || quality.rank + cost >= lowestCost) return;
    lowestCost = quality.rank + cost;
    best = { root, name: quality.name, bass };
  };
  const above = mask & ~bit(bass);
  for (let root = 0; root < 12; root++) {
    if ((mask & bit(root)) === 0) continue;
    const interval = (bass - root + 12) % 12;
    consider(root, mask, interval === 0 ? 0 : CHORD_TONES.has(interval) ? INVERSION : TENSION_BASS);
    if (root !== bass) consider(root, above, STRANGE_BASS);
  }
  return best;
}

/** Lead sheet symbol, spelled by the key: `F♯m7`, `C/E`, in A minor `E7/G♯`. */
export function recognizedChordLabel({ root, name, bass }: RecognizedChord, key: Key | null): string {
  const rootName = pitchClassIn(root, key);
  const symbol = `${rootName}${name === "M" ? "" : name}`;
  if (bass === root) return symbol;
  return `${symbol}/${bassName(rootName, root, bass, name) ?? pitchClassIn(bass, key)}`;
}

const LETTERS = ["C", "D", "E", "F", "G", "A", "B"];
const SIGNS = { [-1]: "♭", 0: "", 1: "♯" } as const;

/** A pitch class with a letter, if one sharp or flat is enough. */
function withLetter(letter: string, pitchClass: number): string | null {
  const distance = ((((pitchClass - noteNumber(letter, 4)! + 6) % 12) + 12) % 12) - 6;
  return distance === -1 || distance === 0 || distance === 1 ? `${letter}${SIGNS[distance]}` : null;
}

const letterAbove = (letter: string, steps: number): string => LETTERS[(LETTERS.indexOf(letter) + steps) % 7]!;

/** Tones of the key have the key's letters, the raised sixth and seventh of a minor key too; others its kind of accidentals. */
function pitchClassIn(pitchClass: number, key: Key | null): string {
  const { fifths, minor } = key ?? { fifths: 0, minor: false };
  const tonic = keyName(fifths, minor)[0]!;
  const root = (((fifths * 7) % 12) + 12 + (minor ? 9 : 0)) % 12;
  const above = (pitchClass - root + 12) % 12;
  const scale: readonly number[] = SCALES[minor ? "minor" : "major"];
  const degree = minor && above === 9 ? 5 : minor && above === 11 ? 6 : scale.indexOf(above);
  const spelled = degree < 0 ? null : withLetter(letterAbove(tonic, degree), pitchClass);
  return spelled ?? pitchClassLabel(pitchClass, spellingOf(fifths));
}

/** Letters from the root up to a chord's tone, by its semitones. */
const STEPS = [0, 1, 1, 2, 2, 3, 4, 4, 4, 5, 6, 6] as const;

/** The third of a chord is two letters above its root, whatever the key. Null if the bass is not a chord tone. */
function bassName(rootName: string, root: number, bass: number, name: string): string | null {
  const interval = (bass - root + 12) % 12;
  const steps = interval === 9 && name === "dim7" ? 6 : STEPS[interval]!;
  return CHORD_TONES.has(interval) || interval === 9 ? withLetter(letterAbove(rootName[0]!, steps), bass) : null;
}
