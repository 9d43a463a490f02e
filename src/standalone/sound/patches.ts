/** Parameters of an instrument of the small synth: a tone, and a second one that bends its phase or sounds beside it. */
export interface Patch {
  readonly wave: OscillatorType;
  readonly gain: number;
  readonly attackSeconds: number;
  /** Time constant of the fall to `sustain`. */
  readonly decaySeconds: number;
  /** 0..1: where it stays while the key is held; 0 dies away. */
  readonly sustain: number;
  readonly releaseSeconds: number;
  /** The low-pass opens to so many times the note's frequency at full velocity, and falls with the tone. */
  readonly brightness: number;
  /** Frequency of the second tone, in those of the first, and how far it bends the first one, in Hz per Hz. */
  readonly modulator: { readonly ratio: number; readonly depth: number; readonly decaySeconds: number } | null;
  /** A further tone beside it, so many cents off. */
  readonly detuneCents: number | null;
}

const struck: Patch = {
  wave: "sine",
  gain: 0.5,
  attackSeconds: 0.002,
  decaySeconds: 0.9,
  sustain: 0,
  releaseSeconds: 0.18,
  brightness: 14,
  modulator: { ratio: 1, depth: 1.6, decaySeconds: 0.35 },
  detuneCents: null,
};

const bell: Patch = {
  ...struck,
  gain: 0.4,
  decaySeconds: 0.7,
  releaseSeconds: 0.4,
  modulator: { ratio: 3.5, depth: 1.8, decaySeconds: 0.25 },
};

const organ: Patch = {
  wave: "sine",
  gain: 0.3,
  attackSeconds: 0.006,
  decaySeconds: 0.1,
  sustain: 1,
  releaseSeconds: 0.05,
  brightness: 16,
  modulator: { ratio: 2, depth: 0.9, decaySeconds: 60 },
  detuneCents: 4,
};

const plucked: Patch = {
  wave: "triangle",
  gain: 0.55,
  attackSeconds: 0.002,
  decaySeconds: 0.45,
  sustain: 0,
  releaseSeconds: 0.12,
  brightness: 9,
  modulator: { ratio: 2, depth: 0.7, decaySeconds: 0.08 },
  detuneCents: null,
};

const bass: Patch = {
  wave: "sawtooth",
  gain: 0.38,
  attackSeconds: 0.003,
  decaySeconds: 0.5,
  sustain: 0.35,
  releaseSeconds: 0.08,
  brightness: 5,
  modulator: null,
  detuneCents: null,
};

const strings: Patch = {
  wave: "sawtooth",
  gain: 0.2,
  attackSeconds: 0.14,
  decaySeconds: 0.6,
  sustain: 0.85,
  releaseSeconds: 0.35,
  brightness: 4,
  modulator: null,
  detuneCents: 9,
};

const blown: Patch = {
  wave: "sawtooth",
  gain: 0.26,
  attackSeconds: 0.035,
  decaySeconds: 0.25,
  sustain: 0.75,
  releaseSeconds: 0.1,
  brightness: 6,
  modulator: null,
  detuneCents: null,
};

const lead: Patch = {
  wave: "square",
  gain: 0.2,
  attackSeconds: 0.004,
  decaySeconds: 0.4,
  sustain: 0.7,
  releaseSeconds: 0.09,
  brightness: 8,
  modulator: null,
  detuneCents: 7,
};

/** By family of General MIDI: eight programs each. */
const FAMILIES: readonly Patch[] = [
  struck,
  bell,
  organ,
  plucked,
  bass,
  strings,
  strings,
  blown,
  blown,
  blown,
  lead,
  strings,
  bell,
  plucked,
  bell,
  lead,
];

export const patchOf = (program: number): Patch => FAMILIES[program >> 3] ?? struck;
