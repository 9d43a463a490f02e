/** Taps on either side together. */
export const SINC_TAPS = 8;
/** Taps before the one at or left of the position. */
export const SINC_TAPS_BEFORE = 3;
export const SINC_PHASES = 1024;

const KAISER_BETA = 7;
const CUTOFF = 0.95;

/**
 * A polyphase table for 8-tap interpolation: row p holds the weights of frames -3…+4 around a position p / 1024 past
 * frame 0. 1025 rows, so that a phase rounded up needs no test. Kaiser-windowed sinc; each row sums to 1.
 */
export function createSincTable(): Float32Array {
  const table = new Float32Array((SINC_PHASES + 1) * SINC_TAPS);
  const row = new Float64Array(SINC_TAPS);
  for (let phase = 0; phase <= SINC_PHASES; phase += 1) {
    let sum = 0;
    for (let tap = 0; tap < SINC_TAPS; tap += 1) {
      const weight = windowedSinc(tap - SINC_TAPS_BEFORE - phase / SINC_PHASES);
      row[tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < SINC_TAPS; tap += 1) table[phase * SINC_TAPS + tap] = row[tap]! / sum;
  }
  return table;
}

function windowedSinc(x: number): number {
  const half = SINC_TAPS / 2;
  const inside = 1 - (x / half) ** 2;
  if (inside < 0) return 0;
  const window = besselI0(KAISER_BETA * Math.sqrt(inside)) / besselI0(KAISER_BETA);
  const angle = Math.PI * CUTOFF * x;
  return window * (angle === 0 ? 1 : Math.sin(angle) / angle);
}

function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < 40; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
