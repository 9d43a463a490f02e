import { afterEach, describe, expect, test } from "vitest";
import { EQUALIZER_RANGE, FLAT_EQUALIZER, responseDb, type Equalizer } from "../../domain/mixer/equalizer.ts";
import {
  kernels,
  noteOn,
  play,
  RATE,
  region,
  rms,
  sample,
  sine,
  synthOf,
  useKernel,
  type Stereo,
} from "./testSignals.test-helper.ts";

const EQ: Equalizer = {
  ...FLAT_EQUALIZER,
  lowHz: 200,
  lowDb: 9,
  midHz: 1200,
  midDb: -12,
  midQ: 2,
  highHz: 5000,
  highDb: 6,
};
const PERIODS = [480, 200, 100, 60, 40, 32, 20, 12, 8, 6, 5];

afterEach(() => useKernel("vector"));

/** A sine of `period` frames a cycle on strip 2, settled. */
function tone(period: number, eq: Equalizer | null, master: Equalizer | null = null): Stereo {
  const synth = synthOf([region()], [sine(period, Math.ceil(20_000 / period), 4000)]);
  synth.setMaster({ gainDb: 0, limiter: null, effects: false, eq: master });
  synth.setStrip(2, { eq });
  synth.play(noteOn, 2, 69, 1, 1);
  play(synth, 12_000);
  return play(synth, 9600);
}

const db = (ratio: number): number => 20 * Math.log10(ratio);
const gainDb = (with_: Stereo, without: Stereo): number => db(rms(with_.left) / rms(without.left));

/** The largest step from one frame to the next. */
const steepest = (sound: Stereo): number =>
  sound.left.reduce((most, value, i) => Math.max(most, i > 0 ? Math.abs(value - sound.left[i - 1]!) : 0), 0);

describe.each(Object.keys(kernels) as (keyof typeof kernels)[])("the equalizer, %s kernel", (kernel) => {
  test("raises and lowers each frequency as its formula says, on strips and on the master", () => {
    useKernel(kernel);
    for (const period of PERIODS) {
      const expected = responseDb(EQ, RATE / period, RATE);
      const plain = tone(period, null);
      expect(gainDb(tone(period, EQ), plain), `${RATE / period} Hz`).toBeCloseTo(expected, 1);
      expect(gainDb(tone(period, null, EQ), plain), `${RATE / period} Hz`).toBeCloseTo(expected, 1);
    }
  });

  test("a flat one changes no bit, whatever its frequencies, and one made flat again leaves nothing behind", () => {
    useKernel(kernel);
    const plain = tone(100, null);
    expect(tone(100, { ...FLAT_EQUALIZER, midHz: 77, midQ: 5 }, FLAT_EQUALIZER)).toEqual(plain);
    const [turned, untouched] = [EQ, null].map((eq) => {
      const synth = synthOf([region()], [sine()]);
      synth.play(noteOn, 2, 69, 1, 1);
      synth.setStrip(2, { eq });
      synth.setMaster({ gainDb: 0, limiter: null, effects: false, eq });
      play(synth, 9600);
      synth.setStrip(2, { eq: null });
      synth.setMaster({ gainDb: 0, limiter: null, effects: false, eq: null });
      play(synth, 9600);
      return play(synth, 4800);
    });
    expect(turned).toEqual(untouched);
  });

  test("is turned without a click, and is heard on its strip alone", () => {
    useKernel(kernel);
    const synth = synthOf([region()], [sine(400)]);
    synth.play(noteOn, 2, 69, 1, 1);
    play(synth, 9600);
    const before = play(synth, 9600);
    synth.setStrip(3, { eq: { ...EQ, lowDb: 18 } });
    expect(steepest(play(synth, 9600))).toBeCloseTo(steepest(before), 6);
    synth.setStrip(2, { eq: { ...FLAT_EQUALIZER, lowHz: 300, lowDb: 12 } });
    const turning = steepest(play(synth, 9600));
    const after = steepest(play(synth, 9600));
    expect(after).toBeGreaterThan(2 * steepest(before));
    expect(turning).toBeLessThan(1.1 * after);
  });
});

/** Noise on strip 2, equalized: its first frames, which differ with every setting. */
function noise(fields: Partial<Equalizer>): Stereo {
  let seed = 1;
  const pcm = Int16Array.from({ length: 2000 }, () => (seed = (seed * 16_807) % 2_147_483_647) % 8000);
  const synth = synthOf([region()], [sample(pcm, 100, 1900)]);
  synth.setStrip(2, { eq: { ...EQ, ...fields } });
  synth.play(noteOn, 2, 69, 1, 1);
  return play(synth, 1200);
}

const bounds = {
  lowHz: EQUALIZER_RANGE.hz,
  midHz: EQUALIZER_RANGE.hz,
  highHz: EQUALIZER_RANGE.hz,
  lowDb: EQUALIZER_RANGE.db,
  midDb: EQUALIZER_RANGE.db,
  highDb: EQUALIZER_RANGE.db,
  midQ: EQUALIZER_RANGE.q,
} as const;

test.each(Object.keys(bounds) as (keyof typeof bounds)[])(
  "a value of %s out of range sounds as the end of the range does, sample for sample, and one within as itself",
  (field) => {
    const { min, max } = bounds[field];
    for (const [end, outside, inside] of [
      [min, [min - 0.001, -Infinity], min + (max - min) / 50],
      [max, [max + 0.001, Infinity], max - (max - min) / 50],
    ] as const) {
      const expected = noise({ [field]: end });
      for (const value of outside) expect(noise({ [field]: value })).toEqual(expected);
      expect(noise({ [field]: inside })).not.toEqual(expected);
    }
  },
);

test("a level that is no number is flat, a frequency 1000 Hz, a narrowness 1", () => {
  for (const field of ["lowDb", "midDb", "highDb"]) expect(noise({ [field]: NaN })).toEqual(noise({ [field]: 0 }));
  for (const field of ["lowHz", "midHz", "highHz"]) expect(noise({ [field]: NaN })).toEqual(noise({ [field]: 1000 }));
  expect(noise({ midQ: NaN })).toEqual(noise({ midQ: 1 }));
});
