import { SpectrumTransform } from "./SpectrumTransform.ts";

/** Frames that are analyzed at once; a power of two. */
export const SPECTRUM_FRAMES = 4096;
/** Bands of equal width on a logarithmic scale, a sixth of an octave each, from `LOWEST_HZ` to `HIGHEST_HZ`. */
export const SPECTRUM_BANDS = 60;
export const LOWEST_HZ = 20;
export const HIGHEST_HZ = 20_000;
/** Least level that is shown, dB of full scale. */
export const SPECTRUM_FLOOR_DB = -90;

/** Mean of the squares of a Hann window. */
const WINDOW_POWER = 3 / 8;

/** Lower edge of band `band`, Hz; that of `SPECTRUM_BANDS` is the upper edge of the last one. */
const edgeHz = (band: number): number => LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / SPECTRUM_BANDS);

/** Center of a band, Hz. */
export const bandHz = (band: number): number => edgeHz(band + 0.5);

/**
 * Analyzes stereo sound: levels of `SPECTRUM_BANDS` bands in dB, of the louder channel. A sine of amplitude 1 is 0 dB, and pink
 * noise is flat. Nothing is allocated after the constructor.
 */
export class Spectrum {
  readonly #transform = new SpectrumTransform(SPECTRUM_FRAMES);
  readonly #window = Float32Array.from(
    { length: SPECTRUM_FRAMES },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SPECTRUM_FRAMES),
  );
  /** Edges of the bands, in bins of the transform, of which bin n reaches from n - 0.5 to n + 0.5. */
  readonly #edges: Float64Array;

  constructor(sampleRate: number) {
    const bins = SPECTRUM_FRAMES / sampleRate;
    this.#edges = Float64Array.from({ length: SPECTRUM_BANDS + 1 }, (_, band) =>
      Math.min(edgeHz(band) * bins, SPECTRUM_FRAMES / 2 - 1),
    );
  }

  /** Writes the levels of `frames` (`SPECTRUM_FRAMES`, left and right in turn) to `levels`. */
  analyze(frames: Float32Array, levels: Float32Array): void {
    const { re, im } = this.#transform;
    for (let i = 0; i < SPECTRUM_FRAMES; i += 1) {
      // Both channels take one transform, as the parts of complex numbers.
      re[i] = frames[2 * i]! * this.#window[i]!;
      im[i] = frames[2 * i + 1]! * this.#window[i]!;
    }
    this.#transform.run();
    for (let band = 0; band < SPECTRUM_BANDS; band += 1) levels[band] = this.#level(band);
  }

  #level(band: number): number {
    const { re, im } = this.#transform;
    const [from, to] = [this.#edges[band]!, this.#edges[band + 1]!];
    let left = 0;
    let right = 0;
    for (let bin = Math.round(from); bin <= Math.round(to); bin += 1) {
      const share = Math.min(to, bin + 0.5) - Math.max(from, bin - 0.5);
      const mirrored = SPECTRUM_FRAMES - bin;
      left += share * ((re[bin]! + re[mirrored]!) ** 2 + (im[bin]! - im[mirrored]!) ** 2);
      right += share * ((im[bin]! + im[mirrored]!) ** 2 + (re[bin]! - re[mirrored]!) ** 2);
    }
    const power = Math.max(left, right) / (SPECTRUM_FRAMES ** 2 * WINDOW_POWER);
    return Math.max(SPECTRUM_FLOOR_DB, 10 * Math.log10(power));
  }
}
