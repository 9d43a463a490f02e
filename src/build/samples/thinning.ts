/** How far a sample may be transposed where an instrument is thinned: semitones, by the part of the keyboard. */
export interface ThinningRule {
  /** Instruments of the bank, by the beginning of their name. */
  readonly instruments: string;
  readonly bass: number;
  readonly middle: number;
  readonly treble: number;
}

/** The presets that are thinned. All others are copied whole. */
export const THINNED_PRESETS: readonly { readonly bank: number; readonly program: number }[] = [
  { bank: 0, program: 0 },
  { bank: 0, program: 1 },
  { bank: 0, program: 3 },
];

const MIDDLE_LOW = 48;
const MIDDLE_HIGH = 84;

/**
 * The soft and medium layer sounds up to velocity 107 and keeps most; the hard one, above it, keeps fewer keys. Bass
 * samples are the longest (300 KB a pair) and bear transposition best: their spectrum is dense at any pitch.
 */
export const THINNING_RULES: readonly ThinningRule[] = [
  { instruments: "Piano MF", bass: 5, middle: 3, treble: 4 },
  { instruments: "PianoBr MF", bass: 5, middle: 3, treble: 4 },
  { instruments: "PianoHT MF", bass: 5, middle: 3, treble: 4 },
  { instruments: "Piano FF", bass: 5, middle: 4, treble: 4 },
  { instruments: "PianoBr FF", bass: 5, middle: 4, treble: 4 },
  { instruments: "PianoHT FF", bass: 5, middle: 4, treble: 4 },
];

export function shiftLimit(rule: ThinningRule, key: number): number {
  if (key < MIDDLE_LOW) return rule.bass;
  return key > MIDDLE_HIGH ? rule.treble : rule.middle;
}
