import { Generator } from "../../domain/soundfont/generators.ts";
import { GENERATOR_COUNT } from "../../domain/soundfont/records.ts";
import { LOOP_REACH } from "./CompiledPreset.ts";
import type { CompiledRegion } from "./CompiledPreset.ts";
import { addModulation } from "./modulation.ts";
import type { Strips } from "./Strips.ts";
import { amplitudeOfCentibels, clamp, hertzOfCents, secondsOfTimecents } from "./units.ts";
import { Stage } from "./VoiceState.ts";
import type { VoiceState } from "./VoiceState.ts";

/** Sound cards apply this much of an attenuation that a bank sets; banks are voiced for it. */
const ATTENUATION_SCALE = 0.4;
/** A filter opened this far does nothing audible. */
const OPEN_CUTOFF_CENTS = 13_490;
const SHORTEST_RELEASE_TIMECENTS = -7200;
const SOFT_PEDAL_CENTIBELS = 50;
/** What CC 71..74 add at their ends. */
const RESONANCE_CENTIBELS = 200;
const RELEASE_TIMECENTS = 3600;
const ATTACK_TIMECENTS = 6000;
const BRIGHTNESS_CENTS = 4800;

/** Turns generators, modulators and the state of a strip into the numbers of `VoiceState`. Never allocates. */
export class VoiceParameters {
  readonly #state: VoiceState;
  readonly #strips: Strips;
  readonly #sampleRate: number;
  readonly #values = new Float64Array(GENERATOR_COUNT);

  constructor(state: VoiceState, strips: Strips, sampleRate: number) {
    this.#state = state;
    this.#strips = strips;
    this.#sampleRate = sampleRate;
  }

  /** Sets voice `v` to the beginning of `region`. */
  start(v: number, region: CompiledRegion, slab: Int16Array, strip: number, key: number, velocity: number): void {
    const s = this.#state;
    const values = this.#evaluate(region, strip, key, velocity);
    s.slabs[v] = slab;
    const loops = region.loopBase >= 0;
    s.base[v] = loops ? region.loopBase : region.openBase;
    s.position[v] = startFrame(region, values, loops);
    s.loopLength[v] = region.unrolledLength;
    s.finished[v] = 0;
    s.waitFrames[v] = Math.round(this.#delay(values[Generator.volumeEnvelopeDelay]!));
    s.gainLeft[v] = 0;
    s.gainRight[v] = 0;
    s.gainReverb[v] = 0;
    s.gainChorus[v] = 0;
    s.filterOn[v] = 0;
    s.lastInput[v] = 0;
    s.fade[v] = 1;
    s.fadeRate[v] = 0;
    s.rateRatio[v] = region.rateRatio;
    this.#startEnvelopes(v, values, strip, playedKey(region, key));
    s.modLfoDelay[v] = this.#delay(values[Generator.modLfoDelay]!);
    s.modLfoPhase[v] = 0;
    s.vibratoDelay[v] = this.#delay(values[Generator.vibratoLfoDelay]!);
    s.vibratoPhase[v] = 0;
    const loopStart = region.loopEnd - region.loopLength;
    s.end[v] = loops ? loopStart + region.unrolledLength + LOOP_REACH : region.end;
    this.#set(v, values, region, strip, key);
  }

  /** Takes up controllers that moved; envelope times keep what they had at the start of the note. */
  refresh(v: number, region: CompiledRegion, strip: number, key: number, velocity: number): void {
    this.#set(v, this.#evaluate(region, strip, key, velocity), region, strip, key);
  }

  /** Sets the release rates as they are now. */
  prepareRelease(v: number, region: CompiledRegion, strip: number, key: number, velocity: number): void {
    const s = this.#state;
    const values = this.#evaluate(region, strip, key, velocity);
    const scale = this.#strips.releaseScale[strip]!;
    const volume = clamp(values[Generator.volumeEnvelopeRelease]!, SHORTEST_RELEASE_TIMECENTS, 8000);
    const shortest = this.#frames(SHORTEST_RELEASE_TIMECENTS, 8000);
    s.volumeRelease[v] = 1 / Math.max(shortest, this.#frames(volume, 8000) * scale);
    s.modRelease[v] = rate(this.#frames(values[Generator.modEnvelopeRelease]!, 8000) * scale);
  }

  /** Generators with the modulators' sums and the sound controllers added. */
  #evaluate(region: CompiledRegion, strip: number, key: number, velocity: number): Float64Array {
    const values = this.#values;
    values.fill(0);
    const { generators } = region;
    const fixedVelocity = generators[Generator.fixedVelocity]!;
    const heard = fixedVelocity >= 0 && fixedVelocity <= 127 ? fixedVelocity : velocity;
    addModulation(region.modulators, this.#strips, strip, playedKey(region, key), heard, values);
    for (let g = 0; g < GENERATOR_COUNT; g += 1) {
      const own = generators[g]!;
      values[g] = values[g]! + (g === Generator.attenuation ? own * ATTENUATION_SCALE : own);
    }
    const { controllers } = this.#strips;
    const at = strip * 128;
    this.#add(Generator.filterQ, controllers[at + 71]!, RESONANCE_CENTIBELS);
    this.#add(Generator.volumeEnvelopeRelease, controllers[at + 72]!, RELEASE_TIMECENTS);
    this.#add(Generator.volumeEnvelopeAttack, controllers[at + 73]!, ATTACK_TIMECENTS);
    this.#add(Generator.filterCutoff, controllers[at + 74]!, BRIGHTNESS_CENTS);
    return values;
  }

  #add(generator: number, controller: number, amount: number): void {
    if (controller !== 64) this.#values[generator] = this.#values[generator]! + ((controller - 64) / 64) * amount;
  }

  #startEnvelopes(v: number, values: Float64Array, strip: number, key: number): void {
    const s = this.#state;
    const scale = this.#strips.attackScale[strip]!;
    const fromMiddle = 60 - key;
    s.volumeStage[v] = Stage.attack;
    s.volumeLevel[v] = 0;
    s.volumeAttack[v] = rate(this.#frames(values[Generator.volumeEnvelopeAttack]!, 8000) * scale);
    const hold = values[Generator.volumeEnvelopeHold]! + values[Generator.keyToVolumeEnvelopeHold]! * fromMiddle;
    s.volumeHold[v] = this.#frames(hold, 5000);
    const decay = values[Generator.volumeEnvelopeDecay]! + values[Generator.keyToVolumeEnvelopeDecay]! * fromMiddle;
    s.volumeDecay[v] = rate(this.#frames(decay, 8000));
    s.volumeSustain[v] = 1 - clamp(values[Generator.volumeEnvelopeSustain]!, 0, 960) / 960;
    s.modStage[v] = Stage.attack;
    s.modLevel[v] = 0;
    s.modDelay[v] = this.#delay(values[Generator.modEnvelopeDelay]!);
    s.modAttack[v] = rate(this.#frames(values[Generator.modEnvelopeAttack]!, 8000) * scale);
    const modHold = values[Generator.modEnvelopeHold]! + values[Generator.keyToModEnvelopeHold]! * fromMiddle;
    s.modHold[v] = this.#frames(modHold, 5000);
    const modDecay = values[Generator.modEnvelopeDecay]! + values[Generator.keyToModEnvelopeDecay]! * fromMiddle;
    s.modDecay[v] = rate(this.#frames(modDecay, 8000));
    s.modSustain[v] = 1 - clamp(values[Generator.modEnvelopeSustain]!, 0, 1000) / 1000;
  }

  #set(v: number, values: Float64Array, region: CompiledRegion, strip: number, key: number): void {
    const s = this.#state;
    const strips = this.#strips;
    s.pitchCents[v] =
      values[Generator.scaleTuning]! * (playedKey(region, key) - region.rootKey) +
      region.correctionCents +
      100 * clamp(values[Generator.coarseTune]!, -120, 120) +
      values[Generator.fineTune]! +
      strips.tuningCents[strip]!;
    s.modLfoToPitch[v] = clamp(values[Generator.modLfoToPitch]!, -12_000, 12_000);
    s.vibratoToPitch[v] = clamp(values[Generator.vibratoLfoToPitch]!, -12_000, 12_000);
    s.modEnvelopeToPitch[v] = clamp(values[Generator.modEnvelopeToPitch]!, -12_000, 12_000);
    s.modLfoRate[v] = this.#cycles(values[Generator.modLfoFrequency]!);
    s.vibratoRate[v] = this.#cycles(values[Generator.vibratoLfoFrequency]!);
    const soft = strips.controllers[strip * 128 + 67]! >= 64 ? SOFT_PEDAL_CENTIBELS : 0;
    const attenuation = clamp(values[Generator.attenuation]! + soft, 0, 1440);
    s.amplitude[v] = amplitudeOfCentibels(attenuation) / 32_768;
    s.modLfoToVolume[v] = clamp(values[Generator.modLfoToVolume]!, -960, 960);
    // Constant power: -3 dB in the centre.
    const pan = clamp(values[Generator.pan]! / 500 + strips.pan[strip]!, -1, 1);
    const angle = ((pan + 1) * Math.PI) / 4;
    s.panLeft[v] = pan === 1 ? 0 : Math.cos(angle);
    s.panRight[v] = Math.sin(angle);
    s.reverbSend[v] = clamp(values[Generator.reverbSend]! / 1000 + strips.reverb[strip]!, 0, 1);
    s.chorusSend[v] = clamp(values[Generator.chorusSend]! / 1000 + strips.chorus[strip]!, 0, 1);
    this.#setFilter(v, values);
  }

  #setFilter(v: number, values: Float64Array): void {
    const s = this.#state;
    const cutoff = clamp(values[Generator.filterCutoff]!, 1500, 13_500);
    const byLfo = clamp(values[Generator.modLfoToFilter]!, -12_000, 12_000);
    const byEnvelope = clamp(values[Generator.modEnvelopeToFilter]!, -12_000, 12_000);
    const q = clamp(values[Generator.filterQ]!, 0, 960);
    s.cutoffCents[v] = cutoff;
    s.modLfoToCutoff[v] = byLfo;
    s.modEnvelopeToCutoff[v] = byEnvelope;
    // Q counts from a filter without a peak (-3 dB at the cutoff); half of the peak's height is taken off the whole.
    s.q[v] = 10 ** ((q / 10 - 3.01) / 20);
    s.filterGain[v] = 10 ** (-q / 400);
    const isNeeded = cutoff < OPEN_CUTOFF_CENTS || byLfo !== 0 || byEnvelope < 0 || q > 0;
    if (isNeeded && s.filterOn[v] === 0) {
      s.filterOn[v] = 1;
      s.b1[v] = Number.NaN;
    }
  }

  /** Timecents to frames, clamped as SF2.04 section 8.1.3 has it. */
  #frames(timecents: number, highest: number): number {
    return secondsOfTimecents(timecents > highest ? highest : timecents) * this.#sampleRate;
  }

  /** As `#frames`; the lowest amount, which is the default, is none at all. */
  #delay(timecents: number): number {
    return timecents <= -12_000 ? 0 : this.#frames(timecents, 5000);
  }

  #cycles(cents: number): number {
    return hertzOfCents(clamp(cents, -16_000, 4500)) / this.#sampleRate;
  }
}

/** Where the sample begins, with what modulators add to the offset (in whole frames). */
function startFrame(region: CompiledRegion, values: Float64Array, loops: boolean): number {
  const { generators } = region;
  const fine = values[Generator.startOffset]! - generators[Generator.startOffset]!;
  const coarse = values[Generator.startCoarseOffset]! - generators[Generator.startCoarseOffset]!;
  if (fine === 0 && coarse === 0) return region.start;
  return clamp(Math.round(region.start + fine + 32_768 * coarse), 0, (loops ? region.loopEnd : region.end) - 1);
}

function playedKey(region: CompiledRegion, key: number): number {
  const fixedKey = region.generators[Generator.fixedKey]!;
  return fixedKey >= 0 && fixedKey <= 127 ? fixedKey : key;
}

/** Change a frame that takes `frames` from 0 to 1; never more than 1. */
function rate(frames: number): number {
  return frames <= 1 ? 1 : 1 / frames;
}
