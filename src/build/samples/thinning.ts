/** How far a sample may be transposed where an instrument is thinned: semitones, in the middle and outside of it. */
export interface ThinningRule {
  /** Instruments of the bank, by the beginning of their name. */
  readonly instruments: string;
  readonly middle: number;
  readonly outside: number;
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
  { instruments: "Piano MF", middle: 3, outside: 5 },
  { instruments: "PianoBr MF", middle: 3, outside: 5 },
  { instruments: "PianoHT MF", middle: 3, outside: 5 },
  { instruments: "Piano FF", middle: 4, outside: 5 },
  { instruments: "PianoBr FF", middle: 4, outside: 5 },
  { instruments: "PianoHT FF", middle: 4, outside: 5 },
];

export const shiftLimit = (rule: ThinningRule, key: number): number =>
  key >= MIDDLE_LOW && key <= MIDDLE_HIGH ? rule.middle : rule.outside;
