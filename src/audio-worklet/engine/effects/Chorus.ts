import { DelayLine } from "./DelayLine.ts";

const TAPS = 3;
const BASE_SECONDS = 0.014;
const DEPTH_SECONDS = 0.0035;
const RATE_HZ = 0.45;
const LEVEL = 0.9;

/** Three slowly moving taps of one delay line, spread over the stereo field. Mono in, stereo out, wet only. */
export class Chorus {
  readonly #line: DelayLine;
  readonly #base: number;
  readonly #depth: number;
  readonly #rate: number;
  #phase = 0;

  constructor(sampleRate: number) {
    this.#base = BASE_SECONDS * sampleRate;
    this.#depth = DEPTH_SECONDS * sampleRate;
    this.#rate = (2 * Math.PI * RATE_HZ) / sampleRate;
    this.#line = new DelayLine(this.#base + this.#depth + 2);
  }

  get tailSeconds(): number {
    return BASE_SECONDS + DEPTH_SECONDS + 0.01;
  }

  clear(): void {
    this.#line.clear();
    this.#phase = 0;
  }

  /** Adds the chorus of `bus[input..input + frames)` from `bus[left]` and `bus[right]` on. */
  process(bus: Float32Array, input: number, left: number, right: number, frames: number): void {
    const line = this.#line;
    for (let i = 0; i < frames; i += 1) {
      line.write(bus[input + i]!);
      this.#phase += this.#rate;
      if (this.#phase > 2 * Math.PI) this.#phase -= 2 * Math.PI;
      const a = line.readBetween(this.#base + this.#depth * Math.sin(this.#phase));
      const b = line.readBetween(this.#base + this.#depth * Math.sin(this.#phase + (2 * Math.PI) / TAPS));
      const c = line.readBetween(this.#base + this.#depth * Math.sin(this.#phase + (4 * Math.PI) / TAPS));
      bus[left + i] = bus[left + i]! + LEVEL * (Math.SQRT1_2 * a + b * 0.5);
      bus[right + i] = bus[right + i]! + LEVEL * (Math.SQRT1_2 * c + b * 0.5);
    }
  }
}
