/** A fast Fourier transform of complex numbers, in place: `re` and `im` are filled before `run`, and hold the bins after it. */
export class SpectrumTransform {
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;

  /** `size` is a power of two. */
  constructor(size: number) {
    this.re = new Float64Array(size);
    this.im = new Float64Array(size);
    this.#cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
    this.#sin = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  }

  run(): void {
    this.#reverseBits();
    for (let half = 1; half < this.re.length; half *= 2) {
      for (let first = 0; first < this.re.length; first += 2 * half) this.#combine(first, half);
    }
  }

  /** Makes one transform of two neighbors of `half` bins each. */
  #combine(first: number, half: number): void {
    const { re, im } = this;
    const stride = re.length / (2 * half);
    for (let i = 0; i < half; i += 1) {
      const low = first + i;
      const high = low + half;
      const cos = this.#cos[i * stride]!;
      const sin = this.#sin[i * stride]!;
      const turnedRe = re[high]! * cos + im[high]! * sin;
      const turnedIm = im[high]! * cos - re[high]! * sin;
      re[high] = re[low]! - turnedRe;
      im[high] = im[low]! - turnedIm;
      re[low] = re[low]! + turnedRe;
      im[low] = im[low]! + turnedIm;
    }
  }

  #reverseBits(): void {
    const { re, im } = this;
    const size = re.length;
    for (let i = 1, j = 0; i < size; i += 1) {
      let bit = size >> 1;
      for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
      j ^= bit;
      if (i >= j) continue;
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
}
