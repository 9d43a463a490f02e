/**
 * A sound bank in memory: what SF2.04 calls the hydra, resolved so far that a synth needs no look-ups.
 * Amounts stay in the units of SF2.04 section 8.1.3 (timecents, cents, centibels, 0.1 %).
 */

/** One PCM sample, mono. Loop points are frames relative to `pcm`, after decoding. */
export interface Sample {
  readonly name: string;
  readonly pcm: Int16Array;
  /** Factor for the frames: 1, or less if quiet 24-bit samples fill the 16 bits of `pcm`. */
  readonly gain: number;
  readonly sampleRate: number;
  /** MIDI note of the recorded pitch, 0..127; 60 for unpitched samples (255 in the file). */
  readonly originalKey: number;
  readonly correctionCents: number;
  readonly loopStart: number;
  readonly loopEnd: number;
}

/** A modulator record (SF2.04 section 7.4); sources are the 16-bit codes of section 8.2. */
export interface Modulator {
  readonly source: number;
  /** Destination generator number. 0x8000 | index is a link, resolved within the same list. */
  readonly destination: number;
  readonly amount: number;
  readonly amountSource: number;
  readonly transform: number;
}

/** Number of generators, `generators[n]` is the amount of generator number n (SF2.04 section 8.1.2). */
export const GENERATOR_COUNT = 61;

/**
 * One sounding zone of a preset: an instrument zone with its global zone, the preset zone and its global zone
 * applied (SF2.04 section 9.4): instrument amounts are absolute, preset amounts were added.
 */
export interface Region {
  readonly keyLow: number;
  readonly keyHigh: number;
  readonly velocityLow: number;
  readonly velocityHigh: number;
  /** Index into the `samples` that come with this region's preset. */
  readonly sample: number;
  readonly generators: Int32Array;
  /** Default modulators overridden by the instrument's, then the preset's added (SF2.04 section 9.5). */
  readonly modulators: readonly Modulator[];
}

/** Preset that the engine loads for one (bank, program): self-contained and transferable. `bank` 128 is percussion. */
export interface Preset {
  readonly bank: number;
  readonly program: number;
  readonly name: string;
  readonly regions: readonly Region[];
  readonly samples: readonly Sample[];
}
