import { limiterInRange, type Limiter } from "../../domain/mixer/limiter.ts";
import { STRIP_COUNT } from "../../protocol/engine.ts";
import * as layout from "../kernel/layout.ts";
import type { EngineMemory } from "./EngineMemory.ts";
import { amplitudeOfDb, shareInFrame } from "./units.ts";

/** Hold time of a gain before its release: half a period of the lowest tones, which it must not follow. */
const HOLD_SECONDS = 0.012;

/**
 * The limiters of strips, in front of their faders and without a look-ahead: strips stay together in time whichever of them
 * are limited. One that is off is not there at all: kernels look for its address.
 */
export class StripLimiters {
  readonly #memory: EngineMemory;
  readonly #sampleRate: number;
  /** Number of limiters, including those that are switched off and still releasing. */
  #count = 0;
  /** 1 where a limiter is off but still releasing. */
  readonly #isGoing = new Uint8Array(STRIP_COUNT);
  /** Amplitude of the ceiling in front of the fader. */
  readonly #ceiling = new Float64Array(STRIP_COUNT).fill(1);
  /** Gain of the instrument's level on a bus in front of the limiter. */
  readonly #level = new Float64Array(STRIP_COUNT).fill(1);

  constructor(memory: EngineMemory, sampleRate: number) {
    this.#memory = memory;
    this.#sampleRate = sampleRate;
  }

  /** Null switches the limiter off. With `atOnce` it starts from unity gain. */
  set(strip: number, limiter: Limiter | null, atOnce: boolean): void {
    if (limiter === null) {
      if (!this.#isOn(strip)) return;
      this.#isGoing[strip] = 1;
      this.#ceiling[strip] = Infinity;
    } else {
      if (!this.#isOn(strip)) this.#begin(strip);
      const { ceilingDb, releaseMs } = limiterInRange(limiter);
      this.#isGoing[strip] = 0;
      this.#ceiling[strip] = amplitudeOfDb(ceilingDb);
      const release = shareInFrame(releaseMs, this.#sampleRate);
      this.#memory.f64[(this.#record(strip) + layout.LIMITER_RELEASE) >> 3] = release;
    }
    this.#writeCeiling(strip);
    if (atOnce) this.settle(strip);
  }

  /** The factor that the instrument's level is on the way from the bus to the fader. */
  setLevel(strip: number, level: number): void {
    this.#level[strip] = level;
    this.#writeCeiling(strip);
  }

  /** A control pass of a strip that sounds. */
  control(strip: number): void {
    if (this.#isGoing[strip] !== 0 && this.#gain(strip) === 1) this.#end(strip);
  }

  /** Resets the limiter of a silent strip, so that later sound is reproducible. */
  settle(strip: number): void {
    if (!this.#isOn(strip)) return;
    this.#memory.f64[(this.#record(strip) + layout.LIMITER_GAIN) >> 3] = 1;
    this.#memory.i32[(this.#record(strip) + layout.LIMITER_HELD) >> 2] = 0;
    this.control(strip);
  }

  /** Puts the strips' gain reductions since the last call at `into[at + strip]`, dB, 0 or less. */
  readReductions(into: Float64Array, at: number): void {
    into.fill(0, at, at + STRIP_COUNT);
    if (this.#count === 0) return;
    const { f64 } = this.#memory;
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      if (!this.#isOn(strip)) continue;
      const lowest = (this.#record(strip) + layout.LIMITER_LOWEST) >> 3;
      into[at + strip] = 20 * Math.log10(Math.max(f64[lowest]!, 1e-10));
      f64[lowest] = 1;
    }
  }

  #begin(strip: number): void {
    const { f64, i32 } = this.#memory;
    const record = this.#record(strip);
    f64[(record + layout.LIMITER_GAIN) >> 3] = 1;
    f64[(record + layout.LIMITER_LOWEST) >> 3] = 1;
    i32[(record + layout.LIMITER_HELD) >> 2] = 0;
    i32[(record + layout.LIMITER_HOLD) >> 2] = Math.round(HOLD_SECONDS * this.#sampleRate);
    i32[addressOf(strip)] = record;
    this.#count += 1;
  }

  #end(strip: number): void {
    this.#isGoing[strip] = 0;
    this.#memory.i32[addressOf(strip)] = 0;
    this.#count -= 1;
  }

  #writeCeiling(strip: number): void {
    const ceiling = this.#ceiling[strip]! / Math.max(this.#level[strip]!, 1e-10);
    this.#memory.f32[(this.#record(strip) + layout.LIMITER_CEILING) >> 2] = ceiling;
  }

  #gain(strip: number): number {
    return this.#memory.f64[(this.#record(strip) + layout.LIMITER_GAIN) >> 3]!;
  }

  #isOn(strip: number): boolean {
    return this.#memory.i32[addressOf(strip)] !== 0;
  }

  #record(strip: number): number {
    return this.#memory.limiters + strip * layout.LIMITER_BYTES;
  }
}

/** Index of the Int32 with the address of a strip's limiter. */
const addressOf = (strip: number): number => (layout.STRIP_LIMITERS >> 2) + strip;
