/** What is heard besides the tracks. */
export interface Accompaniment {
  /** Level of the metronome's clicks, 0..1; null where it is off. */
  readonly clickLevel: number | null;
  /** The tracks are silent before this tick of the first pass: until there it is counted in, whatever the metronome. */
  readonly soundFromTick: number;
  /** Level of the clicks that count in. */
  readonly countInLevel: number;
  /** Pulses of MIDI clock are given out. */
  readonly pulses: boolean;
}

export const NO_ACCOMPANIMENT: Accompaniment = {
  clickLevel: null,
  soundFromTick: -Infinity,
  countInLevel: 0,
  pulses: false,
};
