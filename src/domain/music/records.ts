/** Records of a song besides notes. Times are integer ticks at the song's `ppq` (ticks per quarter note). */

export const DEFAULT_BPM = 120;

/** Tempo from `tick` on, in quarter notes per minute. With `ramp` it glides linearly (in ticks) to the next change. */
export interface TempoChange {
  readonly tick: number;
  readonly bpm: number;
  readonly ramp: boolean;
}

export interface TimeSignature {
  readonly tick: number;
  readonly numerator: number;
  /** The note value of a beat: 1, 2, 4, 8, 16, 32, 64. */
  readonly denominator: number;
}

/** `fifths`: sharps (positive) or flats (negative), -7..7 (SMF meta 0x59). */
export interface KeySignature {
  readonly tick: number;
  readonly fifths: number;
  readonly minor: boolean;
}

/** Specification 3, defaults in brackets there. Meaning: see `chordPattern.ts`. */
export interface ChordPattern {
  readonly note: string;
  readonly name: string;
  readonly octave: number;
  readonly pattern: string;
  readonly subdiv: string;
  /** Accent string of `x` and `-`, or "" for none. */
  readonly accent: string;
  /** True: the chord is played as an arpeggio. */
  readonly arp: boolean;
  readonly arpCount: number;
  readonly arpOrder: string;
  /** Number of the lowest tones that are played an octave higher; absent: none. */
  readonly inversion?: number;
}
