import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOOKAHEAD_FRAMES } from "../../kernel/layout.ts";
import { MasterLimiter } from "./MasterLimiter.ts";

const CEILING = 10 ** (-0.1 / 20) + 1e-6;

/** Runs the limiter like the mixer: on delayed input whose peak is known. */
function limit(
  limiter: MasterLimiter,
  left: Float32Array,
  right: Float32Array,
  sizes: readonly number[] = [left.length],
): void {
  const frames = left.length;
  const peakAt = 2 * frames;
  const input = Float32Array.from([...left, ...right, 0]);
  for (const [side, offset] of [
    [left, 0],
    [right, frames],
  ] as const) {
    side.fill(0);
    side.set(
      input.subarray(offset, offset + Math.max(0, frames - LOOKAHEAD_FRAMES)),
      Math.min(frames, LOOKAHEAD_FRAMES),
    );
  }
  for (let at = 0, round = 0; at < frames; round += 1) {
    const size = Math.min(frames - at, sizes[round % sizes.length]!);
    let peak = 0;
    for (let i = at; i < at + size; i += 1) peak = Math.max(peak, Math.abs(input[i]!), Math.abs(input[frames + i]!));
    input[peakAt] = peak;
    limiter.process(input, at, frames + at, left, right, at, size, peakAt);
    at += size;
  }
}

test("nothing that goes in comes out above -0.1 dBFS", () => {
  const signal = fc.array(fc.double({ min: -30, max: 30, noNaN: true }), { minLength: 1, maxLength: 600 });
  fc.assert(
    fc.property(signal, fc.integer({ min: 1, max: 200 }), (values, size) => {
      const limiter = new MasterLimiter(48_000);
      const left = Float32Array.from([...values, ...Array.from({ length: LOOKAHEAD_FRAMES }, () => 0)]);
      const right = left.map((value) => -value * 0.3);
      limit(limiter, left, right, [size]);
      for (const value of left) expect(Math.abs(value)).toBeLessThanOrEqual(CEILING);
      for (const value of right) expect(Math.abs(value)).toBeLessThanOrEqual(CEILING);
    }),
  );
});

test("below the ceiling it is a pure delay, also after it has worked", () => {
  const limiter = new MasterLimiter(48_000);
  const left = new Float32Array(192_000);
  const right = new Float32Array(192_000);
  for (let i = 0; i < left.length; i += 1) left[i] = (i > 500 && i < 900 ? 5 : 0.5) * Math.sin(i / 9);
  const input = left.slice();
  limit(limiter, left, right, [64]);
  const last = 180_000;
  expect(left.subarray(last)).toEqual(input.subarray(last - LOOKAHEAD_FRAMES, input.length - LOOKAHEAD_FRAMES));
  expect(left.subarray(LOOKAHEAD_FRAMES, 400)).toEqual(input.subarray(0, 400 - LOOKAHEAD_FRAMES));
  expect(limiter.takeLowestGain()).toBeLessThan(0.21);
  expect(limiter.takeLowestGain()).toBe(1);
});

/** The highest value at four times the rate, by a long interpolator that shares nothing with the limiter's, in dB. */
function truePeakDb(samples: Float32Array): number {
  const reach = 48;
  let highest = 0;
  for (let at = 4 * reach; at < 4 * (samples.length - reach); at += 1) {
    let value = 0;
    for (let i = Math.ceil(at / 4) - reach + 1; i < at / 4 + reach; i += 1) {
      const x = at / 4 - i;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      value += samples[i]! * sinc * Math.cos((Math.PI * x) / (2 * reach)) ** 2;
    }
    highest = Math.max(highest, Math.abs(value));
  }
  return 20 * Math.log10(highest);
}

const limited = (signal: (frame: number) => number, frames = 4800): Float32Array => {
  const limiter = new MasterLimiter(48_000);
  const left = Float32Array.from({ length: frames }, (_, frame) => signal(frame));
  limit(limiter, left, left.slice());
  return left;
};

describe("ITU-R BS.1770-4 Annex 2: what lies between frames is -0.1 dBTP at most, too", () => {
  test("a sine of a quarter of the rate whose frames all miss its peaks by 3 dB", () => {
    const sine = limited((frame) => 1.3 * Math.sin((Math.PI * frame) / 2 + Math.PI / 4));
    expect(truePeakDb(sine)).toBeLessThan(-0.095);
    expect(truePeakDb(sine)).toBeGreaterThan(-0.2);
  });

  test("sines from 100 Hz to 20 kHz, 12 dB too loud", () => {
    for (const hertz of [100, 997, 5011, 9973, 11_987, 15_013, 17_989, 19_997]) {
      const sine = limited((frame) => 4 * Math.sin((2 * Math.PI * hertz * frame) / 48_000 + 0.3));
      expect(truePeakDb(sine.subarray(500))).toBeLessThan(-0.05);
    }
  });

  test("noise of the width of music, up to 20 dB too loud", () => {
    const tones = Array.from({ length: 60 }, (_, i) => ({ hertz: 60 * 1.1 ** i, phase: (i * i * 0.7) % 6.28 }));
    const noise = limited((frame) => {
      const swell = frame % 1200 < 600 ? 1.2 : 0.05;
      return tones.reduce(
        (sum, { hertz, phase }) => sum + swell * Math.sin((2 * Math.PI * hertz * frame) / 48_000 + phase),
        0,
      );
    });
    expect(truePeakDb(noise)).toBeLessThan(-0.08);
  });
});

test("its ceiling is what it is set to", () => {
  for (const ceilingDb of [-1, -12]) {
    const limiter = new MasterLimiter(48_000);
    limiter.set({ on: true, ceilingDb, releaseMs: 80 });
    const left = Float32Array.from({ length: 4800 }, (_, frame) => 2 * Math.sin(frame / 7));
    limit(limiter, left, left.slice());
    expect(truePeakDb(left)).toBeLessThan(ceilingDb + 0.01);
    expect(truePeakDb(left)).toBeGreaterThan(ceilingDb - 0.1);
  }
});
