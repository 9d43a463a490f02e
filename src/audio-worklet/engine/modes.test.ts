import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Synth } from "./Synth.ts";
import {
  cents,
  constant,
  controlChange,
  frequency,
  noteOff,
  noteOn,
  play,
  preset,
  RATE,
  region,
  rms,
  sine,
  synthOf,
} from "./testSignals.test-helper.ts";

const set = (synth: Synth, controller: number, value: number): void =>
  synth.play(controlChange, 0, controller, value, 0);
const hertz = (synth: Synth): number => frequency(play(synth, 4800).left, 1000);
const keyOf = (synth: Synth): number => Math.round(69 + 12 * Math.log2(hertz(synth) / 480));

const quick = { volumeEnvelopeRelease: -7200 };

describe("mono mode (MIDI 1.0, CC 126 and 127)", () => {
  test("one note at a time; the key held before sounds again when the newest is let go", () => {
    const synth = synthOf([region(quick)], [sine()]);
    set(synth, 126, 1);
    synth.play(noteOn, 0, 60, 1, 1);
    synth.play(noteOn, 0, 64, 1, 2);
    synth.play(noteOn, 0, 67, 1, 3);
    play(synth, 4800);
    expect([synth.voiceCount, keyOf(synth)]).toEqual([1, 67]);
    synth.play(noteOff, 0, 64, 0, 2);
    expect(keyOf(synth)).toBe(67);
    synth.play(noteOff, 0, 67, 0, 3);
    play(synth, 4800);
    expect([synth.voiceCount, keyOf(synth)]).toEqual([1, 60]);
    synth.play(noteOff, 0, 60, 0, 1);
    play(synth, 4800);
    expect(synth.voiceCount).toBe(0);
  });

  test("both messages let all notes go, and 127 makes the strip poly again", () => {
    const synth = synthOf([region(quick)], [sine()]);
    synth.play(noteOn, 0, 60, 1, 0);
    set(synth, 126, 1);
    play(synth, 4800);
    expect(synth.voiceCount).toBe(0);
    set(synth, 127, 0);
    for (const key of [60, 64, 67]) synth.play(noteOn, 0, key, 1, 0);
    play(synth, 4800);
    expect(synth.voiceCount).toBe(3);
  });

  test("whatever keys come in whatever order, the last release ends all sound", () => {
    const step = fc.record({
      key: fc.integer({ min: 58, max: 64 }),
      isOn: fc.boolean(),
      legato: fc.boolean(),
      frames: fc.integer({ min: 0, max: 700 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const synth = synthOf([region(quick)], [sine()], 12);
        set(synth, 126, 1);
        set(synth, 5, 40);
        const held: [key: number, id: number][] = [];
        for (const [i, { key, isOn, legato, frames }] of steps.entries()) {
          set(synth, 68, legato ? 127 : 0);
          set(synth, 65, i % 2 === 0 ? 127 : 0);
          if (isOn) {
            held.push([key, i + 1]);
            synth.play(noteOn, 0, key, 1, i + 1);
          } else {
            const note = held.splice((key * 7) % Math.max(1, held.length), 1)[0];
            if (note) synth.play(noteOff, 0, note[0], 0, note[1]);
          }
          play(synth, frames);
        }
        for (const [key, id] of held) synth.play(noteOff, 0, key, 0, id);
        play(synth, 9600);
        expect(synth.voiceCount).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});

describe("legato (MIDI 1.0, CC 68)", () => {
  // A long attack: a note that is struck anew is silent at first.
  const slow = region({ ...quick, volumeEnvelopeAttack: 0 });

  test("an overlapping key moves the note without a new attack; a detached one strikes it", () => {
    const synth = synthOf([slow], [sine()]);
    set(synth, 68, 127);
    synth.play(noteOn, 0, 60, 1, 1);
    play(synth, RATE);
    synth.play(noteOn, 0, 64, 1, 2);
    expect(rms(play(synth, 960).left)).toBeGreaterThan(0.2);
    expect([synth.voiceCount, keyOf(synth)]).toEqual([1, 64]);
    synth.play(noteOff, 0, 64, 0, 2);
    expect([synth.voiceCount, keyOf(synth)]).toEqual([1, 60]);
    synth.play(noteOff, 0, 60, 0, 1);
    play(synth, 4800);
    expect(synth.voiceCount).toBe(0);
    synth.play(noteOn, 0, 64, 1, 3);
    expect(rms(play(synth, 960).left)).toBeLessThan(0.02);
  });

  test("a key that other zones play is struck", () => {
    const low = { ...slow, keyHigh: 62 };
    const high = { ...slow, keyLow: 63 };
    const synth = synthOf([low, high], [sine()]);
    set(synth, 68, 127);
    synth.play(noteOn, 0, 60, 1, 1);
    play(synth, RATE);
    synth.play(noteOn, 0, 64, 1, 2);
    play(synth, 4800);
    expect(rms(play(synth, 960).left)).toBeLessThan(0.1);
  });
});

describe("portamento (MIDI 1.0, CC 5, 65, 84)", () => {
  test("glides from the last key at a constant rate, and arrives exactly", () => {
    const synth = synthOf([region(quick)], [sine()]);
    set(synth, 5, 65);
    set(synth, 65, 127);
    synth.play(noteOn, 0, 57, 1, 0);
    play(synth, 4800);
    synth.play(noteOff, 0, 57, 0, 0);
    play(synth, 4800);
    synth.play(noteOn, 0, 69, 1, 0);
    // CC 5 = 65: 0.32 s an octave. Half-way, half an octave is left.
    play(synth, 0.15 * RATE);
    const middle = cents(frequency(play(synth, 960).left), 480);
    expect(middle).toBeGreaterThan(-700);
    expect(middle).toBeLessThan(-500);
    play(synth, 0.2 * RATE);
    expect(cents(hertz(synth), 480)).toBeCloseTo(0, 1);
  });

  test("CC 5 = 0 does not glide, nor does a strip whose portamento is off", () => {
    for (const [time, pedal] of [
      [0, 127],
      [80, 0],
    ] as const) {
      const synth = synthOf([region(quick)], [sine()]);
      set(synth, 5, time);
      set(synth, 65, pedal);
      synth.play(noteOn, 0, 57, 1, 0);
      synth.play(noteOff, 0, 57, 0, 0);
      play(synth, 9600);
      synth.play(noteOn, 0, 69, 1, 0);
      expect(cents(hertz(synth), 480)).toBeCloseTo(0, 1);
    }
  });

  test("CC 84 names the key that the next note, and only that, comes from", () => {
    const synth = synthOf([region(quick)], [sine()]);
    set(synth, 5, 65);
    set(synth, 84, 81);
    synth.play(noteOn, 0, 69, 1, 0);
    expect(cents(frequency(play(synth, 1200).left), 480)).toBeGreaterThan(1000);
    synth.play(noteOff, 0, 69, 0, 0);
    play(synth, 9600);
    synth.play(noteOn, 0, 69, 1, 0);
    expect(cents(hertz(synth), 480)).toBeCloseTo(0, 1);
  });

  test("CC 84 with the key that sounds moves its note", () => {
    const synth = synthOf([region({ ...quick, volumeEnvelopeAttack: 0 })], [sine()]);
    set(synth, 5, 30);
    synth.play(noteOn, 0, 60, 1, 1);
    play(synth, RATE);
    set(synth, 84, 60);
    synth.play(noteOn, 0, 67, 1, 2);
    expect(rms(play(synth, 960).left)).toBeGreaterThan(0.2);
    play(synth, 4800);
    expect([synth.voiceCount, keyOf(synth)]).toEqual([1, 67]);
    synth.play(noteOff, 0, 67, 0, 2);
    play(synth, 4800);
    expect(synth.voiceCount).toBe(0);
  });
});

describe("channel mode messages (MIDI 1.0)", () => {
  test.each([
    [120, true],
    [123, false],
    [124, false],
    [125, false],
  ])("CC %i under a pedal", (controller, silences) => {
    const synth = synthOf([region(quick)], [constant()]);
    set(synth, 64, 127);
    synth.play(noteOn, 0, 60, 1, 0);
    play(synth, 2000);
    set(synth, controller, 0);
    play(synth, 9600);
    expect(synth.voiceCount).toBe(silences ? 0 : 1);
    set(synth, 64, 0);
    play(synth, 9600);
    expect(synth.voiceCount).toBe(0);
  });

  test("CC 67 makes notes softer, CC 121 lifts it", () => {
    const synth = synthOf([region()], [constant()]);
    synth.play(noteOn, 0, 60, 1, 0);
    play(synth, 2000);
    const loud = rms(play(synth, 640).left);
    set(synth, 67, 127);
    play(synth, 2000);
    expect(rms(play(synth, 640).left)).toBeLessThan(loud * 0.8);
    set(synth, 121, 0);
    play(synth, 2000);
    expect(rms(play(synth, 640).left)).toBeCloseTo(loud, 4);
  });
});

describe("a strip's presets", () => {
  test("a drum strip keeps its kits whatever bank is selected", () => {
    const synth = synthOf([region()], [sine()]);
    synth.loadPreset(preset([region({ coarseTune: 12 })], [sine()], 128, 0));
    synth.setProgram(0, 128, 0);
    set(synth, 0, 0);
    set(synth, 32, 0);
    synth.play(4, 0, 0, 0, 0);
    synth.play(noteOn, 0, 69, 1, 0);
    expect(keyOf(synth)).toBe(81);
  });
});
