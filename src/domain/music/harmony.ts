import { keyOfSignature, PROGRESSIONS, type MusicalKey, type Progression } from "./keyChords.ts";
import { keySignatureAt } from "./noteLabel.ts";
import type { KeySignature } from "./records.ts";

/** Key and scale from which chords are chosen. */
export interface Harmony {
  /** Null: the song's own key, wherever it changes. */
  readonly key: MusicalKey | null;
  readonly sevenths: boolean;
  readonly progression: Progression["id"];
}

export const OPENING_HARMONY: Harmony = { key: null, sevenths: false, progression: "axis" };

/** The key of the song at `tick`; C major if it has none. */
export const songKeyAt = (song: { readonly keySignatures: readonly KeySignature[] }, tick: number): MusicalKey =>
  keyOfSignature(keySignatureAt(song, tick) ?? { fifths: 0, minor: false });

/** The progressions of a key's mode. */
export const progressionsOf = ({ minor }: MusicalKey): readonly Progression[] =>
  PROGRESSIONS.filter((progression) => progression.minor === minor);

/** The chosen progression; if the key has the other mode, the first one of that. */
export function progressionIn(key: MusicalKey, { progression }: Harmony): Progression {
  const all = progressionsOf(key);
  return all.find(({ id }) => id === progression) ?? all[0]!;
}
