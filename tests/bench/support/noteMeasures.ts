import { RATE } from "./ours.ts";

/** Seconds a note is held, and until the next. */
export const HELD_SECONDS = 2;
export const NOTE_SECONDS = 3.5;
const STEP = RATE / 100;
const HELD_STEPS = HELD_SECONDS * 100;
const BANDS = 40;
const FRAME = 2048;
const LONG_FRAME = 65_536;

export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Distances of one note from the reference's. Null: not to be measured. */
export interface NoteDistance {
  /** dB over the time it is held; the common gain is still in it. */
  readonly level: number;
  /** Mean difference of the envelope in steps of 10 ms, dB, level taken out. */
  readonly envelope: number;
  /** Mel-band log-spectral distance, dB, level taken out. */
  readonly spectrum: number;
  readonly cents: number | null;
  /** ms to half of the peak; ms to 30 dB below the level at the note's end. */
  readonly attack: number;
  readonly release: number | null;
  /** Difference of left over right, dB. */
  readonly balance: number;
}

/** Null where the reference is silent. */
export function compareNotes(reference: Stereo, ours: Stereo, isPitched: boolean): NoteDistance | null {
  const a = mono(reference);
  const b = mono(ours);
  const stepsA = energies(a);
  const stepsB = energies(b);
  const peak = Math.max(...stepsA);
  if (peak < 1e-12) return null;
  const level = db(sum(stepsB, HELD_STEPS)) - db(sum(stepsA, HELD_STEPS));
  const gain = 10 ** (level / 10);
  const releaseA = releaseSteps(stepsA);
  const releaseB = releaseSteps(stepsB);
  return {
    level,
    envelope: envelopeDistance(stepsA, stepsB, gain, peak),
    spectrum: spectralDistance(a, b, gain),
    cents: isPitched ? pitchDistance(a, b) : null,
    attack: 10 * (attackSteps(stepsB) - attackSteps(stepsA)),
    release: releaseA === null || releaseB === null ? null : 10 * (releaseB - releaseA),
    balance: balance(ours) - balance(reference),
  };
}

const db = (power: number): number => 10 * Math.log10(power + 1e-20);

const sum = (values: readonly number[], until: number): number =>
  values.slice(0, until).reduce((total, value) => total + value, 0);

const mono = ({ left, right }: Stereo): Float32Array => left.map((value, i) => value + right[i]!);

function energies(samples: Float32Array): number[] {
  const steps: number[] = [];
  for (let at = 0; at + STEP <= samples.length; at += STEP) {
    steps.push(samples.subarray(at, at + STEP).reduce((total, value) => total + value * value, 0) / STEP);
  }
  return steps;
}

/** Over the steps in which one of the two is less than 50 dB below the peak. */
function envelopeDistance(a: readonly number[], b: readonly number[], gain: number, peak: number): number {
  const top = db(peak);
  let total = 0;
  let count = 0;
  for (const [i, value] of a.entries()) {
    const [x, y] = [db(value), db(b[i]! / gain)];
    if (Math.max(x, y) <= top - 50) continue;
    total += Math.abs(Math.max(x, top - 60) - Math.max(y, top - 60));
    count += 1;
  }
  return count === 0 ? 0 : total / count;
}

function attackSteps(steps: readonly number[]): number {
  const half = Math.max(...steps.slice(0, 60)) / 2;
  return steps.findIndex((value) => value >= half);
}

function releaseSteps(steps: readonly number[]): number | null {
  const end = steps[HELD_STEPS - 1]!;
  if (end < Math.max(...steps) * 1e-4) return null;
  const found = steps.findIndex((value, i) => i >= HELD_STEPS && value < end * 1e-3);
  return found < 0 ? null : found;
}

function balance({ left, right }: Stereo): number {
  return db(heldPower(left)) - db(heldPower(right));
}

function heldPower(samples: Float32Array): number {
  return samples.subarray(0, HELD_SECONDS * RATE).reduce((total, value) => total + value * value, 0);
}

const melOf = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700);
const BAND_EDGES = Array.from({ length: BANDS + 1 }, (_, i) => {
  const mel = melOf(40) + ((melOf(16_000) - melOf(40)) * i) / BANDS;
  return Math.round((700 * (10 ** (mel / 2595) - 1) * FRAME) / RATE);
});

function bandPowers(samples: Float32Array, at: number): number[] {
  const powers = powerSpectrum(samples, at, FRAME);
  return Array.from({ length: BANDS }, (_, band) => {
    const from = BAND_EDGES[band]!;
    const to = Math.max(from + 1, BAND_EDGES[band + 1]!);
    return powers.subarray(from, to).reduce((total, value) => total + value, 0);
  });
}

function spectralDistance(a: Float32Array, b: Float32Array, gain: number): number {
  const framesA: number[][] = [];
  const framesB: number[][] = [];
  for (let at = 0; at + FRAME <= a.length; at += FRAME / 2) {
    framesA.push(bandPowers(a, at));
    framesB.push(bandPowers(b, at));
  }
  const loudest = Math.max(...framesA.flat());
  let total = 0;
  let count = 0;
  for (const [i, frame] of framesA.entries()) {
    if (Math.max(...frame) <= loudest * 1e-5) continue;
    const squares = frame.map((power, band) => {
      const floor = loudest * 1e-6;
      return (db(Math.max(power, floor)) - db(Math.max(framesB[i]![band]! / gain, floor))) ** 2;
    });
    total += Math.sqrt(squares.reduce((s, value) => s + value, 0) / BANDS);
    count += 1;
  }
  return count === 0 ? 0 : total / count;
}

/** The reference's strongest partial below 8 kHz, and the nearest peak of ours, in cents apart. */
function pitchDistance(a: Float32Array, b: Float32Array): number | null {
  const at = Math.round(0.15 * RATE);
  const [x, y] = [powerSpectrum(a, at, LONG_FRAME), powerSpectrum(b, at, LONG_FRAME)];
  let bin = 30;
  for (let i = 30; i < (8000 * LONG_FRAME) / RATE; i += 1) if (x[i]! > x[bin]!) bin = i;
  let near = bin;
  for (let i = bin - 3; i <= bin + 3; i += 1) if (y[i]! > y[near]!) near = i;
  return x[bin]! > 0 && y[near]! > 0 ? 1200 * Math.log2(peakAt(y, near) / peakAt(x, bin)) : null;
}

/** A parabola through the logarithms of three bins. */
function peakAt(powers: Float64Array, bin: number): number {
  const [x, y, z] = [-1, 0, 1].map((offset) => Math.log(powers[bin + offset]! + 1e-30)) as [number, number, number];
  return bin + (0.5 * (x - z)) / (x - 2 * y + z);
}

/** What a transform of one length needs: computed once. */
interface Plan {
  readonly window: Float64Array;
  /** Where each frame goes: bit-reversed order. */
  readonly places: Uint32Array;
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

const plans = new Map<number, Plan>();

function planOf(length: number): Plan {
  const known = plans.get(length);
  if (known) return known;
  const angles = Float64Array.from({ length: length / 2 }, (_, i) => (-2 * Math.PI * i) / length);
  const plan = {
    window: Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length)),
    places: Uint32Array.from({ length }, (_, i) => reversed(i, Math.log2(length))),
    cos: angles.map(Math.cos),
    sin: angles.map(Math.sin),
    real: new Float64Array(length),
    imaginary: new Float64Array(length),
  };
  plans.set(length, plan);
  return plan;
}

/** Of a Hann window of `length` frames, a power of two. */
function powerSpectrum(samples: Float32Array, at: number, length: number): Float64Array {
  const plan = planOf(length);
  const { real, imaginary, places, window } = plan;
  imaginary.fill(0);
  for (let i = 0; i < length; i += 1) real[places[i]!] = (samples[at + i] ?? 0) * window[i]!;
  for (let size = 2; size <= length; size *= 2) butterflies(plan, size);
  return Float64Array.from({ length: length / 2 }, (_, i) => real[i]! ** 2 + imaginary[i]! ** 2);
}

function reversed(value: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit += 1) result = (result << 1) | ((value >> bit) & 1);
  return result;
}

function butterflies({ real, imaginary, cos, sin }: Plan, size: number): void {
  const half = size / 2;
  const stride = real.length / size;
  for (let top = 0; top < real.length; top += size) {
    for (let k = 0; k < half; k += 1) {
      const low = top + k + half;
      const c = cos[k * stride]!;
      const s = sin[k * stride]!;
      const re = real[low]! * c - imaginary[low]! * s;
      const im = real[low]! * s + imaginary[low]! * c;
      real[low] = real[top + k]! - re;
      imaginary[low] = imaginary[top + k]! - im;
      real[top + k] = real[top + k]! + re;
      imaginary[top + k] = imaginary[top + k]! + im;
    }
  }
}
