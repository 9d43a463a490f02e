const SHARPS = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"] as const;
const FLATS = ["C", "D♭", "D", "E♭", "E", "F", "G♭", "G", "A♭", "A", "B♭", "B"] as const;
const MAJOR = [0, 2, 4, 5, 7, 9, 11];

/** A key: its root, the pitch classes of its scale, and whether black keys are spelled with flats. */
export interface KeyCue {
  readonly root: number;
  readonly scale: ReadonlySet<number>;
  readonly flats: boolean;
}

/** `fifths` sharps (positive) or flats (negative), as in a key signature; minor keys with the natural scale. */
export function keyCue(fifths: number, minor: boolean): KeyCue {
  const tonic = (((fifths * 7) % 12) + 12) % 12;
  return {
    root: minor ? (tonic + 9) % 12 : tonic,
    scale: new Set(MAJOR.map((step) => (tonic + step) % 12)),
    flats: fifths < 0,
  };
}

/** Where no key is known, only the black keys differ. */
export const NO_KEY: KeyCue = { root: 0, scale: new Set([0, 2, 4, 5, 7, 9, 11]), flats: false };

export const isBlackKey = (pitch: number): boolean => [1, 3, 6, 8, 10].includes(((pitch % 12) + 12) % 12);

/** Name of a pitch class for people, with ♯ and ♭. */
export const pitchClassName = (pitch: number, flats: boolean): string => (flats ? FLATS : SHARPS)[pitch % 12]!;

export const octaveOf = (pitch: number): number => Math.max(0, Math.floor(pitch / 12) - 1);
