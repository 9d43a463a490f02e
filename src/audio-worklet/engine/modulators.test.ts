import { describe, expect, test } from "vitest";
import { Generator } from "../../domain/soundfont/generators.ts";
import type { Modulator } from "../../domain/soundfont/records.ts";
import { createModulatorTable, addModulation, sourceValue } from "./modulation.ts";
import { Strips } from "./Strips.ts";
import {
  cents,
  controlChange,
  frequency,
  noteOn,
  play,
  RATE,
  region,
  sine,
  synthOf,
  constant,
} from "./testSignals.test-helper.ts";

const Type = { linear: 0, concave: 1 << 10, convex: 2 << 10, switch: 3 << 10 } as const;
const NEGATIVE = 0x100;
const BIPOLAR = 0x200;
const CC = 0x80;

const strips = new Strips(1);

/** A source's value with controller 20 at `value`. */
function curve(code: number, value: number): number {
  strips.setController(0, 20, value);
  return sourceValue(code | CC | 20, strips, 0, 60, 100, 0);
}

const modulator = (source: number, destination: number, amount: number, more: Partial<Modulator> = {}): Modulator => ({
  source,
  destination,
  amount,
  amountSource: 0,
  transform: 0,
  ...more,
});

/** Sum for a generator of a note of key 60 and velocity 100. */
function sum(modulators: readonly Modulator[], generator: number): number {
  const sums = new Float64Array(61);
  addModulation(createModulatorTable(modulators), strips, 0, 60, 100, sums);
  return sums[generator]!;
}

/** A curve in its four directions: up, down, bipolar up, bipolar down; at four values each. */
const values = (type: number): number[][] =>
  [0, NEGATIVE, BIPOLAR, BIPOLAR | NEGATIVE].map((direction) =>
    [0, 32, 64, 127].map((v) => curve(type | direction, v)),
  );

/** The concave curve: -20/96 log of the square of what is left. */
const decibels = (share: number): number => (-40 / 96) * Math.log10(1 - share);

const timecents = (seconds: number): number => Math.round(1200 * Math.log2(seconds));

describe("SF2.04 section 8.2: sources", () => {
  test("8.2.4, 9.5.3: linear, concave, convex and switch, in four directions each", () => {
    const [rise, fall, both, reversed] = values(Type.linear) as [number[], number[], number[], number[]];
    expect(rise).toEqual([0, 32 / 127, 64 / 127, 1]);
    expect(fall).toEqual([1, 95 / 127, 63 / 127, 0]);
    // Bipolar sources of 7 bits have their middle at 64.
    expect(both).toEqual([-1, -0.5, 0, 1]);
    expect(reversed.map((value) => value + 0)).toEqual([1, 0.5, 0, -1]);
    const [concave, concaveFall] = values(Type.concave) as [number[], number[], number[], number[]];
    expect(concave).toEqual([0, expect.closeTo(decibels(32 / 127), 6), expect.closeTo(decibels(64 / 127), 6), 1]);
    expect(concaveFall).toEqual([1, expect.closeTo(decibels(95 / 127), 6), expect.closeTo(decibels(63 / 127), 6), 0]);
    const [convex] = values(Type.convex) as [number[], number[], number[], number[]];
    expect(convex).toEqual([
      0,
      expect.closeTo(1 - decibels(95 / 127), 6),
      expect.closeTo(1 - decibels(63 / 127), 6),
      1,
    ]);
    expect(values(Type.switch)).toEqual([
      [0, 0, 1, 1],
      [1, 1, 0, 0],
      [-1, -1, 1, 1],
      [1, 1, -1, -1],
    ]);
  });

  test("8.2.2: 64 of a bipolar source of 7 bits is its middle, whatever its curve", () => {
    for (const type of [Type.linear, Type.concave, Type.convex]) {
      for (const direction of [BIPOLAR, BIPOLAR | NEGATIVE]) expect(curve(type | direction, 64)).toBeCloseTo(0, 12);
    }
    strips.keyPressure[60] = 64;
    strips.bend[0] = 0;
    const middle = [2, 3, 10, 14].map((index) => sourceValue(index | BIPOLAR, strips, 0, index === 3 ? 64 : 60, 64, 0));
    expect(middle).toEqual([0, 0, 0, 0]);
    // RP-036: pan's 0 and 1 are one.
    const pan = [0, 1, 64, 127].map((value) => {
      strips.setController(0, 10, value);
      return sourceValue(CC | BIPOLAR | 10, strips, 0, 60, 100, 0);
    });
    expect(pan).toEqual([-1, -1, 0, 1]);
  });

  test("8.2.1: none, velocity, key, key and channel pressure, wheel and its range", () => {
    strips.keyPressure[60] = 64;
    strips.channelPressure[0] = 32;
    strips.bend[0] = 4096;
    strips.bendRange[0] = 12;
    const value = (index: number): number => sourceValue(index, strips, 0, 60, 100, 0);
    expect([0, 2, 3, 10, 13, 14, 16].map(value)).toEqual([
      1,
      100 / 127,
      60 / 127,
      64 / 127,
      32 / 127,
      12_288 / 16_384,
      12 / 127,
    ]);
  });
});

describe("SF2.04 sections 8.3, 9.5: sums", () => {
  test("the amount times the source, times the amount source", () => {
    strips.setController(0, 21, 64);
    expect(sum([modulator(2, 8, 1270)], 8)).toBeCloseTo(1000, 6);
    expect(sum([modulator(2, 8, 1270, { amountSource: CC | 21 })], 8)).toBeCloseTo((1000 * 64) / 127, 6);
    expect(sum([modulator(2, 8, 127), modulator(3, 8, 127)], 8)).toBeCloseTo(160, 6);
  });

  test("8.3: transform 2 is the absolute value", () => {
    strips.setController(0, 20, 0);
    expect(sum([modulator(CC | 20 | BIPOLAR, 8, 500)], 8)).toBe(-500);
    expect(sum([modulator(CC | 20 | BIPOLAR, 8, 500, { transform: 2 })], 8)).toBe(500);
  });

  test("8.2.1 link: one modulator feeds another, whatever their order, and chains go on", () => {
    strips.setController(0, 20, 127);
    const feeder = modulator(2, 0x8001, 127);
    const fed = modulator(127, 8, 1270);
    expect(sum([feeder, fed], 8)).toBeCloseTo(1000, 6);
    expect(sum([modulator(127, 8, 1270), modulator(2, 0x8000, 127)], 8)).toBeCloseTo(1000, 6);
    const chain = [modulator(2, 0x8001, 127), modulator(127, 0x8002, 127), modulator(127, 8, 1270)];
    expect(sum(chain, 8)).toBeCloseTo(1000, 6);
    expect(sum([modulator(127, 0x8001, 100), modulator(127, 0x8000, 100)], 8)).toBe(0);
  });
});

describe("SF2.04 section 8.1.2: generators that modulators move", () => {
  test("in a note that sounds: pitch; at its start: address offsets", () => {
    const follow = modulator(CC | 20, Generator.coarseTune, 12);
    const synth = synthOf([region({}, [follow])], [sine()]);
    synth.play(noteOn, 0, 69, 1, 0);
    play(synth, 4800);
    synth.play(controlChange, 0, 20, 127, 0);
    expect(cents(frequency(play(synth, RATE / 2).left, 2000), 960)).toBeCloseTo(0, 1);
    // Silent at first, then loud: an offset skips the silence.
    const pcm = Int16Array.from({ length: 4000 }, (_, i) => (i < 2000 ? 0 : 16_384));
    const skip = modulator(2, Generator.startOffset, 2540);
    const late = synthOf([region({ sampleModes: 0 }, [skip])], [{ ...constant(), pcm }]);
    late.play(noteOn, 0, 69, 1, 0);
    expect(Math.max(...play(late, 200).left)).toBeGreaterThan(0.3);
  });

  test("a start offset moves the start and not the loop (8.1.2, 0 and 4)", () => {
    // A ramp: the output's value shows the position in the sample.
    const pcm = Int16Array.from({ length: 4000 }, (_, i) => 4 * i);
    const ramp = { ...constant(), pcm, loopStart: 1000, loopEnd: 3000 };
    const framesHeard = (startOffset: number): number[] => {
      const synth = synthOf([region({ startOffset })], [ramp]);
      synth.play(noteOn, 0, 69, 1, 0);
      const heard = play(synth, 6000).left;
      return [100, 1200, 2700, 4700].map((at) => Math.round((heard[at]! * 32_768) / 4 / Math.SQRT1_2));
    };
    expect(framesHeard(0)).toEqual([100, 1200, 2700, 2700]);
    // Plays from the middle of the loop to its end, then the whole loop.
    expect(framesHeard(2000)).toEqual([2100, 1200, 2700, 2700]);
    // A start behind the loop becomes the start of the loop.
    expect(framesHeard(3500)).toEqual([1100, 2200, 1700, 1700]);
  });

  test("volume swings both ways, but never above full level: attenuation is 0 at least (8.1.2, 13 and 48)", () => {
    const tremolo = { modLfoToVolume: 960, modLfoFrequency: Math.round(1200 * Math.log2(10 / 8.176)) };
    const highest = (amounts: object): number => {
      const synth = synthOf([region({ ...tremolo, ...amounts })], [constant()]);
      synth.play(noteOn, 0, 69, 1, 0);
      return Math.max(...play(synth, RATE / 2).left);
    };
    const full = highest({ modLfoToVolume: 0 });
    expect(highest({})).toBeCloseTo(full, 6);
    // 20 dB of attenuation (which banks' amounts make of 50 dB) are room for as much.
    expect(highest({ attenuation: 500 })).toBeCloseTo(full, 3);
    expect(highest({ attenuation: 500, modLfoToVolume: 100 }) / full).toBeCloseTo(10 ** (-10 / 20), 2);
    // A wheel that adds to it does not make it louder, either.
    const wheel = modulator(CC | 20, Generator.modLfoToVolume, 960);
    const swung = synthOf([region(tremolo, [wheel])], [constant()]);
    swung.play(controlChange, 0, 20, 127, 0);
    swung.play(noteOn, 0, 69, 1, 0);
    expect(Math.max(...play(swung, RATE / 2).left)).toBeCloseTo(full, 6);
  });

  test("keynum and velocity of a zone stand for those of the note, also for modulators (8.1.2, 46 and 47)", () => {
    const byKey = modulator(3, Generator.coarseTune, 127);
    const byVelocity = modulator(2, Generator.fineTune, 127);
    const synth = synthOf(
      [region({ fixedKey: 69, fixedVelocity: 50, scaleTuning: 100 }, [byKey, byVelocity])],
      [sine()],
    );
    synth.play(noteOn, 0, 40, 0.2, 0);
    // 69 semitones and 50 cents up, less than 120 semitones in all.
    const other = synthOf([region({ coarseTune: 0, fineTune: 50 })], [sine()]);
    other.play(noteOn, 0, 69, 1, 0);
    expect(cents(frequency(play(other, RATE / 2).left, 2000), 480)).toBeCloseTo(50, 1);
    expect(frequency(play(synth, 2000).left)).toBeGreaterThan(10_000);
  });

  test("delays count from the key on (8.1.2, 21, 23, 25, 33): a late sound finds oscillators and envelope under way", () => {
    const late = { volumeEnvelopeDelay: timecents(0.3), modEnvelopeHold: timecents(0.2), modEnvelopeSustain: 1000 };
    const enveloped = synthOf([region({ ...late, modEnvelopeToPitch: 1200 })], [sine()]);
    enveloped.play(noteOn, 0, 69, 1, 0);
    expect(Math.max(...play(enveloped, 13_920).left)).toBe(0);
    play(enveloped, 1440);
    expect(cents(frequency(play(enveloped, 4800).left), 480)).toBeCloseTo(0, 1);
    // A quarter of the cycle of 1.2 s has passed: the oscillator is at its height.
    const slow = { modLfoFrequency: Math.round(1200 * Math.log2(1 / 1.2 / 8.176)), modLfoToPitch: 600 };
    const swinging = synthOf([region({ volumeEnvelopeDelay: timecents(0.3), ...slow })], [sine()]);
    swinging.play(noteOn, 0, 69, 1, 0);
    play(swinging, 14_448);
    expect(cents(frequency(play(swinging, 480).left), 480)).toBeGreaterThan(540);
  });
});
