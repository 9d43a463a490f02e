import { createRandom } from "../../domain/music/random.ts";

const DITHER_SEED = 1;

/** Rounds samples to integers: 24 bits, or 16 with triangular dither, the same at every run. */
export class PcmQuantizer {
  readonly #fullScale: number;
  readonly #dithers: boolean;
  readonly #random = createRandom(DITHER_SEED);
  /** Samples that were beyond full scale. */
  clipped = 0;

  constructor(bits: 16 | 24) {
    this.#fullScale = 2 ** (bits - 1);
    this.#dithers = bits === 16;
  }

  /** `sample` is 1 at full scale. */
  quantize(sample: number): number {
    const dither = this.#dithers ? this.#random() - this.#random() : 0;
    const value = Math.round(sample * (this.#fullScale - 1) + dither);
    if (Math.abs(sample) > 1) this.clipped++;
    return Math.min(this.#fullScale - 1, Math.max(-this.#fullScale, value));
  }
}
