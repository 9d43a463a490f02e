import { Generator } from "../../domain/soundfont/generators.ts";
import { GENERATOR_COUNT } from "../../domain/soundfont/records.ts";
import { STRIP_COUNT } from "../../protocol/engine.ts";
import { KeyEdit } from "./KeyEdits.ts";
import type { KeyEdits } from "./KeyEdits.ts";
import type { Tunings } from "./Tunings.ts";
import { clamp } from "./units.ts";

const NONE = -1;
/** Added to the number of a non-registered parameter. */
const NON_REGISTERED = 0x4000;
const NULL_PARAMETER = 0x3fff;

/** Registered parameters (MIDI 1.0; CA-026 for the last). */
const Registered = {
  bendRange: 0,
  fineTuning: 1,
  coarseTuning: 2,
  tuningProgram: 3,
  tuningBank: 4,
  modulationRange: 5,
} as const;

/** Half-bytes of GS and XG: MSB 1 edits the sound of the part, 14h..1Eh that of one drum key. */
const PART_EDIT = 1;
/** SF2.04 section 9.6: MSB 120 selects generators. */
const GENERATORS = 120;

/** Controllers with the same effect (GM 2: CC 71 to 78), by LSB of part edits. */
const PART_CONTROLLERS: Readonly<Record<number, number>> = {
  8: 76,
  9: 77,
  10: 78,
  32: 74,
  33: 71,
  99: 73,
  100: 75,
  102: 72,
};

const DRUM_EDITS: Readonly<Record<number, KeyEdit>> = {
  0x18: KeyEdit.coarse,
  0x19: KeyEdit.fine,
  0x1a: KeyEdit.level,
  0x1c: KeyEdit.pan,
  0x1d: KeyEdit.reverb,
  0x1e: KeyEdit.chorus,
};

/** Steps of data entry's 14 bits in a generator's units (SF2.04 section 9.6.3); 1 by default. */
const GENERATOR_STEPS = new Uint8Array(GENERATOR_COUNT).fill(1);
for (const generator of [
  Generator.modLfoToPitch,
  Generator.vibratoLfoToPitch,
  Generator.modEnvelopeToPitch,
  Generator.filterCutoff,
  Generator.modLfoToFilter,
  Generator.modEnvelopeToFilter,
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
]) {
  GENERATOR_STEPS[generator] = 2;
}
GENERATOR_STEPS[Generator.modLfoFrequency] = 4;
GENERATOR_STEPS[Generator.vibratoLfoFrequency] = 4;

/** Fields of `Strips` that parameters set. */
export interface ParameterTarget {
  readonly controllers: Uint8Array;
  readonly bendRange: Float64Array;
  readonly modulationRange: Float64Array;
  readonly tunings: Tunings;
  readonly keyEdits: KeyEdits;
  setFineTuning(strip: number, cents: number): void;
  setCoarseTuning(strip: number, semitones: number): void;
  editGenerator(strip: number, generator: number, amount: number): void;
  setController(strip: number, controller: number, value: number): void;
}

/** Data entry for registered and non-registered parameters: CC 6, 38, 96 to 101. Allocates in the constructor only. */
export class ParameterNumbers {
  readonly #strips: ParameterTarget;
  readonly #selected = new Int32Array(STRIP_COUNT).fill(NONE);
  /** Hundreds, thousands and ten thousands of a generator's number, as LSB 100 to 102 count them. */
  readonly #counted = new Int32Array(STRIP_COUNT);

  constructor(strips: ParameterTarget) {
    this.#strips = strips;
  }

  /** Nothing is selected. */
  reset(strip: number): void {
    this.#selected[strip] = NONE;
    this.#counted[strip] = 0;
  }

  /** Applies a controller whose value the strip has stored already. */
  act(strip: number, controller: number, value: number): void {
    switch (controller) {
      case 6:
      case 38:
        this.#enter(strip);
        break;
      case 96:
        this.#step(strip, 1);
        break;
      case 97:
        this.#step(strip, -1);
        break;
      case 98:
      case 99:
        this.#select(strip, 98, NON_REGISTERED);
        if (controller === 98) this.#count(strip, value);
        else this.#counted[strip] = 0;
        break;
      case 100:
      case 101:
        this.#select(strip, 100, 0);
        break;
      default:
    }
  }

  /** `low`: the controller of the number's low half; the high one is the next. */
  #select(strip: number, low: number, kind: number): void {
    const { controllers } = this.#strips;
    const at = strip * 128;
    const number = controllers[at + low + 1]! * 128 + controllers[at + low]!;
    this.#selected[strip] = number === NULL_PARAMETER ? NONE : number + kind;
    // Data entered for another parameter does not count for this one.
    controllers[at + 38] = 0;
  }

  #count(strip: number, low: number): void {
    if (low === 100) this.#counted[strip] = this.#counted[strip]! + 100;
    else if (low === 101) this.#counted[strip] = this.#counted[strip]! + 1000;
    else if (low === 102) this.#counted[strip] = this.#counted[strip]! + 10_000;
  }

  #enter(strip: number): void {
    const selected = this.#selected[strip]!;
    if (selected === NONE) return;
    const high = this.#strips.controllers[strip * 128 + 6]!;
    const low = this.#strips.controllers[strip * 128 + 38]!;
    if (selected < NON_REGISTERED) this.#setRegistered(strip, selected, high, low);
    else this.#setOther(strip, (selected - NON_REGISTERED) >> 7, selected & 127, high, low);
  }

  #setRegistered(strip: number, parameter: number, high: number, low: number): void {
    const strips = this.#strips;
    switch (parameter) {
      case Registered.bendRange:
        strips.bendRange[strip] = high + Math.min(low, 99) / 100;
        break;
      case Registered.fineTuning:
        strips.setFineTuning(strip, ((high * 128 + low - 8192) * 100) / 8192);
        break;
      case Registered.coarseTuning:
        strips.setCoarseTuning(strip, high - 64);
        break;
      case Registered.tuningProgram:
        strips.tunings.program[strip] = high;
        break;
      case Registered.tuningBank:
        strips.tunings.bank[strip] = high;
        break;
      case Registered.modulationRange:
        strips.modulationRange[strip] = 100 * high + (100 * low) / 128;
        break;
      default:
    }
  }

  #setOther(strip: number, group: number, parameter: number, high: number, low: number): void {
    if (group === GENERATORS) {
      const generator = parameter < 100 ? parameter + this.#counted[strip]! : NONE;
      if (generator >= 0 && generator < GENERATOR_COUNT) {
        this.#strips.editGenerator(strip, generator, (high * 128 + low - 8192) * GENERATOR_STEPS[generator]!);
      }
      return;
    }
    if (group === PART_EDIT) {
      const controller = PART_CONTROLLERS[parameter];
      if (controller !== undefined) this.#strips.setController(strip, controller, high);
      return;
    }
    const edit = DRUM_EDITS[group];
    if (edit !== undefined) this.#strips.keyEdits.set(strip, parameter, edit, high);
  }

  /** RP-018: bend range and fine tuning go by their low part (of a hundred the range, of 128 the tuning), others by the high one. */
  #step(strip: number, step: number): void {
    const selected = this.#selected[strip]!;
    const { controllers } = this.#strips;
    const at = strip * 128;
    if (selected === Registered.bendRange || selected === Registered.fineTuning) {
      const steps = selected === Registered.bendRange ? 100 : 128;
      const sum = clamp(controllers[at + 6]! * steps + controllers[at + 38]! + step, 0, 127 * steps + steps - 1);
      controllers[at + 6] = Math.floor(sum / steps);
      controllers[at + 38] = sum % steps;
    } else controllers[at + 6] = clamp(controllers[at + 6]! + step, 0, 127);
    this.#enter(strip);
  }
}
