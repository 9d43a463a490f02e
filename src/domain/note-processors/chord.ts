import { chordSemitones } from "../music/chord.ts";
import { scaleTone } from "../music/scales.ts";
import type { NoteBatch } from "./NoteBatch.ts";
import type { NoteProcessor } from "./NoteProcessor.ts";

/** Chords that follow the scale: its degrees above the key, and the chord without a scale. */
const FAMILIES: Readonly<Record<string, { readonly degrees: readonly number[]; readonly name: string }>> = {
  triad: { degrees: [2, 4], name: "M" },
  "6th": { degrees: [2, 4, 5], name: "6th" },
  "7th": { degrees: [2, 4, 6], name: "7th" },
  "9th": { degrees: [2, 4, 6, 8], name: "9th" },
  "11th": { degrees: [2, 4, 6, 8, 10], name: "11th" },
  "13th": { degrees: [2, 4, 6, 8, 12], name: "13th" },
  sus2: { degrees: [1, 4], name: "sus2" },
  sus4: { degrees: [3, 4], name: "sus4" },
};

export const CHORD_FAMILIES = Object.keys(FAMILIES);
/** Chords that are the same on every key. */
export const FIXED_CHORDS = ["octave", "5th", "M", "m", "dim", "aug", "7", "maj7", "m7", "m7b5", "dim7"] as const;

export interface ChordValues {
  /** One of `CHORD_FAMILIES`, `octave`, or any chord name there is. */
  readonly chord: string;
}

/**
 * Adds the tones of a chord above each note. Chords that follow the scale take those of the scale
 * before it, and are built of semitones where there is none.
 */
export const chordProcessor: NoteProcessor<ChordValues> = {
  id: "chord",
  fields: [{ kind: "choice", id: "chord", options: [...CHORD_FAMILIES, ...FIXED_CHORDS] }],
  groups: [{ id: "chord", fields: ["chord"] }],
  defaults: { chord: "triad" },
  isMelodic: true,
  create({ chord }, { scale }) {
    const family = FAMILIES[chord];
    const semitones = chord === "octave" ? [12] : semitonesOf(family?.name ?? chord);
    const turn = (notes: NoteBatch): void => {
      const struck = notes.count;
      for (let i = 0; i < struck; i++) {
        const key = notes.keys[i]!;
        const velocity = notes.velocities[i]!;
        if (family && scale) {
          for (const degree of family.degrees) notes.add(scaleTone(scale.scale, scale.root, key, degree), velocity);
        } else for (const semitone of semitones) notes.add(key + semitone, velocity);
      }
    };
    return { kind: "turn", turn };
  },
};

/** Semitones of a chord without the root, which is the note itself; none for an unknown chord. */
function semitonesOf(name: string): readonly number[] {
  const semitones = chordSemitones(name);
  return semitones.ok ? semitones.value.slice(1) : [];
}
