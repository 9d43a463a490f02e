import type { ScaleId } from "../scales.ts";

/** Orders in which an arpeggio plays the held keys; `orderIndex` implements each. */
export const ARP_ORDERS = [
  "up",
  "down",
  "upDown",
  "downUp",
  "upDownTwice",
  "downUpTwice",
  "asPlayed",
  "converge",
  "diverge",
  "convergeDiverge",
  "pinkyUp",
  "pinkyUpDown",
  "thumbUp",
  "thumbUpDown",
  "chord",
  "random",
  "randomOther",
  "randomOnce",
  "walk",
  "custom",
] as const;

/** `whole`: all keys, then an octave on; `each`: every key through its octaves; `random`: any octave at each step. */
export const OCTAVE_MODES = ["whole", "each", "random"] as const;
export const VELOCITY_MODES = ["played", "fixed", "accent", "slope"] as const;
export const LATCH_MODES = ["off", "reset", "transpose", "gatedTranspose", "add", "addTemporarily", "through"] as const;
export type LatchMode = (typeof LATCH_MODES)[number];
export const RETRIGGERS = ["off", "note", "beat", "bar"] as const;
export const SNAPS = ["off", "rate", "beat", "bar"] as const;

/** Lanes of an arpeggio, one for each value of a step. `kind`: a step plays, rests, is tied or a chord. */
export const ARP_LANES = ["kind", "velocity", "gate", "interval", "ratchet", "chance"] as const;
export type ArpLane = (typeof ARP_LANES)[number];

/** One step of the lane, which runs in parallel to the notes with its own length. */
export interface ArpLaneStep {
  /** False: a rest; the notes wait for the next step. */
  readonly on: boolean;
  /** Multiplies the velocity and the gate, 0..2. */
  readonly velocity: number;
  readonly gate: number;
  /** Semitones, -24..24. */
  readonly interval: number;
  /** The step lengthens the note before it. */
  readonly tie: boolean;
  /** All keys at once. */
  readonly chord: boolean;
  /** Multiplies the ratchet of the preset, 1..4. */
  readonly ratchet: number;
  /** Percent, beside the chance of the preset. */
  readonly chance: number;
}

/** Settings of an arpeggio. Limits: `ARP_LIMITS`. */
export interface ArpPreset {
  readonly order: (typeof ARP_ORDERS)[number];
  /** `arpCount` and `arpOrder` (specification 3): the order of `custom`. */
  readonly count: number;
  readonly digits: string;
  /** A subdivision such as `16n`, or milliseconds. */
  readonly rate: string | number;
  /** Number of octaves above (or below) in which the keys are played as well. */
  readonly octaves: number;
  readonly octaveMode: (typeof OCTAVE_MODES)[number];
  /** Percent of a step; above 100 notes overlap. */
  readonly gate: number;
  /** Length of the first of a pair of steps, percent of the pair. */
  readonly swing: number;
  /** Times that each note is played before the next. */
  readonly repeats: number;
  /** Strokes in a step. */
  readonly ratchet: number;
  readonly velocityMode: (typeof VELOCITY_MODES)[number];
  /** The velocity of `fixed`, and the one that `slope` arrives at after `slopeBeats`. */
  readonly velocity: number;
  readonly slopeBeats: number;
  /** Accent string of `x` and `-` (specification 5). */
  readonly accent: string;
  readonly chance: number;
  readonly seed: number;
  /** Largest shift of a step, either way. */
  readonly humanizeMs: number;
  readonly transpose: number;
  /** After the octaves everything is played again `distance` semitones on, `distanceSteps` times. */
  readonly distance: number;
  readonly distanceSteps: number;
  /** Notes are moved to the nearest tone of it; null: they are not. */
  readonly scale: ScaleId | null;
  /** Pitch class 0..11. */
  readonly root: number;
  readonly latch: LatchMode;
  /** Event that restarts the order and the lane. */
  readonly retrigger: (typeof RETRIGGERS)[number];
  /** Grid that the first step waits for. */
  readonly snap: (typeof SNAPS)[number];
  /** Steps of the pattern, with the values of all lanes. */
  readonly lane: readonly ArpLaneStep[];
  /** Lengths in steps of lanes that repeat sooner than the pattern. */
  readonly laneLengths?: Readonly<Partial<Record<ArpLane, number>>>;
  /** Range of keys for the arpeggio; other keys sound unchanged. */
  readonly lowKey: number;
  readonly highKey: number;
  /** The keys themselves sound, too. */
  readonly thru: boolean;
}

/** Least and most of each number. */
export const ARP_LIMITS = {
  rateMs: [10, 2000],
  octaves: [-3, 3],
  gate: [1, 200],
  swing: [50, 75],
  repeats: [1, 16],
  ratchet: [1, 4],
  velocity: [1, 127],
  slopeBeats: [1, 64],
  chance: [0, 100],
  humanizeMs: [0, 50],
  transpose: [-24, 24],
  distance: [-24, 24],
  distanceSteps: [0, 8],
  root: [0, 11],
  key: [0, 127],
  laneSteps: [1, 64],
  laneFactor: [0, 2],
  interval: [-24, 24],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

export const PLAIN_STEP: ArpLaneStep = {
  on: true,
  velocity: 1,
  gate: 1,
  interval: 0,
  tie: false,
  chord: false,
  ratchet: 1,
  chance: 100,
};

export const DEFAULT_ARP: ArpPreset = {
  order: "up",
  count: 4,
  digits: "01234567",
  rate: "16n",
  octaves: 0,
  octaveMode: "whole",
  gate: 80,
  swing: 50,
  repeats: 1,
  ratchet: 1,
  velocityMode: "played",
  velocity: 100,
  slopeBeats: 4,
  accent: "x---",
  chance: 100,
  seed: 1,
  humanizeMs: 0,
  transpose: 0,
  distance: 0,
  distanceSteps: 0,
  scale: null,
  root: 0,
  latch: "off",
  retrigger: "off",
  snap: "off",
  lane: [PLAIN_STEP],
  lowKey: 0,
  highKey: 127,
  thru: false,
};
