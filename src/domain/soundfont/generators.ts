import { GENERATOR_COUNT } from "./records.ts";

/** Generator numbers (SF2.04 section 8.1.2). */
export const Generator = {
  startOffset: 0,
  endOffset: 1,
  loopStartOffset: 2,
  loopEndOffset: 3,
  startCoarseOffset: 4,
  modLfoToPitch: 5,
  vibratoLfoToPitch: 6,
  modEnvelopeToPitch: 7,
  filterCutoff: 8,
  filterQ: 9,
  modLfoToFilter: 10,
  modEnvelopeToFilter: 11,
  endCoarseOffset: 12,
  modLfoToVolume: 13,
  chorusSend: 15,
  reverbSend: 16,
  pan: 17,
  modLfoDelay: 21,
  modLfoFrequency: 22,
  vibratoLfoDelay: 23,
  vibratoLfoFrequency: 24,
  modEnvelopeDelay: 25,
  modEnvelopeAttack: 26,
  modEnvelopeHold: 27,
  modEnvelopeDecay: 28,
  modEnvelopeSustain: 29,
  modEnvelopeRelease: 30,
  keyToModEnvelopeHold: 31,
  keyToModEnvelopeDecay: 32,
  volumeEnvelopeDelay: 33,
  volumeEnvelopeAttack: 34,
  volumeEnvelopeHold: 35,
  volumeEnvelopeDecay: 36,
  volumeEnvelopeSustain: 37,
  volumeEnvelopeRelease: 38,
  keyToVolumeEnvelopeHold: 39,
  keyToVolumeEnvelopeDecay: 40,
  instrument: 41,
  keyRange: 43,
  velocityRange: 44,
  loopStartCoarseOffset: 45,
  fixedKey: 46,
  fixedVelocity: 47,
  attenuation: 48,
  loopEndCoarseOffset: 50,
  coarseTune: 51,
  fineTune: 52,
  sampleId: 53,
  sampleModes: 54,
  scaleTuning: 56,
  exclusiveClass: 57,
  overridingRootKey: 58,
} as const;

/** The default amounts of SF2.04 section 8.1.3. A new array each time. */
export function defaultGenerators(): Int32Array {
  const amounts = new Int32Array(GENERATOR_COUNT);
  amounts[Generator.filterCutoff] = 13_500;
  for (const generator of NO_TIME) amounts[generator] = -12_000;
  for (const generator of UNSET) amounts[generator] = -1;
  amounts[Generator.scaleTuning] = 100;
  return amounts;
}

const NO_TIME = [
  Generator.modLfoDelay,
  Generator.vibratoLfoDelay,
  Generator.modEnvelopeDelay,
  Generator.modEnvelopeAttack,
  Generator.modEnvelopeHold,
  Generator.modEnvelopeDecay,
  Generator.modEnvelopeRelease,
  Generator.volumeEnvelopeDelay,
  Generator.volumeEnvelopeAttack,
  Generator.volumeEnvelopeHold,
  Generator.volumeEnvelopeDecay,
  Generator.volumeEnvelopeRelease,
];

const UNSET = [Generator.fixedKey, Generator.fixedVelocity, Generator.overridingRootKey];

/** Generators that carry a range or a reference, not an amount. */
const STRUCTURAL: ReadonlySet<number> = new Set([
  Generator.instrument,
  Generator.keyRange,
  Generator.velocityRange,
  Generator.sampleId,
]);

/** Offsets into the data of a sample, in frames (SF2.04 section 8.1.2). */
export const SAMPLE_OFFSETS: ReadonlySet<number> = new Set([
  Generator.startOffset,
  Generator.endOffset,
  Generator.loopStartOffset,
  Generator.loopEndOffset,
  Generator.startCoarseOffset,
  Generator.endCoarseOffset,
  Generator.loopStartCoarseOffset,
  Generator.loopEndCoarseOffset,
]);

/** "Not valid at the preset level": to be ignored there (SF2.04 section 8.1.2). */
const INSTRUMENT_ONLY: ReadonlySet<number> = new Set([
  ...SAMPLE_OFFSETS,
  Generator.fixedKey,
  Generator.fixedVelocity,
  Generator.sampleModes,
  Generator.exclusiveClass,
  Generator.overridingRootKey,
]);

/** Unused and reserved numbers of SF2.04 section 8.1.2, ignored wherever they occur. */
const UNDEFINED: ReadonlySet<number> = new Set([14, 18, 19, 20, 42, 49, 55, 59, 60]);

/** True if a zone of an instrument may set this generator's amount. */
export const isInstrumentAmount = (generator: number): boolean =>
  generator < GENERATOR_COUNT && !STRUCTURAL.has(generator) && !UNDEFINED.has(generator);

/** True if a zone of a preset may add to this generator's amount. */
export const isPresetAmount = (generator: number): boolean =>
  isInstrumentAmount(generator) && !INSTRUMENT_ONLY.has(generator);

/** Low and high byte of a range's amount, 0..127; in order even if the file has them reversed. */
export function rangeOf(amount: number): readonly [low: number, high: number] {
  const low = Math.min(amount & 0xff, 127);
  const high = Math.min((amount >> 8) & 0xff, 127);
  return low <= high ? [low, high] : [high, low];
}

/** A range's amount from its bounds, as `GeneratorRecord.amount` holds it. */
export const rangeAmount = (low: number, high: number): number => (((high << 8) | low) << 16) >> 16;
