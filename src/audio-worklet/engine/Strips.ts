import { STRIP_COUNT } from "../../protocol/engine.ts";
import type { StripParams } from "../../protocol/engine.ts";
import { amplitudeOfDb, clamp, finiteOr } from "./units.ts";

/** Headroom that `StripParams.volume` makes up for, dB. */
export const HEADROOM_DB = -20;
export const DRUM_BANK = 128;
const NO_PARAMETER = -1;
const PITCH_BEND_RANGE = 0;
const FINE_TUNING = 1;
const COARSE_TUNING = 2;

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
  100: 127,
  101: 127,
};

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
  readonly bank = new Uint8Array(STRIP_COUNT);
  readonly program = new Uint8Array(STRIP_COUNT);
  /** 1 where voices are to be told of changed controllers at the next control pass. */
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
  /** Registered parameter selected by RPN, or `NO_PARAMETER`; NRPNs select none. */
  readonly #parameter = new Int32Array(STRIP_COUNT).fill(NO_PARAMETER);
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

  /** Takes new mixer parameters; at once where the strip is silent. Values that are not numbers are ignored. */
  setParams(strip: number, params: Partial<StripParams>, isSilent: boolean): void {
    if (params.gainDb === -Infinity) this.#gainDb[strip] = -Infinity;
    else this.#gainDb[strip] = Math.min(finiteOr(params.gainDb ?? Number.NaN, this.#gainDb[strip]!), 60);
    this.#volumeDb[strip] = clamp(finiteOr(params.volume ?? Number.NaN, this.#volumeDb[strip]!), -100, 60);
    if (params.mute !== undefined) this.#mute[strip] = params.mute ? 1 : 0;
    this.#panTarget[strip] = clamp(finiteOr(params.pan ?? Number.NaN, this.#panTarget[strip]!), -1, 1);
    this.#reverbTarget[strip] = clamp(finiteOr(params.reverb ?? Number.NaN, this.#reverbTarget[strip]!), 0, 1);
    this.#chorusTarget[strip] = clamp(finiteOr(params.chorus ?? Number.NaN, this.#chorusTarget[strip]!), 0, 1);
    this.attackScale[strip] = clamp(finiteOr(params.attack ?? Number.NaN, this.attackScale[strip]!), 0, 100);
    this.releaseScale[strip] = clamp(finiteOr(params.release ?? Number.NaN, this.releaseScale[strip]!), 0, 100);
    const db = (this.#gainDb[strip] ?? 0) + (this.#volumeDb[strip] ?? 0) + HEADROOM_DB;
    this.#gainTarget[strip] = this.#mute[strip] !== 0 ? 0 : amplitudeOfDb(db);
    this.#rampPasses[strip] = isSilent ? 1 : this.#passesPerRamp;
    this.dirty[strip] = 1;
    if (isSilent) this.#arrive(strip);
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
    const at = strip * 128;
    this.controllers[at + controller] = value;
    this.dirty[strip] = 1;
    switch (controller) {
      case 6:
      case 38:
        this.#setParameter(strip);
        break;
      case 96:
        this.#stepParameter(strip, 1);
        break;
      case 97:
        this.#stepParameter(strip, -1);
        break;
      case 98:
      case 99:
        this.#parameter[strip] = NO_PARAMETER;
        break;
      case 100:
      case 101: {
        const number = this.controllers[at + 101]! * 128 + this.controllers[at + 100]!;
        this.#parameter[strip] = number <= COARSE_TUNING ? number : NO_PARAMETER;
        break;
      }
      default:
    }
  }

  #setParameter(strip: number): void {
    const high = this.controllers[strip * 128 + 6]!;
    const low = this.controllers[strip * 128 + 38]!;
    const parameter = this.#parameter[strip];
    if (parameter === PITCH_BEND_RANGE) this.bendRange[strip] = high + Math.min(low, 99) / 100;
    else if (parameter === FINE_TUNING) this.#fineCents[strip] = ((high * 128 + low - 8192) * 100) / 8192;
    else if (parameter === COARSE_TUNING) this.#coarseSemitones[strip] = high - 64;
    this.tuningCents[strip] = this.#fineCents[strip]! + 100 * this.#coarseSemitones[strip]!;
  }

  #stepParameter(strip: number, step: number): void {
    const at = strip * 128 + 6;
    this.controllers[at] = clamp(this.controllers[at]! + step, 0, 127);
    this.#setParameter(strip);
  }

  /** CC 121 after RP-015. */
  resetControllers(strip: number): void {
    for (let controller = 0; controller < 128; controller += 1) {
      if (!isKeptByReset(controller)) this.controllers[strip * 128 + controller] = DEFAULTS[controller] ?? 0;
    }
    this.#parameter[strip] = NO_PARAMETER;
    this.bend[strip] = 0;
    this.channelPressure[strip] = 0;
    this.keyPressure.fill(0, strip * 128, strip * 128 + 128);
    this.dirty[strip] = 1;
  }

  /** Everything but the program and the mixer parameters as at power-on. */
  resetAll(strip: number): void {
    for (let controller = 0; controller < 128; controller += 1) {
      this.controllers[strip * 128 + controller] = DEFAULTS[controller] ?? 0;
    }
    this.resetControllers(strip);
    this.bendRange[strip] = 2;
    this.#fineCents[strip] = 0;
    this.#coarseSemitones[strip] = 0;
    this.tuningCents[strip] = 0;
  }

  /**
   * The bank that CC 0 and 32 select: GS and GM take CC 0; GM2 (121) and XG (0) the variation from CC 32; 120 and
   * 127 are drums in GM2 and XG. A drum strip stays one.
   */
  selectedBank(strip: number): number {
    if (this.bank[strip] === DRUM_BANK) return DRUM_BANK;
    const high = this.controllers[strip * 128]!;
    const low = this.controllers[strip * 128 + 32]!;
    if (high === 120 || high === 127) return DRUM_BANK;
    return high === 121 || high === 0 ? low : high;
  }
}
