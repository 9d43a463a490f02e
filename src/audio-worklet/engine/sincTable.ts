import { SINC_SCALE } from "../kernel/layout.ts";

/** Taps on either side together. */
export const SINC_TAPS = 8;
/** Taps before the one at or left of the position. */
export const SINC_TAPS_BEFORE = 3;
export const SINC_PHASES = 1024;

/** Bands, in cycles a frame, and the weights of errors in them: exact for most music, still good at 8 kHz. */
const BANDS = [
  { from: 0, to: 0.06, weight: 20 },
  { from: 0, to: 0.18, weight: 1 },
  { from: 0, to: 0.36, weight: 1e-4 },
] as const;

let table: Int16Array | undefined;

/** The table, which is the same for every engine and takes some ms to make. */
export const sincTable = (): Int16Array => (table ??= createSincTable());

/**
 * A polyphase table for 8-tap interpolation: row p holds the weights of frames -3…+4 around a position p / 1024 past
 * frame 0, each row the weighted least-squares fit to that delay. Each row sums to `SINC_SCALE` exactly.
 */
function createSincTable(): Int16Array {
  const weights = new Int16Array(SINC_PHASES * SINC_TAPS);
  const solve = createSolver();
  for (let phase = 0; phase < SINC_PHASES; phase += 1) {
    const row = solve(SINC_TAPS_BEFORE + phase / SINC_PHASES);
    weights.set(rounded(row), phase * SINC_TAPS);
  }
  return weights;
}

/** Integers whose sum is `SINC_SCALE`: the rounding error is added to the largest. */
function rounded(row: readonly number[]): number[] {
  const sum = row.reduce((total, weight) => total + weight, 0);
  const scaled = row.map((weight) => Math.round((weight / sum) * SINC_SCALE));
  const left = SINC_SCALE - scaled.reduce((total, weight) => total + weight, 0);
  const largest = scaled.indexOf(Math.max(...scaled));
  return scaled.map((weight, tap) => (tap === largest ? weight + left : weight));
}

/** The weighted integral of cos(2 pi f d) over the bands. */
function correlation(distance: number): number {
  let sum = 0;
  for (const { from, to, weight } of BANDS) {
    const angle = 2 * Math.PI * distance;
    sum += weight * (angle === 0 ? to - from : (Math.sin(angle * to) - Math.sin(angle * from)) / angle);
  }
  return sum;
}

/** Solves the normal equations for a delay in frames from the first tap (Cholesky: the matrix is the same for all). */
function createSolver(): (delay: number) => number[] {
  const lower: number[][] = [];
  for (let i = 0; i < SINC_TAPS; i += 1) {
    const row: number[] = [];
    for (let j = 0; j <= i; j += 1) {
      let sum = correlation(i - j);
      for (let k = 0; k < j; k += 1) sum -= row[k]! * (lower[j] ?? row)[k]!;
      row.push(i === j ? Math.sqrt(sum) : sum / lower[j]![j]!);
    }
    lower.push(row);
  }
  return (delay) => {
    const y: number[] = [];
    for (let i = 0; i < SINC_TAPS; i += 1) {
      let sum = correlation(delay - i);
      for (let k = 0; k < i; k += 1) sum -= lower[i]![k]! * y[k]!;
      y.push(sum / lower[i]![i]!);
    }
    const x = Array.from({ length: SINC_TAPS }, () => 0);
    for (let i = SINC_TAPS - 1; i >= 0; i -= 1) {
      let sum = y[i]!;
      for (let k = i + 1; k < SINC_TAPS; k += 1) sum -= lower[k]![i]! * x[k]!;
      x[i] = sum / lower[i]![i]!;
    }
    return x;
  };
}
