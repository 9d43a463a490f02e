/** Three bands: low shelf, peak, high shelf. */
export interface Equalizer {
  readonly lowHz: number;
  readonly lowDb: number;
  readonly midHz: number;
  readonly midDb: number;
  /** Narrowness of the peak. */
  readonly midQ: number;
  readonly highHz: number;
  readonly highDb: number;
}

export const FLAT_EQUALIZER: Equalizer = {
  lowHz: 120,
  lowDb: 0,
  midHz: 1000,
  midDb: 0,
  midQ: 0.9,
  highHz: 6000,
  highDb: 0,
};

export const EQUALIZER_RANGE = {
  hz: { min: 20, max: 20_000 },
  db: { min: -18, max: 18 },
  q: { min: 0.2, max: 10 },
} as const;

export const BANDS = 3;
/** Numbers of a band: b0, b1, b2, a1, a2 of a biquad whose a0 is 1. */
export const BAND_NUMBERS = 5;

export const isFlat = ({ lowDb, midDb, highDb }: Equalizer): boolean => lowDb === 0 && midDb === 0 && highDb === 0;

/** Slope of the shelves: the steepest without a bump. */
const SHELF_Q = Math.SQRT1_2;
/** Bands are below half of the sample rate. */
const HIGHEST_SHARE = 0.45;

/**
 * Writes the coefficients of the bands at `into[at]`, one after the other (R. Bristow-Johnson, Audio EQ Cookbook). Values out
 * of range are clamped; NaN counts as flat.
 */
export function writeBiquads(into: Float32Array | Float64Array, at: number, eq: Equalizer, sampleRate: number): void {
  writeShelf(into, at, eq.lowHz, eq.lowDb, sampleRate, 1);
  writePeak(into, at + BAND_NUMBERS, eq, sampleRate);
  writeShelf(into, at + 2 * BAND_NUMBERS, eq.highHz, eq.highDb, sampleRate, -1);
}

/** Gain of the equalizer at a frequency, dB. */
export function responseDb(eq: Equalizer, hz: number, sampleRate: number): number {
  const numbers = new Float64Array(BANDS * BAND_NUMBERS);
  writeBiquads(numbers, 0, eq, sampleRate);
  const angle = (2 * Math.PI * hz) / sampleRate;
  let db = 0;
  for (let band = 0; band < BANDS; band += 1) {
    const [b0 = 0, b1 = 0, b2 = 0, a1 = 0, a2 = 0] = numbers.subarray(band * BAND_NUMBERS);
    db += 10 * Math.log10(power(b0, b1, b2, angle) / power(1, a1, a2, angle));
  }
  return db;
}

/** |c0 + c1 z^-1 + c2 z^-2|² on the unit circle. */
function power(c0: number, c1: number, c2: number, angle: number): number {
  const re = c0 + c1 * Math.cos(angle) + c2 * Math.cos(2 * angle);
  const im = c1 * Math.sin(angle) + c2 * Math.sin(2 * angle);
  return re * re + im * im;
}

/** `side`: 1 for a low shelf, -1 for a high one. */
function writeShelf(
  into: Float32Array | Float64Array,
  at: number,
  hz: number,
  db: number,
  sampleRate: number,
  side: 1 | -1,
): void {
  const gain = 10 ** (inRange(db, EQUALIZER_RANGE.db, 0) / 40);
  const cos = side * Math.cos(angleOf(hz, sampleRate));
  const slope = (Math.sin(angleOf(hz, sampleRate)) / SHELF_Q) * Math.sqrt(gain);
  const up = gain + 1;
  const down = gain - 1;
  const a0 = up + down * cos + slope;
  into[at] = (gain * (up - down * cos + slope)) / a0;
  into[at + 1] = (side * 2 * gain * (down - up * cos)) / a0;
  into[at + 2] = (gain * (up - down * cos - slope)) / a0;
  into[at + 3] = (side * -2 * (down + up * cos)) / a0;
  into[at + 4] = (up + down * cos - slope) / a0;
}

function writePeak(into: Float32Array | Float64Array, at: number, eq: Equalizer, sampleRate: number): void {
  const gain = 10 ** (inRange(eq.midDb, EQUALIZER_RANGE.db, 0) / 40);
  const angle = angleOf(eq.midHz, sampleRate);
  const alpha = Math.sin(angle) / (2 * inRange(eq.midQ, EQUALIZER_RANGE.q, 1));
  const a0 = 1 + alpha / gain;
  into[at] = (1 + alpha * gain) / a0;
  into[at + 1] = (-2 * Math.cos(angle)) / a0;
  into[at + 2] = (1 - alpha * gain) / a0;
  into[at + 3] = into[at + 1]!;
  into[at + 4] = (1 - alpha / gain) / a0;
}

const angleOf = (hz: number, sampleRate: number): number =>
  (2 * Math.PI * Math.min(inRange(hz, EQUALIZER_RANGE.hz, 1000), HIGHEST_SHARE * sampleRate)) / sampleRate;

const inRange = (value: number, { min, max }: { min: number; max: number }, otherwise: number): number =>
  Number.isNaN(value) ? otherwise : Math.min(max, Math.max(min, value));
