/** Blocks of 400 ms begin every 100 ms (ITU-R BS.1770-4, annex 1). */
const STEP_SECONDS = 0.1;
const STEPS_PER_BLOCK = 4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
const OFFSET_LUFS = -0.691;

/** The analogue prototypes of the K-weighting filters, from which BS.1770's coefficients at 48 kHz come. */
const SHELF = { frequencyHz: 1681.974450955533, gainDb: 3.999843853973347, q: 0.7071752369554196 };
const HIGH_PASS = { frequencyHz: 38.13547087602444, q: 0.5003270373238773 };

/** Integrated loudness of a stereo programme after ITU-R BS.1770-4. */
export class LoudnessMeter {
  readonly #stepFrames: number;
  readonly #channels: readonly [KWeighting, KWeighting];
  /** Mean square of both channels together, for each step of 100 ms. */
  readonly #steps: number[] = [];
  #sum = 0;
  #frames = 0;

  constructor(sampleRate: number) {
    this.#stepFrames = Math.round(sampleRate * STEP_SECONDS);
    this.#channels = [new KWeighting(sampleRate), new KWeighting(sampleRate)];
  }

  add(left: Float32Array, right: Float32Array, frames: number): void {
    for (let i = 0; i < frames; i++) {
      this.#sum += this.#channels[0].filter(left[i] ?? 0) ** 2 + this.#channels[1].filter(right[i] ?? 0) ** 2;
      if (++this.#frames < this.#stepFrames) continue;
      this.#steps.push(this.#sum / this.#stepFrames);
      this.#sum = this.#frames = 0;
    }
  }

  /** Integrated loudness, LUFS; -Infinity for silence and for sound shorter than a block. */
  get integratedLufs(): number {
    const blocks = this.#steps
      .slice(STEPS_PER_BLOCK - 1)
      .map((_, index) => mean(this.#steps.slice(index, index + STEPS_PER_BLOCK)));
    const loud = blocks.filter((power) => lufsOf(power) > ABSOLUTE_GATE_LUFS);
    const gate = lufsOf(mean(loud)) + RELATIVE_GATE_LU;
    return lufsOf(mean(loud.filter((power) => lufsOf(power) > gate)));
  }
}

const lufsOf = (power: number): number => OFFSET_LUFS + 10 * Math.log10(power);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** A high shelf for the head and a high-pass behind it, one channel. */
class KWeighting {
  readonly #shelf: Biquad;
  readonly #highPass: Biquad;

  constructor(sampleRate: number) {
    this.#shelf = highShelf(sampleRate);
    this.#highPass = highPass(sampleRate);
  }

  filter(sample: number): number {
    return this.#highPass.filter(this.#shelf.filter(sample));
  }
}

function highShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * SHELF.frequencyHz) / sampleRate);
  const gain = 10 ** (SHELF.gainDb / 20);
  const slope = gain ** 0.4996667741545416;
  const a0 = 1 + k / SHELF.q + k * k;
  return new Biquad(
    [
      (gain + (slope * k) / SHELF.q + k * k) / a0,
      (2 * (k * k - gain)) / a0,
      (gain - (slope * k) / SHELF.q + k * k) / a0,
    ],
    [(2 * (k * k - 1)) / a0, (1 - k / SHELF.q + k * k) / a0],
  );
}

function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * HIGH_PASS.frequencyHz) / sampleRate);
  const a0 = 1 + k / HIGH_PASS.q + k * k;
  return new Biquad([1, -2, 1], [(2 * (k * k - 1)) / a0, (1 - k / HIGH_PASS.q + k * k) / a0]);
}

/** Two poles and two zeros, transposed direct form 2. */
class Biquad {
  readonly #b: readonly [number, number, number];
  readonly #a: readonly [number, number];
  #z1 = 0;
  #z2 = 0;

  constructor(b: readonly [number, number, number], a: readonly [number, number]) {
    this.#b = b;
    this.#a = a;
  }

  filter(x: number): number {
    const y = this.#b[0] * x + this.#z1;
    this.#z1 = this.#b[1] * x - this.#a[0] * y + this.#z2;
    this.#z2 = this.#b[2] * x - this.#a[1] * y;
    return y;
  }
}
