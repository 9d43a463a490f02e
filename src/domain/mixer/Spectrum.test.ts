import { expect, test } from "vitest";
import { createRandom } from "../music/random.ts";
import { bandHz, Spectrum, SPECTRUM_BANDS, SPECTRUM_FLOOR_DB, SPECTRUM_FRAMES } from "./Spectrum.ts";

const RATES = [44_100, 48_000, 96_000];

const stereo = (left: (frame: number) => number, right = left): Float32Array =>
  Float32Array.from({ length: 2 * SPECTRUM_FRAMES }, (_, i) => (i % 2 === 0 ? left(i >> 1) : right(i >> 1)));

function levelsOf(frames: Float32Array, sampleRate = 48_000): Float32Array {
  const levels = new Float32Array(SPECTRUM_BANDS);
  new Spectrum(sampleRate).analyze(frames, levels);
  return levels;
}

const sine = (hz: number, db: number, sampleRate: number) => (frame: number) =>
  10 ** (db / 20) * Math.sin((2 * Math.PI * hz * frame) / sampleRate);

const highest = (levels: Float32Array): number => levels.indexOf(Math.max(...levels));

test("a sine of 1 kHz at -12 dB has its peak in the right band, within a decibel", () => {
  for (const sampleRate of RATES) {
    const levels = levelsOf(stereo(sine(1000, -12, sampleRate)), sampleRate);
    const peak = highest(levels);
    expect(Math.abs(Math.log2(bandHz(peak) / 1000)), "octaves").toBeLessThan(1 / 10);
    // It may lie on the edge of two bands.
    const power = [peak - 1, peak, peak + 1].reduce((sum, band) => sum + 10 ** (levels[band]! / 10), 0);
    expect(10 * Math.log10(power)).toBeCloseTo(-12, 0);
    for (let band = 0; band < SPECTRUM_BANDS; band += 1) {
      if (Math.abs(band - peak) > 8) expect(levels[band], `${bandHz(band)} Hz`).toBeLessThan(-70);
    }
  }
  for (const hz of [250, 1060, 4000, 12_000]) {
    const levels = levelsOf(stereo(sine(bandHz(Math.round(20 * Math.log10(hz / 20))), -12, 48_000)));
    expect(Math.max(...levels), `${hz} Hz`).toBeGreaterThan(-13);
    expect(Math.max(...levels), `${hz} Hz`).toBeLessThan(-11);
  }
});

test("the louder channel is shown, as meters show it, and one channel leaks nothing into the other", () => {
  const loud = sine(1060, -12, 48_000);
  const both = levelsOf(stereo(loud));
  for (const frames of [stereo(loud, () => 0), stereo(() => 0, loud), stereo(sine(1060, -30, 48_000), loud)]) {
    const levels = levelsOf(frames);
    expect(highest(levels)).toBe(highest(both));
    expect(Math.max(...levels)).toBeCloseTo(Math.max(...both), 3);
  }
});

test("pink noise is flat, within 3 dB for each octave", () => {
  const next = createRandom(7);
  // A pole below each third octave or so: P. Kellet's filter, flat within half a decibel above 20 Hz.
  const state = [0, 0, 0];
  const pink = (): number => {
    const white = 2 * next() - 1;
    state[0] = 0.997_65 * state[0]! + white * 0.099_046;
    state[1] = 0.963 * state[1]! + white * 0.296_516_4;
    state[2] = 0.57 * state[2]! + white * 1.052_691_3;
    return 0.05 * (state[0] + state[1] + state[2] + white * 0.1848);
  };
  const spectrum = new Spectrum(48_000);
  const levels = new Float32Array(SPECTRUM_BANDS);
  const power = new Float64Array(SPECTRUM_BANDS);
  for (let i = 0; i < 60; i += 1) {
    spectrum.analyze(stereo(pink), levels);
    for (let band = 0; band < SPECTRUM_BANDS; band += 1) power[band]! += 10 ** (levels[band]! / 10);
  }
  const octaves = [62.5, 125, 250, 500, 1000, 2000, 4000, 8000].map((hz) => {
    const bands = [...power].filter((_, band) => Math.abs(Math.log2(bandHz(band) / hz)) < 0.5);
    return 10 * Math.log10(bands.reduce((sum, value) => sum + value, 0) / bands.length);
  });
  expect(Math.max(...octaves) - Math.min(...octaves)).toBeLessThan(3);
});

test("silence, and what is quieter than shown, is the floor in all bands", () => {
  for (const frames of [stereo(() => 0), stereo(sine(1000, -200, 48_000))]) {
    expect(new Set(levelsOf(frames))).toEqual(new Set([SPECTRUM_FLOOR_DB]));
  }
});
