import { afterEach, describe, expect, test } from "vitest";
import { DEFAULT_LIMITER, LIMITER_RANGE, type Limiter } from "../../domain/mixer/limiter.ts";
import { STRIP_COUNT } from "../../protocol/engine.ts";
import {
  constant,
  decibels,
  kernels,
  noteOff,
  noteOn,
  partAt,
  play,
  RATE,
  region,
  sample,
  sine,
  synthOf,
  useKernel,
  type Stereo,
} from "./testSignals.test-helper.ts";
import type { Synth } from "./Synth.ts";

afterEach(() => useKernel("vector"));

const LIMITER: Limiter = { ...DEFAULT_LIMITER, ceilingDb: -20, releaseMs: 50 };
const CEILING = 10 ** (-20 / 20);
const STRIP = 2;

const synthWith = (limiter: Limiter | null, strips: readonly number[] = [STRIP]): Synth => {
  const synth = synthOf([region()], [sine()]);
  synth.setStrip(STRIP, { limiter });
  for (const strip of strips) synth.play(noteOn, strip, 69, 1, strip);
  return synth;
};

const peak = ({ left, right }: Stereo, from = 0): number => {
  let highest = 0;
  for (let i = from; i < left.length; i += 1) highest = Math.max(highest, Math.abs(left[i]!), Math.abs(right[i]!));
  return highest;
};

const begins = (samples: Float32Array): number => samples.findIndex((sample) => sample !== 0);

const reductionDb = (synth: Synth): number => {
  const taken = new Float64Array(STRIP_COUNT);
  synth.takeStripReductions(taken, 0);
  return taken[STRIP]!;
};

describe.each(Object.keys(kernels) as (keyof typeof kernels)[])("limiters of strips, %s kernel", (kernel) => {
  test("no frame of the strip is above the ceiling, from the first one on, and a sine stays a sine", () => {
    useKernel(kernel);
    const loud = peak(play(synthWith(null), 9600));
    expect(loud).toBeGreaterThan(2 * CEILING);
    const synth = synthWith(LIMITER);
    const sound = play(synth, 9600);
    expect(peak(sound)).toBeLessThanOrEqual(CEILING * 1.000_001);
    expect(peak(sound, 4800)).toBeGreaterThan(CEILING * 0.99);
    expect(reductionDb(synth)).toBeCloseTo(decibels(CEILING / loud), 1);
    const [fundamental] = partAt(sound.left, 480, 4800, 4800);
    for (const harmonic of [2, 3, 5]) {
      expect(decibels(partAt(sound.left, 480 * harmonic, 4800, 4800)[0] / fundamental)).toBeLessThan(-60);
    }
  });

  test("what stays below passes bit for bit, and so does what comes after the release", () => {
    useKernel(kernel);
    const plain = play(synthWith(null), 9600);
    const untouched = synthWith({ ...LIMITER, ceilingDb: 0 });
    expect(play(untouched, 9600)).toEqual(plain);
    expect(reductionDb(untouched)).toBe(0);

    const synth = synthWith(LIMITER);
    play(synth, 9600);
    expect(reductionDb(synth)).toBeLessThan(-6);
    synth.setStrip(STRIP, { limiter: null });
    play(synth, 48_000);
    const after = play(synth, 9600);
    expect(reductionDb(synth)).toBe(0);
    const other = synthWith(null);
    play(other, 57_600);
    expect(after).toEqual(play(other, 9600));
  });

  test("strips stay together in time whichever are limited, and others are not touched", () => {
    useKernel(kernel);
    const both = synthWith(LIMITER, [STRIP, 3]);
    both.setStrip(STRIP, { pan: -1 });
    both.setStrip(3, { pan: 1 });
    const { left, right } = play(both, 9600);
    expect(begins(left)).toBe(begins(right));
    const alone = synthWith(null, [3]);
    alone.setStrip(3, { pan: 1 });
    expect(right.subarray(480)).toEqual(play(alone, 9600).right.subarray(480));
  });

  test("it is in front of the fader and behind the instrument's level", () => {
    useKernel(kernel);
    const reference = peak(play(synthWith(LIMITER), 9600), 4800);
    const faded = synthWith(null);
    faded.setStrip(STRIP, { limiter: LIMITER, gainDb: -6 });
    expect(decibels(peak(play(faded, 9600), 4800) / reference)).toBeCloseTo(-6, 1);
    const louder = synthWith(null);
    louder.setStrip(STRIP, { limiter: LIMITER, volume: 26 });
    expect(decibels(peak(play(louder, 9600), 4800) / reference)).toBeCloseTo(0, 1);
  });

  test("the gain is held and comes back with its time constant", () => {
    useKernel(kernel);
    const synth = synthOf([region()], [constant()]);
    synth.setStrip(STRIP, { limiter: { ...LIMITER, releaseMs: 100 } });
    synth.play(noteOn, STRIP, 69, 1, 1);
    const high = play(synth, 4800).left;
    expect(high[4000]).toBeCloseTo(CEILING, 5);
    const fullSize = CEILING / 10 ** (reductionDb(synth) / 20);
    // Another ceiling, far above: the gain comes back from where it is.
    synth.setStrip(STRIP, { limiter: { ...LIMITER, ceilingDb: 0, releaseMs: 100 } });
    const back = play(synth, 2 * RATE).left;
    const gain = (frame: number): number => back[frame]! / fullSize;
    const from = gain(0);
    const held = Math.round(0.012 * RATE);
    expect(gain(held - 10)).toBeCloseTo(from, 6);
    expect((1 - gain(held + 4800)) / (1 - from)).toBeCloseTo(1 / Math.E, 2);
    expect(gain(2 * RATE - 1)).toBeCloseTo(1, 6);
  });

  test("however rendering is divided, the sound is the same, and a strip that begins again begins alike", () => {
    useKernel(kernel);
    const whole = play(synthWith(LIMITER), 9600).left;
    const divided = synthWith(LIMITER);
    const pieces: number[] = [];
    for (let at = 0, size = 1; at < 9600; size = (size * 7) % 61) {
      const frames = Math.min(size, 9600 - at);
      pieces.push(...play(divided, frames).left);
      at += frames;
    }
    expect(Float32Array.from(pieces)).toEqual(whole);

    const again = synthWith(LIMITER);
    play(again, 9600);
    again.play(noteOff, STRIP, 69, 1, STRIP);
    play(again, 96_000);
    again.play(noteOn, STRIP, 69, 1, 7);
    expect(play(again, 9600).left).toEqual(whole);
  });
});

/** Peak of the reverb's tail after the strip was muted. */
const wet = (limiter: Limiter | null): number => {
  const synth = synthWith(limiter);
  synth.setMaster({ effects: true });
  synth.setStrip(STRIP, { reverb: 1 });
  play(synth, 48_000);
  synth.setStrip(STRIP, { mute: true });
  play(synth, 960);
  return peak(play(synth, 4800));
};

test("sends are turned down as the strip is", () => {
  expect(wet(LIMITER)).toBeGreaterThan(0.001);
  expect(wet(LIMITER)).toBeLessThan(0.5 * wet(null));
});

/** Alternating loud and soft signal through a limiter; each of its values is audible. */
const turns = (fields: Partial<Limiter>): Stereo => {
  const pcm = Int16Array.from(
    { length: 2400 },
    (_, i) => (i < 1200 ? 30_000 : 200) * Math.sin((2 * Math.PI * i) / 100),
  );
  const synth = synthOf([region()], [sample(pcm, 100, 2300)]);
  synth.setStrip(STRIP, { volume: 30, limiter: { ...LIMITER, ...fields } });
  for (const key of [69, 70, 71]) synth.play(noteOn, STRIP, key, 1, key);
  return play(synth, 2400);
};

test.each(["ceilingDb", "releaseMs"] as const)(
  "a value of %s out of range sounds as the end of the range does, sample for sample, and one within as itself",
  (field) => {
    const { min, max } = LIMITER_RANGE[field];
    for (const [end, outside, inside] of [
      [min, [min - 0.01, -Infinity], min + 0.1],
      [max, [max + 0.01, Infinity], max - 0.1],
    ] as const) {
      const expected = turns({ [field]: end });
      for (const value of outside) expect(turns({ [field]: value })).toEqual(expected);
      expect(turns({ [field]: inside })).not.toEqual(expected);
    }
    expect(turns({ [field]: NaN })).toEqual(turns({ [field]: DEFAULT_LIMITER[field] }));
  },
);
