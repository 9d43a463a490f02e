import { selectedBank, SystemMode } from "../../domain/midi/systemMode.ts";
import { GENERATOR_COUNT } from "../../domain/soundfont/records.ts";
import { FIRST_USER_BANK, STRIP_COUNT } from "../../protocol/engine.ts";
import type { StripParams } from "../../protocol/engine.ts";
import { KeyEdits } from "./KeyEdits.ts";
import { ParameterNumbers } from "./ParameterNumbers.ts";
import { Tunings } from "./Tunings.ts";
import { amplitudeOfDb, clamp, finiteOr } from "./units.ts";

/** Headroom that `StripParams.volume` makes up for, dB. */
const HEADROOM_DB = -20;
export const DRUM_BANK = 128;
/** RPN 5 at power-on, cents: that of the default modulators (SF2.04 section 8.4). */
const MODULATION_CENTS = 50;

/** Rhythm mode of a strip: chosen by its first program, or set by System Exclusive. */
const Rhythm = { byProgram: 0, on: 1, off: 2 } as const;

/** Values of controllers at power-on (those of General MIDI, if defined); all others are 0. */
const DEFAULTS: Readonly<Record<number, number>> = {
  7: 100,
  8: 64,
  10: 64,
  11: 127,
  70: 64,
  71: 64,
  72: 64,
  73: 64,
  74: 64,
  75: 64,
  76: 64,
  77: 64,
  78: 64,
  79: 64,
  91: 40,
  98: 127,
  99: 127,
  100: 127,
  101: 127,
};

const controllerDefault = (controller: number): number => DEFAULTS[controller] ?? 0;

/** Controllers that "reset all controllers" leaves alone (RP-015): bank, volume, pan, sound controllers, sends. */
const isKeptByReset = (controller: number): boolean =>
  controller === 0 ||
  controller === 32 ||
  controller === 7 ||
  controller === 8 ||
  controller === 10 ||
  (controller >= 70 && controller <= 79) ||
  (controller >= 91 && controller <= 95) ||
  controller >= 120;

const POWER_ON = Uint8Array.from({ length: 128 }, (_, controller) => controllerDefault(controller));
const RESET_CONTROLLERS = Array.from(POWER_ON.keys()).filter((controller) => !isKeptByReset(controller));

/** Channel state and mixer parameters of all strips, as a structure of arrays. Allocates in the constructor only. */
export class Strips {
  /** Value of controller c of strip s at 128 s + c, 0..127. */
  readonly controllers = new Uint8Array(STRIP_COUNT * 128);
  readonly keyPressure = new Uint8Array(STRIP_COUNT * 128);
  readonly channelPressure = new Uint8Array(STRIP_COUNT);
  /** -8192..8191. */
  readonly bend = new Float64Array(STRIP_COUNT);
  /** Semitones. */
  readonly bendRange = new Float64Array(STRIP_COUNT).fill(2);
  /** Sum of RPN 1 and 2. */
  readonly tuningCents = new Float64Array(STRIP_COUNT);
  /** Cents that CC 1 at 127 adds to vibrato (RPN 5). */
  readonly modulationRange = new Float64Array(STRIP_COUNT).fill(MODULATION_CENTS);
  readonly tunings = new Tunings();
  readonly keyEdits = new KeyEdits();
  /** Amounts that NRPNs add to generator g of strip s, in its units, at `GENERATOR_COUNT` s + g. */
  readonly generatorEdits = new Float64Array(STRIP_COUNT * GENERATOR_COUNT);
  readonly hasGeneratorEdits = new Uint8Array(STRIP_COUNT);
  /** Master volume, tuning and key shift of System Exclusive. */
  readonly masterCentibels = new Float64Array(STRIP_COUNT);
  readonly masterCents = new Float64Array(STRIP_COUNT);
  /** Semitones by which keys of melodic parts are moved. */
  readonly keyShift = new Float64Array(STRIP_COUNT);
  /** `SystemMode`. */
  readonly mode = new Uint8Array(STRIP_COUNT).fill(SystemMode.any);
  readonly rhythm = new Uint8Array(STRIP_COUNT).fill(Rhythm.byProgram);
  /** 1: one note at a time (CC 126). */
  readonly isMono = new Uint8Array(STRIP_COUNT);
  /** See `StripParams.link`. */
  readonly link = new Uint16Array(STRIP_COUNT);
  readonly bank = new Uint8Array(STRIP_COUNT);
  readonly program = new Uint8Array(STRIP_COUNT);
  /** 1 if changed controllers are to be applied to voices at the next control pass. */
  readonly dirty = new Uint8Array(STRIP_COUNT);

  /** Linear gain at the last control pass, and its change a frame since. */
  readonly gain = new Float64Array(STRIP_COUNT).fill(1);
  readonly gainDelta = new Float64Array(STRIP_COUNT);
  readonly pan = new Float64Array(STRIP_COUNT);
  readonly reverb = new Float64Array(STRIP_COUNT);
  readonly chorus = new Float64Array(STRIP_COUNT);
  readonly attackScale = new Float64Array(STRIP_COUNT).fill(1);
  readonly releaseScale = new Float64Array(STRIP_COUNT).fill(1);

  readonly #fineCents = new Float64Array(STRIP_COUNT);
  readonly #coarseSemitones = new Float64Array(STRIP_COUNT);
  readonly #homeBank = new Uint8Array(STRIP_COUNT);
  readonly #homeProgram = new Uint8Array(STRIP_COUNT);
  readonly #parameters = new ParameterNumbers(this);
  readonly #gainDb = new Float64Array(STRIP_COUNT);
  readonly #volumeDb = new Float64Array(STRIP_COUNT).fill(-HEADROOM_DB);
  readonly #mute = new Uint8Array(STRIP_COUNT);
  readonly #gainTarget = new Float64Array(STRIP_COUNT).fill(1);
  readonly #panTarget = new Float64Array(STRIP_COUNT);
  readonly #reverbTarget = new Float64Array(STRIP_COUNT);
  readonly #chorusTarget = new Float64Array(STRIP_COUNT);
  /** Control passes left of the ramp to the targets. */
  readonly #rampPasses = new Int32Array(STRIP_COUNT);
  readonly #passesPerRamp: number;

  /** `passesPerRamp`: control passes within which mixer parameters reach a new value. */
  constructor(passesPerRamp: number) {
    this.#passesPerRamp = Math.max(1, passesPerRamp);
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) this.resetAll(strip);
  }

  /** Sets mixer parameters; at once if the strip is silent. NaN values are ignored. */
  setParams(strip: number, params: Partial<StripParams>, isSilent: boolean): void {
    if (params.gainDb === -Infinity) this.#gainDb[strip] = -Infinity;
    else this.#gainDb[strip] = Math.min(finiteOr(params.gainDb ?? Number.NaN, this.#gainDb[strip]!), 60);
    this.#volumeDb[strip] = clamp(finiteOr(params.volume ?? Number.NaN, this.#volumeDb[strip]!), -100, 60);
    if (params.link !== undefined) this.link[strip] = params.link;
    if (params.mute !== undefined) this.#mute[strip] = params.mute ? 1 : 0;
    this.#panTarget[strip] = clamp(finiteOr(params.pan ?? Number.NaN, this.#panTarget[strip]!), -1, 1);
    this.#reverbTarget[strip] = clamp(finiteOr(params.reverb ?? Number.NaN, this.#reverbTarget[strip]!), 0, 1);
    this.#chorusTarget[strip] = clamp(finiteOr(params.chorus ?? Number.NaN, this.#chorusTarget[strip]!), 0, 1);
    this.attackScale[strip] = clamp(finiteOr(params.attack ?? Number.NaN, this.attackScale[strip]!), 0, 100);
    this.releaseScale[strip] = clamp(finiteOr(params.release ?? Number.NaN, this.releaseScale[strip]!), 0, 100);
    const db = this.#gainDb[strip] + this.#volumeDb[strip] + HEADROOM_DB;
    this.#gainTarget[strip] = this.#mute[strip] !== 0 ? 0 : amplitudeOfDb(db);
    this.#rampPasses[strip] = isSilent ? 1 : this.#passesPerRamp;
    this.dirty[strip] = 1;
    if (isSilent) this.#arrive(strip);
  }

  /** The factor that the instrument's level is. */
  instrumentLevel(strip: number): number {
    return amplitudeOfDb(this.#volumeDb[strip]! + HEADROOM_DB);
  }

  /** One step of the ramps of `strip`, for the next `frames` frames. */
  advance(strip: number, frames: number): void {
    this.gain[strip] = this.gain[strip]! + this.gainDelta[strip]! * frames;
    const passes = this.#rampPasses[strip]!;
    if (passes === 0) {
      if (this.gainDelta[strip] !== 0) this.#arrive(strip);
      return;
    }
    const share = 1 / passes;
    this.#rampPasses[strip] = passes - 1;
    this.gainDelta[strip] = ((this.#gainTarget[strip]! - this.gain[strip]) * share) / frames;
    this.pan[strip] = this.pan[strip]! + (this.#panTarget[strip]! - this.pan[strip]!) * share;
    this.reverb[strip] = this.reverb[strip]! + (this.#reverbTarget[strip]! - this.reverb[strip]!) * share;
    this.chorus[strip] = this.chorus[strip]! + (this.#chorusTarget[strip]! - this.chorus[strip]!) * share;
    this.dirty[strip] = 1;
  }

  #arrive(strip: number): void {
    this.#rampPasses[strip] = 0;
    this.gain[strip] = this.#gainTarget[strip]!;
    this.gainDelta[strip] = 0;
    this.pan[strip] = this.#panTarget[strip]!;
    this.reverb[strip] = this.#reverbTarget[strip]!;
    this.chorus[strip] = this.#chorusTarget[strip]!;
  }

  /** Ends the ramps of a strip that has fallen silent. */
  settle(strip: number): void {
    this.#arrive(strip);
  }

  /** Stores a controller's value and acts on parameter numbers and data entry. */
  setController(strip: number, controller: number, value: number): void {
    this.controllers[strip * 128 + controller] = value;
    this.dirty[strip] = 1;
    this.#parameters.act(strip, controller, value);
  }

  setFineTuning(strip: number, cents: number): void {
    this.#fineCents[strip] = cents;
    this.#tune(strip);
  }

  setCoarseTuning(strip: number, semitones: number): void {
    this.#coarseSemitones[strip] = semitones;
    this.#tune(strip);
  }

  #tune(strip: number): void {
    this.tuningCents[strip] = this.#fineCents[strip]! + 100 * this.#coarseSemitones[strip]!;
    this.dirty[strip] = 1;
  }

  /** Adds `amount` to a generator of all presets on this strip (SF2.04 section 9.6). */
  editGenerator(strip: number, generator: number, amount: number): void {
    this.generatorEdits[strip * GENERATOR_COUNT + generator] = amount;
    this.hasGeneratorEdits[strip] = 1;
    this.dirty[strip] = 1;
  }

  /** CC 121 after RP-015: values of registered and other parameters stay. */
  resetControllers(strip: number): void {
    for (const controller of RESET_CONTROLLERS) this.controllers[strip * 128 + controller] = POWER_ON[controller]!;
    this.#parameters.reset(strip);
    this.bend[strip] = 0;
    this.channelPressure[strip] = 0;
    this.keyPressure.fill(0, strip * 128, strip * 128 + 128);
    this.dirty[strip] = 1;
  }

  /** Resets the strip to power-on, except for the program, System Exclusive settings and mixer parameters. */
  resetAll(strip: number): void {
    this.controllers.set(POWER_ON, strip * 128);
    this.resetControllers(strip);
    this.bendRange[strip] = 2;
    this.modulationRange[strip] = MODULATION_CENTS;
    this.#fineCents[strip] = 0;
    this.setCoarseTuning(strip, 0);
    this.keyEdits.reset(strip);
    this.isMono[strip] = 0;
    if (this.hasGeneratorEdits[strip] === 0) return;
    this.hasGeneratorEdits[strip] = 0;
    this.generatorEdits.fill(0, strip * GENERATOR_COUNT, (strip + 1) * GENERATOR_COUNT);
  }

  /** Resets the strip to `mode` by System Exclusive: it starts again with its initial program. */
  resetSystem(strip: number, mode: SystemMode): void {
    this.resetAll(strip);
    this.tunings.reset(strip);
    this.mode[strip] = mode;
    this.rhythm[strip] = Rhythm.byProgram;
    this.masterCentibels[strip] = 0;
    this.masterCents[strip] = 0;
    this.keyShift[strip] = 0;
    this.bank[strip] = this.#homeBank[strip]!;
    this.program[strip] = this.#homeProgram[strip]!;
  }

  /** Sets a strip's initial program, which a reset restores. */
  setHome(strip: number, bank: number, program: number): void {
    this.#homeBank[strip] = bank;
    this.#homeProgram[strip] = program;
    this.rhythm[strip] = Rhythm.byProgram;
    this.bank[strip] = bank;
    this.program[strip] = program;
  }

  /** Makes a strip a drum part or a melodic one (GS, XG). */
  setRhythm(strip: number, isRhythm: boolean): void {
    if (this.isRhythm(strip) === isRhythm) return;
    this.rhythm[strip] = isRhythm ? Rhythm.on : Rhythm.off;
    this.bank[strip] = isRhythm ? DRUM_BANK : 0;
    this.program[strip] = 0;
  }

  /** True for a drum part, which keeps its drum kits whatever bank is selected. */
  isRhythm(strip: number): boolean {
    const rhythm = this.rhythm[strip];
    return rhythm === Rhythm.byProgram ? this.#homeBank[strip] === DRUM_BANK : rhythm === Rhythm.on;
  }

  /** The bank that the next program change selects: a strip that began with a bank of the user's stays with it. */
  selectedBank(strip: number): number {
    if (this.#homeBank[strip]! >= FIRST_USER_BANK) return this.#homeBank[strip]!;
    if (this.isRhythm(strip)) return DRUM_BANK;
    const high = this.controllers[strip * 128]!;
    return selectedBank(this.mode[strip] as SystemMode, high, this.controllers[strip * 128 + 32]!);
  }
}
