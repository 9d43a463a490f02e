import {
  BAND_NUMBERS,
  BANDS,
  FLAT_EQUALIZER,
  isFlat,
  writeBiquads,
  type Equalizer,
} from "../../domain/mixer/equalizer.ts";
import { STRIP_COUNT } from "../../protocol/engine.ts";
import * as layout from "../kernel/layout.ts";
import type { EngineMemory } from "./EngineMemory.ts";

/** The equalizer of the sum of all strips. */
export const MASTER = STRIP_COUNT;
const NUMBERS = BANDS * BAND_NUMBERS;
const STATES = 8 * BANDS;
/** Share of the distance to new coefficients in a control pass. */
const APPROACH = 0.25;
const ARRIVED = 1e-5;
/** States below, -300 dB, are silence: numbers that small are slow to compute. */
const LEAST_STATE = 1e-15;

/** The equalizers of all strips and of the master. A flat one is not there at all: kernels look for its address. */
export class Equalizers {
  readonly #memory: EngineMemory;
  readonly #sampleRate: number;
  readonly #targets = new Float32Array((STRIP_COUNT + 1) * NUMBERS);
  readonly #toFlat = new Uint8Array(STRIP_COUNT + 1);
  readonly #moves = new Uint8Array(STRIP_COUNT + 1);

  constructor(memory: EngineMemory, sampleRate: number) {
    this.#memory = memory;
    this.#sampleRate = sampleRate;
  }

  /** `strip` may be `MASTER`. Null is flat; with `atOnce` the change has no ramp. */
  set(strip: number, eq: Equalizer | null, atOnce: boolean): void {
    const isOff = eq === null || isFlat(eq);
    if (isOff && !this.#isOn(strip)) return;
    writeBiquads(this.#targets, strip * NUMBERS, eq ?? FLAT_EQUALIZER, this.#sampleRate);
    if (!this.#isOn(strip)) this.#begin(strip);
    this.#toFlat[strip] = isOff ? 1 : 0;
    this.#moves[strip] = 1;
    if (atOnce) this.settle(strip);
  }

  /** A control pass of a strip that sounds. */
  control(strip: number): void {
    if (!this.#isOn(strip)) return;
    if (this.#moves[strip] !== 0) this.#approach(strip);
    const { f32 } = this.#memory;
    const states = (this.#record(strip) + layout.EQ_STATES) >> 2;
    for (let i = states; i < states + STATES; i += 1) if (Math.abs(f32[i]!) < LEAST_STATE) f32[i] = 0;
  }

  /** Resets the equalizer of a silent strip, so that later sound is reproducible. */
  settle(strip: number): void {
    if (!this.#isOn(strip)) return;
    this.#arrive(strip);
    const states = (this.#record(strip) + layout.EQ_STATES) >> 2;
    this.#memory.f32.fill(0, states, states + STATES);
  }

  #begin(strip: number): void {
    const at = this.#record(strip) >> 2;
    const { f32, i32 } = this.#memory;
    f32.fill(0, at, at + (layout.EQ_BYTES >> 2));
    for (let band = 0; band < BANDS; band += 1) f32[at + band * BAND_NUMBERS] = 1;
    i32[addressOf(strip)] = this.#record(strip);
  }

  #approach(strip: number): void {
    const { f32 } = this.#memory;
    const at = this.#record(strip) >> 2;
    let furthest = 0;
    for (let i = 0; i < NUMBERS; i += 1) {
      const way = this.#targets[strip * NUMBERS + i]! - f32[at + i]!;
      furthest = Math.max(furthest, Math.abs(way));
      f32[at + i] = f32[at + i]! + way * APPROACH;
    }
    if (furthest < ARRIVED) this.#arrive(strip);
  }

  #arrive(strip: number): void {
    if (this.#moves[strip] === 0) return;
    this.#moves[strip] = 0;
    const { f32, i32 } = this.#memory;
    const at = this.#record(strip) >> 2;
    for (let i = 0; i < NUMBERS; i += 1) f32[at + i] = this.#targets[strip * NUMBERS + i]!;
    if (this.#toFlat[strip] !== 0) i32[addressOf(strip)] = 0;
  }

  #isOn(strip: number): boolean {
    return this.#memory.i32[addressOf(strip)] !== 0;
  }

  #record(strip: number): number {
    return this.#memory.equalizers + strip * layout.EQ_BYTES;
  }
}

/** Index of the Int32 with the address of a strip's equalizer. */
const addressOf = (strip: number): number =>
  (strip === MASTER ? layout.MASTER_EQ : layout.STRIPS + strip * layout.STRIP_BYTES + layout.STRIP_EQ) >> 2;
