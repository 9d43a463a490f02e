import { clampOctave } from "./noteName.ts";
import type { KeySignature } from "./records.ts";

interface Keyed {
  /** Sorted by tick. */
  readonly keySignatures: readonly KeySignature[];
}

/** Spelling of black keys: by the key signature, else by their most common names (`usual`). */
export type Spelling = "sharps" | "flats" | "usual";

const LABELS: Readonly<Record<Spelling, readonly string[]>> = {
  sharps: ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"],
  flats: ["C", "D♭", "D", "E♭", "E", "F", "G♭", "G", "A♭", "A", "B♭", "B"],
  usual: ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"],
};

/** Spelling for a key signature; `fifths`: number of sharps (positive) or flats (negative). */
export const spellingOf = (fifths: number): Spelling => (fifths > 0 ? "sharps" : fifths < 0 ? "flats" : "usual");

/** The key signature at `tick`; before the first, the first; null if the song has none. */
export const keySignatureAt = ({ keySignatures }: Keyed, tick: number) =>
  keySignatures.findLast((key) => key.tick <= tick) ?? keySignatures[0] ?? null;

export const spellingAt = (timeline: Keyed, tick: number): Spelling =>
  spellingOf(keySignatureAt(timeline, tick)?.fifths ?? 0);

/** Pitch class on screens, with real accidentals. */
export const pitchClassLabel = (number: number, spelling: Spelling = "usual"): string =>
  LABELS[spelling][((number % 12) + 12) % 12]!;

/** Note name on screens, with real accidentals and the octave clamped at 0 (specification 4). */
export const noteLabel = (number: number, spelling: Spelling = "usual"): string =>
  `${pitchClassLabel(number, spelling)}${clampOctave(Math.floor(number / 12) - 1)}`;

/** A typed note in the form `parseNote` reads: `e♭4` is `Eb4`. */
export const plainNote = (text: string): string => {
  const plain = text.trim().replace("♯", "#").replace("♭", "b");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
