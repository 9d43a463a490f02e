import { Generator } from "../../domain/soundfont/generators.ts";
import { GENERATOR_COUNT } from "../../domain/soundfont/records.ts";
import * as layout from "../kernel/layout.ts";
import { LOOP_REACH } from "./CompiledPreset.ts";
import type { CompiledRegion } from "./CompiledPreset.ts";
import type { EngineMemory } from "./EngineMemory.ts";
import { KeyEdit } from "./KeyEdits.ts";
import { addModulation } from "./modulation.ts";
import type { Slab } from "./SampleMemory.ts";
import { SINC_TAPS_BEFORE } from "./sincTable.ts";
import type { Strips } from "./Strips.ts";
import { amplitudeOfCentibels, clamp, hertzOfCents, secondsOfTimecents } from "./units.ts";
import { wideAddress } from "./VoiceGroups.ts";

/** Sound cards apply this much of an attenuation that a bank sets; banks are voiced for it. */
const ATTENUATION_SCALE = 0.4;
/** A filter opened this far does nothing audible. */
const OPEN_CUTOFF_CENTS = 13_490;
const SHORTEST_RELEASE_TIMECENTS = -7200;
const SOFT_PEDAL_CENTIBELS = 50;
const BALANCE = 8;
/** Amounts that CC 71..74 add at their ends. */
const RESONANCE_CENTIBELS = 200;
const RELEASE_TIMECENTS = 3600;
const ATTACK_TIMECENTS = 6000;
const BRIGHTNESS_CENTS = 4800;
/** CC 75 to 78 likewise. */
const DECAY_TIMECENTS = 3600;
const VIBRATO_RATE_CENTS = 1200;
const VIBRATO_DEPTH_CENTS = 50;
const VIBRATO_DELAY_TIMECENTS = 3600;
/** A tenth of a second. */
const SHORT_DELAY_TIMECENTS = -3986;
/** Output of the interpolator at full scale. */
const FULL_SCALE = 32_768 * layout.SINC_SCALE;
/** Bytes of the fields from `LEFT` to `CHORUS`. */
const FACTOR_FIELDS = 64;

/** Octaves of amplitude in a centibel. */
const OCTAVES_PER_CENTIBEL = Math.log2(10) / 200;
const PHASES = 2 ** 32;

/** Turns generators, modulators and the state of a strip into the numbers that kernels need. Never allocates. */
export class VoiceParameters {
  readonly #memory: EngineMemory;
  readonly #strips: Strips;
  readonly #sampleRate: number;
  readonly #values = new Float64Array(GENERATOR_COUNT);
  /** Results of `prepareRelease`: octaves a frame, and of the modulation envelope's range a frame. */
  volumeRelease = 1;
  modRelease = 1;

  constructor(memory: EngineMemory, strips: Strips, sampleRate: number) {
    this.#memory = memory;
    this.#strips = strips;
    this.#sampleRate = sampleRate;
  }

  /**
   * Sets the lane at `address`, an empty one, to the beginning of `region`, `cents` off its pitch. Returns whether it
   * needs its filter.
   */
  start(
    address: number,
    region: CompiledRegion,
    slab: Slab,
    strip: number,
    key: number,
    velocity: number,
    cents: number,
  ): boolean {
    const { f32, i32 } = this.#memory;
    const values = this.#evaluate(region, strip, key, velocity);
    const loops = region.loopBase >= 0;
    const base = slab.at + (loops ? region.loopBase : region.openBase) - SINC_TAPS_BEFORE;
    const position = (wideAddress(address) + layout.POSITION) >> 2;
    i32[position] = 0;
    i32[position + 1] = base + startFrame(region, values, loops);
    const loopStart = region.loopEnd - region.loopLength;
    const end = loops ? loopStart + region.unrolledLength + LOOP_REACH : region.end;
    i32[(address + layout.END) >> 2] = base + end;
    i32[(address + layout.LOOP_LENGTH) >> 2] = region.unrolledLength;
    i32[(address + layout.WAIT) >> 2] = Math.round(this.#delay(values[Generator.volumeEnvelopeDelay]!));
    f32[(address + layout.FADE) >> 2] = 1;
    this.#startEnvelopes(address, values, strip, playedKey(region, key));
    f32[(address + layout.FILTER_A1) >> 2] = Number.NaN;
    f32[(address + layout.FILTER_A2) >> 2] = Number.NaN;
    f32[(address + layout.FILTER_A3) >> 2] = Number.NaN;
    const needsFilter = this.#set(address, values, region, strip, key, cents);
    this.#startOscillators(address, values);
    for (let field = 0; field < FACTOR_FIELDS; field += 16) {
      f32[(address + layout.LEFT + field) >> 2] = f32[(address + layout.LEFT_TARGET + field) >> 2]!;
    }
    return needsFilter;
  }

  /**
   * Applies controllers that moved; envelope times stay those of the start of the note. Returns true if the
   * voice needs its filter.
   */
  refresh(
    address: number,
    region: CompiledRegion,
    strip: number,
    key: number,
    velocity: number,
    cents: number,
  ): boolean {
    return this.#set(address, this.#evaluate(region, strip, key, velocity), region, strip, key, cents);
  }

  /** Moves the pitch of the lane at `address`. */
  shiftPitch(address: number, cents: number): void {
    const { f32, f64 } = this.#memory;
    const pitch = (wideAddress(address) + layout.PITCH) >> 3;
    f64[pitch] = f64[pitch]! + cents / 1200;
    f32[(address + layout.LAST_PITCH) >> 2] = Number.NaN;
  }

  /** Sets `volumeRelease` and `modRelease` from current values. */
  prepareRelease(region: CompiledRegion, strip: number, key: number, velocity: number): void {
    const values = this.#evaluate(region, strip, key, velocity);
    const scale = this.#strips.releaseScale[strip]!;
    const volume = clamp(values[Generator.volumeEnvelopeRelease]!, SHORTEST_RELEASE_TIMECENTS, 8000);
    const shortest = this.#frames(SHORTEST_RELEASE_TIMECENTS, 8000);
    this.volumeRelease = layout.ENVELOPE_OCTAVES / Math.max(shortest, this.#frames(volume, 8000) * scale);
    this.modRelease = 1 / atLeastOne(this.#frames(values[Generator.modEnvelopeRelease]!, 8000) * scale);
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
    this.#add(Generator.volumeEnvelopeDecay, controllers[at + 75]!, DECAY_TIMECENTS);
    this.#add(Generator.modEnvelopeDecay, controllers[at + 75]!, DECAY_TIMECENTS);
    this.#add(Generator.vibratoLfoFrequency, controllers[at + 76]!, VIBRATO_RATE_CENTS);
    this.#add(Generator.vibratoLfoToPitch, controllers[at + 77]!, VIBRATO_DEPTH_CENTS);
    this.#addVibratoDelay(controllers[at + 78]!);
    if (this.#strips.hasGeneratorEdits[strip] !== 0) this.#addEdits(strip);
    return values;
  }

  /** Amounts of NRPNs (SF2.04 section 9.6); attenuation counts in full. */
  #addEdits(strip: number): void {
    const edits = this.#strips.generatorEdits;
    const values = this.#values;
    for (let g = 0; g < GENERATOR_COUNT; g += 1) values[g] = values[g]! + edits[strip * GENERATOR_COUNT + g]!;
  }

  /** No delay at all is a short one, so that there is something to lengthen. */
  #addVibratoDelay(controller: number): void {
    if (controller === 64) return;
    const delay = this.#values[Generator.vibratoLfoDelay]!;
    this.#values[Generator.vibratoLfoDelay] = Math.max(delay, SHORT_DELAY_TIMECENTS);
    this.#add(Generator.vibratoLfoDelay, controller, VIBRATO_DELAY_TIMECENTS);
  }

  #add(generator: number, controller: number, amount: number): void {
    if (controller !== 64) this.#values[generator] = this.#values[generator]! + ((controller - 64) / 64) * amount;
  }

  #startEnvelopes(address: number, values: Float64Array, strip: number, key: number): void {
    const { f32, i32 } = this.#memory;
    const scale = this.#strips.attackScale[strip]!;
    const fromMiddle = 60 - key;
    const attack = atLeastOne(this.#frames(values[Generator.volumeEnvelopeAttack]!, 8000) * scale);
    i32[(address + layout.VOLUME_STAGE) >> 2] = layout.STAGE_ATTACK;
    i32[(address + layout.VOLUME_LINEAR) >> 2] = -1;
    f32[(address + layout.VOLUME_BASE) >> 2] = 0;
    f32[(address + layout.VOLUME_RATE) >> 2] = 1 / attack;
    f32[(address + layout.VOLUME_TIME) >> 2] = 0;
    f32[(address + layout.VOLUME_END) >> 2] = attack;
    const hold = values[Generator.volumeEnvelopeHold]! + values[Generator.keyToVolumeEnvelopeHold]! * fromMiddle;
    f32[(address + layout.VOLUME_HOLD) >> 2] = this.#frames(hold, 5000);
    const decay = values[Generator.volumeEnvelopeDecay]! + values[Generator.keyToVolumeEnvelopeDecay]! * fromMiddle;
    const decayFrames = atLeastOne(this.#frames(decay, 8000));
    const fall = clamp(values[Generator.volumeEnvelopeSustain]!, 0, 960) / 960;
    f32[(address + layout.VOLUME_DECAY_RATE) >> 2] = -layout.ENVELOPE_OCTAVES / decayFrames;
    f32[(address + layout.VOLUME_DECAY_FRAMES) >> 2] = fall * decayFrames;
    f32[(address + layout.VOLUME_SUSTAIN) >> 2] = -fall * layout.ENVELOPE_OCTAVES;
    i32[(address + layout.MOD_STAGE) >> 2] = layout.STAGE_DELAY;
    f32[(address + layout.MOD_END) >> 2] = this.#delay(values[Generator.modEnvelopeDelay]!);
    f32[(address + layout.MOD_ATTACK_FRAMES) >> 2] = atLeastOne(
      this.#frames(values[Generator.modEnvelopeAttack]!, 8000) * scale,
    );
    const modHold = values[Generator.modEnvelopeHold]! + values[Generator.keyToModEnvelopeHold]! * fromMiddle;
    f32[(address + layout.MOD_HOLD) >> 2] = this.#frames(modHold, 5000);
    const modDecay = values[Generator.modEnvelopeDecay]! + values[Generator.keyToModEnvelopeDecay]! * fromMiddle;
    const modDecayFrames = atLeastOne(this.#frames(modDecay, 8000));
    const modFall = clamp(values[Generator.modEnvelopeSustain]!, 0, 1000) / 1000;
    f32[(address + layout.MOD_DECAY_RATE) >> 2] = -1 / modDecayFrames;
    f32[(address + layout.MOD_DECAY_FRAMES) >> 2] = modFall * modDecayFrames;
    f32[(address + layout.MOD_SUSTAIN) >> 2] = 1 - modFall;
  }

  /**
   * Oscillators and modulation envelope begin with the key, not with the sound: of a voice that waits they are as far as
   * they will be when it begins.
   */
  #startOscillators(address: number, values: Float64Array): void {
    const { f32, i32 } = this.#memory;
    const wait = i32[(address + layout.WAIT) >> 2]!;
    f32[(address + layout.MOD_TIME) >> 2] = wait;
    const modLfo = Math.round(this.#delay(values[Generator.modLfoDelay]!)) - wait;
    i32[(address + layout.MOD_LFO_DELAY) >> 2] = Math.max(0, modLfo);
    i32[(address + layout.MOD_LFO_PHASE) >> 2] = i32[(address + layout.MOD_LFO_RATE) >> 2]! * Math.max(0, -modLfo);
    const vibrato = Math.round(this.#delay(values[Generator.vibratoLfoDelay]!)) - wait;
    i32[(address + layout.VIBRATO_DELAY) >> 2] = Math.max(0, vibrato);
    i32[(address + layout.VIBRATO_PHASE) >> 2] = i32[(address + layout.VIBRATO_RATE) >> 2]! * Math.max(0, -vibrato);
  }

  #set(
    address: number,
    values: Float64Array,
    region: CompiledRegion,
    strip: number,
    key: number,
    offset: number,
  ): boolean {
    const { f32, f64, i32 } = this.#memory;
    const strips = this.#strips;
    const edits = strips.keyEdits;
    const cents =
      values[Generator.scaleTuning]! * (playedKey(region, key) - region.rootKey) +
      region.correctionCents +
      100 * clamp(values[Generator.coarseTune]!, -120, 120) +
      values[Generator.fineTune]! +
      strips.tuningCents[strip]! +
      strips.masterCents[strip]! +
      this.#keyCents(strip, key) +
      offset;
    f64[(wideAddress(address) + layout.PITCH) >> 3] = cents / 1200 + Math.log2(region.rateRatio);
    f32[(address + layout.LAST_PITCH) >> 2] = Number.NaN;
    f32[(address + layout.MOD_LFO_TO_PITCH) >> 2] = depth(values[Generator.modLfoToPitch]!);
    f32[(address + layout.VIBRATO_TO_PITCH) >> 2] = depth(values[Generator.vibratoLfoToPitch]!);
    f32[(address + layout.MOD_ENVELOPE_TO_PITCH) >> 2] = depth(values[Generator.modEnvelopeToPitch]!);
    i32[(address + layout.MOD_LFO_RATE) >> 2] = this.#cycles(values[Generator.modLfoFrequency]!);
    i32[(address + layout.VIBRATO_RATE) >> 2] = this.#cycles(values[Generator.vibratoLfoFrequency]!);
    const volume = clamp(values[Generator.modLfoToVolume]!, -960, 960);
    f32[(address + layout.MOD_LFO_TO_VOLUME) >> 2] = volume * OCTAVES_PER_CENTIBEL;
    // Constant power: -3 dB in the centre.
    const own = edits.has(strip, key, KeyEdit.pan)
      ? edits.fromCentre(strip, key, KeyEdit.pan) / 63
      : values[Generator.pan]! / 500;
    const pan = clamp(own + strips.pan[strip]!, -1, 1);
    const angle = ((pan + 1) * Math.PI) / 4;
    const balance = strips.controllers[strip * 128 + BALANCE]!;
    f32[(address + layout.LEFT_TARGET) >> 2] = pan === 1 ? 0 : Math.cos(angle) * sideLevel(127 - balance, 63);
    f32[(address + layout.RIGHT_TARGET) >> 2] = Math.sin(angle) * sideLevel(balance, 64);
    const reverb =
      (values[Generator.reverbSend]! / 1000) * edits.share(strip, key, KeyEdit.reverb) + strips.reverb[strip]!;
    f32[(address + layout.REVERB_TARGET) >> 2] = clamp(reverb, 0, 1);
    const chorus =
      (values[Generator.chorusSend]! / 1000) * edits.share(strip, key, KeyEdit.chorus) + strips.chorus[strip]!;
    f32[(address + layout.CHORUS_TARGET) >> 2] = clamp(chorus, 0, 1);
    const soft = strips.controllers[strip * 128 + 67]! >= 64 ? SOFT_PEDAL_CENTIBELS : 0;
    const level = edits.share(strip, key, KeyEdit.level);
    const edited = level === 1 ? 0 : level === 0 ? 1440 : -400 * Math.log10(level);
    const master = strips.masterCentibels[strip]!;
    const attenuation = clamp(values[Generator.attenuation]! + soft + edited + master, 0, 1440);
    f32[(address + layout.VOLUME_ROOM) >> 2] = attenuation * OCTAVES_PER_CENTIBEL;
    const q = clamp(values[Generator.filterQ]!, 0, 960);
    // Half of the filter's peak is subtracted from the level.
    f32[(address + layout.AMPLITUDE) >> 2] = (amplitudeOfCentibels(attenuation + q / 2) * region.gain) / FULL_SCALE;
    return this.#setFilter(address, values, q);
  }

  /** Pitch edits of a drum key; melodic parts follow the master key shift. */
  #keyCents(strip: number, key: number): number {
    const { keyEdits, keyShift } = this.#strips;
    const shift = this.#strips.isRhythm(strip) ? 0 : 100 * keyShift[strip]!;
    const coarse = keyEdits.fromCentre(strip, key, KeyEdit.coarse);
    return shift + 100 * coarse + keyEdits.fromCentre(strip, key, KeyEdit.fine);
  }

  #setFilter(address: number, values: Float64Array, q: number): boolean {
    const { f32 } = this.#memory;
    const cutoff = clamp(values[Generator.filterCutoff]!, 1500, 13_500);
    const byLfo = clamp(values[Generator.modLfoToFilter]!, -12_000, 12_000);
    const byEnvelope = clamp(values[Generator.modEnvelopeToFilter]!, -12_000, 12_000);
    f32[(address + layout.CUTOFF) >> 2] = cutoff / 1200 - layout.CUTOFF_KEY / 12;
    f32[(address + layout.MOD_LFO_TO_CUTOFF) >> 2] = byLfo / 1200;
    f32[(address + layout.MOD_ENVELOPE_TO_CUTOFF) >> 2] = byEnvelope / 1200;
    // Q counts from a filter without a peak (-3 dB at the cutoff).
    f32[(address + layout.DAMPING) >> 2] = 10 ** (-(q / 10 - 3.01) / 20);
    f32[(address + layout.LAST_CUTOFF) >> 2] = Number.NaN;
    return cutoff < OPEN_CUTOFF_CENTS || byLfo !== 0 || byEnvelope < 0 || q > 0;
  }

  /** Timecents to frames, clamped to the range of SF2.04 section 8.1.3. */
  #frames(timecents: number, highest: number): number {
    return secondsOfTimecents(timecents > highest ? highest : timecents) * this.#sampleRate;
  }

  /** Delay in frames, like `#frames`; 0 for the lowest amount, which is the default. */
  #delay(timecents: number): number {
    return timecents <= -12_000 ? 0 : this.#frames(timecents, 5000);
  }

  /** Phase a frame, 2^32 a cycle. */
  #cycles(cents: number): number {
    return Math.round((hertzOfCents(clamp(cents, -16_000, 4500)) / this.#sampleRate) * PHASES);
  }
}

/** First frame of the sample, with modulated offsets (whole frames); the loop's start if that is behind the loop. */
function startFrame(region: CompiledRegion, values: Float64Array, loops: boolean): number {
  const { generators } = region;
  const fine = values[Generator.startOffset]! - generators[Generator.startOffset]!;
  const coarse = values[Generator.startCoarseOffset]! - generators[Generator.startCoarseOffset]!;
  const start = clamp(Math.round(region.start + fine + 32_768 * coarse), 0, region.end - 1);
  return loops && start >= region.loopEnd ? region.loopEnd - region.loopLength : start;
}

function playedKey(region: CompiledRegion, key: number): number {
  const fixedKey = region.generators[Generator.fixedKey]!;
  return fixedKey >= 0 && fixedKey <= 127 ? fixedKey : key;
}

/** Gain that balance leaves to a side: 1 up to the center, then as CC 7 would (GM 2 section 3.3.4). */
function sideLevel(value: number, centre: number): number {
  return value >= centre ? 1 : (value / centre) ** 2;
}

/** Cents of a modulation's depth to octaves. */
function depth(cents: number): number {
  return clamp(cents, -12_000, 12_000) / 1200;
}

function atLeastOne(frames: number): number {
  return frames <= 1 ? 1 : frames;
}
