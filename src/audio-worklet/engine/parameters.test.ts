import { describe, expect, test } from "vitest";
import { Generator } from "../../domain/soundfont/generators.ts";
import type { Synth } from "./Synth.ts";
import {
  cents,
  constant,
  controlChange,
  decibels,
  frequency,
  noteOff,
  noteOn,
  partAt,
  play,
  RATE,
  region,
  rms,
  sample,
  sine,
  synthOf,
  withDefaults,
} from "./testSignals.test-helper.ts";

const set = (synth: Synth, controller: number, value: number): void =>
  synth.play(controlChange, 0, controller, value, 0);

function registered(synth: Synth, parameter: number, high: number, low?: number): void {
  set(synth, 101, 0);
  set(synth, 100, parameter);
  set(synth, 6, high);
  if (low !== undefined) set(synth, 38, low);
}

function other(synth: Synth, high: number, low: number, data: number, dataLow = 0): void {
  set(synth, 99, high);
  set(synth, 98, low);
  set(synth, 6, data);
  set(synth, 38, dataLow);
}

const hertz = (synth: Synth): number => frequency(play(synth, RATE / 2).left, 2000);
const timecents = (seconds: number): number => Math.round(1200 * Math.log2(seconds));
const levelAfter = (synth: Synth, seconds: number): number =>
  decibels(play(synth, Math.round(seconds * RATE)).left.at(-1)! / (0.5 * Math.SQRT1_2));

/** Peak-to-peak pitch over the oscillator's cycles, cents, by frequencies of short stretches. */
function vibratoCents(synth: Synth): number {
  play(synth, 4800);
  const found = Array.from({ length: 40 }, () => frequency(play(synth, 600).left));
  return cents(Math.max(...found), Math.min(...found));
}

const depthAt = (high: number, low: number): number => {
  const synth = synthOf([withDefaults({ vibratoLfoFrequency: -851 })], [sine()]);
  registered(synth, 5, high, low);
  set(synth, 1, 127);
  synth.play(noteOn, 0, 69, 1, 0);
  return vibratoCents(synth);
};

const peakAt = (edit: (synth: Synth) => void): number => {
  const pcm = Int16Array.from({ length: RATE }, (_, i) => 4000 * Math.sin((2 * Math.PI * 1000 * i) / RATE));
  const synth = synthOf([region({ sampleModes: 0, filterCutoff: 8322 })], [sample(pcm, 0, 0)]);
  edit(synth);
  synth.play(noteOn, 0, 69, 1, 0);
  return partAt(play(synth, 24_000).left, 1000, 4000, 18_000)[0];
};

const slow = (edit: (synth: Synth) => void, amounts: object, after: number, released: boolean): number => {
  const synth = synthOf([region({ ...amounts })], [constant()]);
  edit(synth);
  synth.play(noteOn, 0, 69, 1, 0);
  if (released) {
    play(synth, 4800);
    synth.play(noteOff, 0, 69, 0, 0);
  }
  return levelAfter(synth, after);
};

const swing = (edit: (synth: Synth) => void): number => {
  const synth = synthOf([region({ vibratoLfoToPitch: 20, vibratoLfoFrequency: -851 })], [sine()]);
  edit(synth);
  synth.play(noteOn, 0, 69, 1, 0);
  return vibratoCents(synth);
};

const struck = (edit: (synth: Synth) => void, key: number) => {
  const synth = synthOf([region({ scaleTuning: 0 })], [sine()]);
  edit(synth);
  synth.play(noteOn, 0, key, 1, 0);
  return play(synth, 24_000);
};

describe("registered parameters (MIDI 1.0; RP-018; CA-026)", () => {
  test("RPN 0: semitones and cents of bend; what was entered for another parameter does not count", () => {
    const synth = synthOf([withDefaults()], [sine()]);
    registered(synth, 1, 64, 64);
    registered(synth, 0, 7);
    synth.play(5, 0, 0, 8192, 0);
    synth.play(noteOn, 0, 69, 1, 0);
    // 8191 of 8192: the wheel does not reach its end.
    expect(cents(hertz(synth), 480)).toBeCloseTo((700 * 8191) / 8192 + 0.78, 0);
    set(synth, 38, 50);
    expect(cents(hertz(synth), 480)).toBeCloseTo((750 * 8191) / 8192 + 0.78, 0);
  });

  test("RP-018: increment and decrement step cents of the bend range, and semitones of the coarse tuning", () => {
    const synth = synthOf([withDefaults()], [sine()]);
    registered(synth, 0, 2, 99);
    set(synth, 96, 0);
    synth.play(5, 0, 0, -8192, 0);
    synth.play(noteOn, 0, 69, 1, 0);
    expect(cents(hertz(synth), 480)).toBeCloseTo(-300, 0);
    synth.play(5, 0, 0, 0, 0);
    registered(synth, 2, 64);
    set(synth, 97, 0);
    expect(cents(hertz(synth), 480)).toBeCloseTo(-100, 0);
  });

  test("RPN 5 scales what the modulation wheel adds to vibrato", () => {
    // 50 cents to each side, the power-on value; then two semitones.
    expect(depthAt(0, 64)).toBeGreaterThan(85);
    expect(depthAt(0, 64)).toBeLessThan(102);
    expect(depthAt(2, 0) / depthAt(0, 64)).toBeCloseTo(4, 0);
  });

  test("RPN 127 127 selects none, and CC 121 leaves values alone (RP-015)", () => {
    const synth = synthOf([withDefaults()], [sine()]);
    registered(synth, 2, 64 + 12);
    registered(synth, 127, 0);
    set(synth, 101, 127);
    set(synth, 100, 127);
    set(synth, 6, 64);
    set(synth, 121, 0);
    synth.play(noteOn, 0, 69, 1, 0);
    expect(cents(hertz(synth), 960)).toBeCloseTo(0, 1);
  });
});

describe("SF2.04 section 9.6: NRPN 120 edits generators", () => {
  test("by their number, in their units, from the centre on; times and cents go by two", () => {
    const synth = synthOf([region()], [sine()]);
    // Fine tuning, 8192 + 50.
    other(synth, 120, Generator.fineTune, 64, 50);
    synth.play(noteOn, 0, 69, 1, 0);
    expect(cents(hertz(synth), 480)).toBeCloseTo(50, 1);
    set(synth, 120, 0);
    play(synth, 2000);
    // Modulation envelope to pitch, 2 · 100 cents.
    other(synth, 120, Generator.modEnvelopeToPitch, 64, 100);
    synth.play(noteOn, 0, 69, 1, 0);
    expect(cents(hertz(synth), 480)).toBeCloseTo(250, 0);
  });

  test("LSB 100 and above count hundreds: 100 twice selects generator 200, which is none", () => {
    const synth = synthOf([region()], [sine()]);
    set(synth, 99, 120);
    set(synth, 98, 100);
    set(synth, 98, 100);
    set(synth, 98, Generator.fineTune);
    set(synth, 6, 127);
    synth.play(noteOn, 0, 69, 1, 0);
    expect(cents(hertz(synth), 480)).toBeCloseTo(0, 1);
  });
});

describe("sound controllers and NRPN 1 (GM 2; GS; XG)", () => {
  const noise = sample(
    Int16Array.from({ length: 4800 }, (_, i) => ((i * 7919) % 4801) * 6 - 14_400),
    0,
    4800,
  );
  const brightness = (edit: (synth: Synth) => void): number => {
    const synth = synthOf([region({ filterCutoff: 8000 })], [noise]);
    edit(synth);
    synth.play(noteOn, 0, 69, 1, 0);
    return rms(play(synth, 9600).left, 4800);
  };

  test("cutoff: NRPN 1 32 is CC 74, up and down", () => {
    const middle = brightness(() => {});
    const up = brightness((synth) => other(synth, 1, 32, 100));
    expect(up).toBeGreaterThan(middle * 1.5);
    expect(brightness((synth) => set(synth, 74, 100))).toBeCloseTo(up, 6);
    expect(brightness((synth) => other(synth, 1, 32, 20))).toBeLessThan(middle / 1.5);
  });

  test("resonance: NRPN 1 33 is CC 71", () => {
    const louder = peakAt((synth) => other(synth, 1, 33, 127));
    expect(louder).toBeGreaterThan(peakAt(() => {}) * 1.3);
    expect(peakAt((synth) => set(synth, 71, 127))).toBeCloseTo(louder, 6);
  });

  test("attack 99 and 73, decay 100 and 75, release 102 and 72 stretch the envelope", () => {
    const envelope = {
      volumeEnvelopeAttack: timecents(0.02),
      volumeEnvelopeDecay: timecents(0.5),
      volumeEnvelopeSustain: 960,
      volumeEnvelopeRelease: timecents(0.2),
    };
    const { volumeEnvelopeAttack, ...falling } = envelope;
    const attack = { volumeEnvelopeAttack };
    expect(slow(() => {}, attack, 0.02, false)).toBeCloseTo(0, 0);
    expect(slow((synth) => other(synth, 1, 99, 100), attack, 0.02, false)).toBeLessThan(-12);
    expect(slow((synth) => set(synth, 73, 100), attack, 0.02, false)).toBeLessThan(-12);
    const decayed = slow(() => {}, falling, 0.2, false);
    expect(slow((synth) => other(synth, 1, 100, 100), falling, 0.2, false)).toBeGreaterThan(decayed + 20);
    expect(slow((synth) => set(synth, 75, 20), falling, 0.1, false)).toBeLessThan(decayed);
    const { volumeEnvelopeRelease } = envelope;
    const released = slow(() => {}, { volumeEnvelopeRelease }, 0.1, true);
    expect(slow((synth) => other(synth, 1, 102, 100), { volumeEnvelopeRelease }, 0.1, true)).toBeGreaterThan(
      released + 20,
    );
  });

  test("vibrato: depth 9 and 77 add to the bank's, rate 8 and 76, delay 10 and 78 move it", () => {
    expect(swing(() => {})).toBeGreaterThan(30);
    expect(swing((synth) => other(synth, 1, 9, 127))).toBeGreaterThan(100);
    expect(swing((synth) => other(synth, 1, 9, 38))).toBeLessThan(5);
    // A tenth of a second and eight times as much: nothing of it is heard in the second that is measured.
    expect(swing((synth) => set(synth, 78, 127))).toBeLessThan(swing(() => {}) - 5);
  });
});

describe("drum parameters of single keys (GS and XG, NRPN 24 to 30)", () => {
  test("pitch, level and pan change that key alone", () => {
    const tuned = (key: number): number =>
      cents(frequency(struck((synth) => other(synth, 24, 38, 67), key).left, 1000), 480);
    expect(tuned(38)).toBeCloseTo(300, 0);
    expect(tuned(40)).toBeCloseTo(0, 0);
    const quiet = (key: number): number => rms(struck((synth) => other(synth, 26, 38, 64), key).left);
    expect(decibels(quiet(38) / quiet(40))).toBeCloseTo(40 * Math.log10(64 / 127), 1);
    const { left, right } = struck((synth) => other(synth, 28, 38, 127), 38);
    expect(rms(left)).toBeLessThan(rms(right) / 1000);
  });
});

/** Levels of both sides after a balance, or none. */
const sides = (balance: number | null, pan: number): readonly [number, number] => {
  const synth = synthOf([region({ pan })], [constant()]);
  if (balance !== null) set(synth, 8, balance);
  synth.play(noteOn, 0, 69, 1, 0);
  const { left, right } = play(synth, 4800);
  return [left.at(-1)!, right.at(-1)!];
};

test("CC 8 is balance: it takes from one side, and both are full at 64 (MIDI 1.0; the curve of GM 2 section 3.3.4)", () => {
  const [left, right] = sides(null, 0);
  const shares = (balance: number): number[] => sides(balance, 0).map((side, i) => side / [left, right][i]!);
  expect(shares(64)).toEqual([1, 1]);
  expect(shares(0)).toEqual([1, 0]);
  expect(shares(127)).toEqual([0, 1]);
  expect(shares(32)).toEqual([1, expect.closeTo(0.25, 3)]);
  expect(shares(95.5)).toEqual([expect.closeTo(0.25, 1), 1]);
  // Unlike pan it moves nothing: what plays on the side that it takes from is gone.
  expect(sides(0, 500)).toEqual([0, 0]);
  expect(sides(0, -500)[0]).toBeCloseTo(sides(null, -500)[0], 6);
});
