import { DEFAULT_LIMITER } from "../../domain/mixer/limiter.ts";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cents,
  constant,
  controlChange,
  decibels,
  frequency,
  noteOff,
  noteOn,
  partAt,
  pitchBend,
  play,
  preset,
  RATE,
  region,
  rms,
  sample,
  sine,
  synthOf,
  kernels,
  useKernel,
  withDefaults,
} from "./testSignals.test-helper.ts";
import { Synth } from "./Synth.ts";
import type { EngineEventType } from "../../protocol/engineEvent.ts";

const FULL = 0.5 * Math.SQRT1_2;

const sidesAt = (pan: number, controller: number, strip: number): readonly [number, number] => {
  const synth = synthOf([withDefaults({ pan })], [constant()]);
  synth.play(controlChange, 0, 7, 127, 0);
  synth.play(controlChange, 0, 10, controller, 0);
  synth.setStrip(0, { pan: strip });
  synth.play(noteOn, 0, 69, 1, 0);
  const { left, right } = play(synth, 2000);
  return [left[1999]! * 2, right[1999]! * 2];
};

const timecents = (seconds: number): number => Math.round(1200 * Math.log2(seconds));

const levelAfter = (synth: Synth, seconds: number): number =>
  decibels(play(synth, Math.round(seconds * RATE)).left.at(-1)! / FULL);

const decayedAt = (key: number): number => {
  const generators = {
    volumeEnvelopeDecay: timecents(4),
    volumeEnvelopeSustain: 960,
    keyToVolumeEnvelopeDecay: 100,
  };
  const synth = synthOf([region({ ...generators, scaleTuning: 0 })], [constant()]);
  synth.play(noteOn, 0, key, 1, 0);
  return levelAfter(synth, 0.5);
};

const responseAt = (hertz: number, filterQ: number): number => {
  const pcm = Int16Array.from({ length: RATE }, (_, i) => 8000 * Math.sin((2 * Math.PI * hertz * i) / RATE));
  const synth = synthOf([region({ sampleModes: 0, filterCutoff: 8322, filterQ })], [sample(pcm, 0, 0)]);
  synth.play(noteOn, 0, 69, 1, 0);
  return decibels(partAt(play(synth, RATE / 2).left, hertz, 4000, 18_000)[0] / ((8000 / 32_768) * Math.SQRT1_2));
};

const settled = (synth: Synth): number => {
  play(synth, 4800);
  return synth.voiceCount;
};

describe.each(["vector", "scalar"] as const)("with the %s kernel:", (name) => {
  beforeAll(() => useKernel(name));

  describe("pitch", () => {
    test.each([33, 57, 69, 70, 81, 96])("key %i is within 0.1 cent", (key) => {
      const synth = synthOf([region()], [sine()]);
      synth.play(noteOn, 0, key, 1, 0);
      const { left } = play(synth, RATE);
      expect(Math.abs(cents(frequency(left, 1000), 480 * 2 ** ((key - 69) / 12)))).toBeLessThan(0.1);
    });

    test("short loops keep their pitch far above their own", () => {
      const synth = synthOf([region()], [sample(sine(100, 1).pcm, 0, 100)]);
      synth.play(noteOn, 0, 93, 1, 0);
      expect(Math.abs(cents(frequency(play(synth, RATE).left, 1000), 1920))).toBeLessThan(0.1);
    });

    test("root key, coarse and fine tune, sample correction and scale tuning add up", () => {
      const generators = { overridingRootKey: 60, coarseTune: 3, fineTune: -25, scaleTuning: 50 };
      const synth = synthOf([region(generators)], [{ ...sine(), correctionCents: 10 }]);
      synth.play(noteOn, 0, 72, 1, 0);
      const expected = 480 * 2 ** ((600 + 300 - 25 + 10) / 1200);
      expect(Math.abs(cents(frequency(play(synth, RATE).left, 1000), expected))).toBeLessThan(0.1);
    });

    test("bend follows RPN 0, and NRPNs are not taken for RPNs", () => {
      const synth = synthOf([withDefaults()], [sine()]);
      const set = (controller: number, value: number): void => synth.play(controlChange, 0, controller, value, 0);
      set(101, 0);
      set(100, 0);
      set(6, 12);
      set(99, 0);
      set(98, 0);
      set(6, 1);
      synth.play(pitchBend, 0, 0, -8192, 0);
      synth.play(noteOn, 0, 69, 1, 0);
      expect(Math.abs(cents(frequency(play(synth, RATE).left, 1000), 240))).toBeLessThan(0.2);
      synth.play(pitchBend, 0, 0, 4096, 0);
      expect(Math.abs(cents(frequency(play(synth, RATE).left, 1000), 480 * Math.SQRT2))).toBeLessThan(0.2);
    });

    test("RPN 1 and 2 tune the strip", () => {
      const synth = synthOf([region()], [sine()]);
      const pairs = [
        [101, 0],
        [100, 2],
        [6, 64 + 7],
        [100, 1],
        [6, 96],
        [38, 0],
      ] as const;
      for (const [controller, value] of pairs) synth.play(controlChange, 0, controller, value, 0);
      synth.play(noteOn, 0, 69, 1, 0);
      expect(Math.abs(cents(frequency(play(synth, RATE).left, 1000), 480 * 2 ** (750 / 1200)))).toBeLessThan(0.1);
    });
  });

  describe("interpolation", () => {
    test.each([
      [1000, 80],
      [5000, 70],
      [8000, 65],
    ])("%i Hz is played with a signal-to-noise ratio of at least %i dB", (hertz, atLeast) => {
      const pcm = Int16Array.from({ length: 120_000 }, (_, i) => 30_000 * Math.sin((2 * Math.PI * hertz * i) / RATE));
      const synth = synthOf([region({ sampleModes: 0 })], [sample(pcm, 0, 0)]);
      synth.play(noteOn, 0, 70, 1, 0);
      const { left } = play(synth, RATE);
      const out = hertz * 2 ** (1 / 12);
      const length = 40_000;
      const [amplitude, phase] = partAt(left, out, 1000, length);
      let noise = 0;
      for (let i = 0; i < length; i += 1) {
        noise += (left[1000 + i]! - amplitude * Math.sin((2 * Math.PI * out * i) / RATE + phase)) ** 2;
      }
      expect(decibels((amplitude * Math.SQRT1_2) / Math.sqrt(noise / length))).toBeGreaterThan(atLeast);
    });
  });

  describe("loops", () => {
    // Rises in the loop, another value after it.
    const ramp = Int16Array.from({ length: 2000 }, (_, i) => (i < 1000 ? 8000 : 24_000));

    test("mode 0 ends with the sample, mode 1 goes on", () => {
      for (const [sampleModes, voices] of [
        [0, 0],
        [1, 1],
        [2, 0],
      ] as const) {
        const synth = synthOf([region({ sampleModes })], [sample(ramp, 100, 900)]);
        synth.play(noteOn, 0, 69, 1, 0);
        play(synth, RATE);
        expect(synth.voiceCount).toBe(voices);
      }
    });

    test("mode 3 leaves the loop at the release and plays the rest", () => {
      const synth = synthOf([region({ sampleModes: 3, volumeEnvelopeRelease: 6000 })], [sample(ramp, 100, 900)]);
      synth.play(noteOn, 0, 69, 1, 0);
      const held = play(synth, RATE).left;
      expect(Math.max(...held.subarray(500))).toBeLessThan((8100 / 32_768) * Math.SQRT1_2);
      synth.play(noteOff, 0, 69, 0, 0);
      expect(Math.max(...play(synth, 2500).left)).toBeGreaterThan((20_000 / 32_768) * Math.SQRT1_2);
      expect(synth.voiceCount).toBe(0);
    });

    test("a loop is seamless at any pitch", () => {
      const synth = synthOf([region()], [sine(64, 1)]);
      synth.play(noteOn, 0, 67, 1, 0);
      const { left } = play(synth, RATE);
      const hertz = 750 * 2 ** (-2 / 12);
      const [amplitude, phase] = partAt(left, hertz, 1000, 40_000);
      let worst = 0;
      for (let i = 0; i < 40_000; i += 1) {
        worst = Math.max(
          worst,
          Math.abs(left[1000 + i]! - amplitude * Math.sin((2 * Math.PI * hertz * i) / RATE + phase)),
        );
      }
      expect(worst).toBeLessThan(0.001);
    });
  });

  describe("level", () => {
    test("a centred voice at full velocity is its sample at -3 dB a side", () => {
      const synth = synthOf([withDefaults()], [constant()]);
      synth.play(controlChange, 0, 7, 127, 0);
      synth.play(noteOn, 0, 69, 1, 0);
      const { left, right } = play(synth, 2000);
      expect(left[1999]).toBeCloseTo(FULL, 4);
      expect(right[1999]).toBeCloseTo(FULL, 4);
    });

    test("velocity attenuates by 40 log10, generator attenuation counts 0.4", () => {
      const synth = synthOf([withDefaults({ attenuation: 100 })], [constant()]);
      synth.play(controlChange, 0, 7, 127, 0);
      synth.play(noteOn, 0, 69, 64 / 127, 0);
      const db = decibels(play(synth, 2000).left[1999]! / FULL);
      expect(db).toBeCloseTo(40 * Math.log10(64 / 127) - 4, 2);
    });

    test("strip gain, volume over -20 dB and mute are reached within 10 ms, without a step", () => {
      const synth = synthOf([region()], [constant()]);
      synth.play(noteOn, 0, 69, 1, 0);
      play(synth, 1000);
      synth.setStrip(0, { gainDb: -6, volume: 14 });
      const { left } = play(synth, 480);
      expect(decibels(left[479]! / FULL)).toBeCloseTo(-12, 3);
      synth.setStrip(0, { mute: true });
      const faded = play(synth, 480).left;
      expect(faded[479]).toBe(0);
      for (let i = 1; i < 480; i += 1) expect(Math.abs(faded[i]! - faded[i - 1]!)).toBeLessThan(0.002);
    });

    test("pan is of constant power, by generator, CC 10 and strip", () => {
      expect(sidesAt(-500, 64, 0)).toEqual([expect.closeTo(1, 4), expect.closeTo(0, 4)]);
      expect(sidesAt(0, 127, 0)).toEqual([expect.closeTo(0, 4), expect.closeTo(1, 4)]);
      expect(sidesAt(0, 64, -1)).toEqual([expect.closeTo(1, 4), expect.closeTo(0, 4)]);
      const [left, right] = sidesAt(250, 64, 0);
      expect(left ** 2 + right ** 2).toBeCloseTo(1, 4);
      expect(right).toBeGreaterThan(left);
    });
  });

  describe("envelope", () => {
    test("delay, linear attack, hold, decay in dB to sustain, release in dB", () => {
      const generators = {
        volumeEnvelopeDelay: timecents(0.1),
        volumeEnvelopeAttack: timecents(0.2),
        volumeEnvelopeHold: timecents(0.1),
        volumeEnvelopeDecay: timecents(0.96),
        volumeEnvelopeSustain: 200,
        volumeEnvelopeRelease: timecents(0.48),
      };
      const synth = synthOf([region(generators)], [constant()]);
      synth.play(noteOn, 0, 60, 1, 0);
      expect(rms(play(synth, 4790).left)).toBe(0);
      expect(levelAfter(synth, 0.1002)).toBeCloseTo(-6.02, 1);
      expect(levelAfter(synth, 0.15)).toBeCloseTo(0, 2);
      expect(levelAfter(synth, 0.15)).toBeCloseTo(-10, 0);
      expect(levelAfter(synth, 0.5)).toBeCloseTo(-20, 2);
      synth.play(noteOff, 0, 60, 0, 0);
      expect(levelAfter(synth, 0.15)).toBeCloseTo(-50, 0);
      play(synth, RATE);
      expect(synth.voiceCount).toBe(0);
    });

    test("key scaling halves the decay an octave up", () => {
      expect(decayedAt(72) / decayedAt(60)).toBeCloseTo(2, 1);
    });

    test("attack and release scales stretch the times", () => {
      const synth = synthOf(
        [region({ volumeEnvelopeAttack: timecents(0.2), volumeEnvelopeRelease: timecents(0.48) })],
        [constant()],
      );
      synth.setStrip(0, { attack: 2, release: 2 });
      synth.play(noteOn, 0, 60, 1, 0);
      expect(levelAfter(synth, 0.2)).toBeCloseTo(-6.02, 1);
      play(synth, RATE);
      synth.play(noteOff, 0, 60, 0, 0);
      expect(levelAfter(synth, 0.48)).toBeCloseTo(-48, 0);
    });
  });

  describe("filter", () => {
    test("falls by 12 dB an octave and loses half of its peak's height", () => {
      expect(responseAt(100, 0)).toBeCloseTo(0, 1);
      expect(responseAt(1000, 0)).toBeCloseTo(-3, 1);
      expect(responseAt(8000, 0) - responseAt(4000, 0)).toBeLessThan(-12);
      expect(responseAt(60, 100)).toBeCloseTo(-5, 1);
      expect(responseAt(1000, 100)).toBeCloseTo(2, 1);
    });
  });

  describe("notes and pedals", () => {
    const quick = region({ volumeEnvelopeRelease: -7200 });
    test("sustain holds until it is lifted", () => {
      const synth = synthOf([quick], [sine()]);
      synth.play(noteOn, 0, 60, 1, 7);
      synth.play(controlChange, 0, 64, 127, 0);
      play(synth, 1000);
      synth.play(noteOff, 0, 60, 0, 7);
      expect(settled(synth)).toBe(1);
      synth.play(controlChange, 0, 64, 0, 0);
      expect(settled(synth)).toBe(0);
    });

    test("sostenuto holds only what was held when it went down", () => {
      const synth = synthOf([quick], [sine()]);
      synth.play(noteOn, 0, 60, 1, 0);
      synth.play(controlChange, 0, 66, 127, 0);
      synth.play(noteOn, 0, 64, 1, 0);
      play(synth, 1000);
      synth.play(noteOff, 0, 60, 0, 0);
      synth.play(noteOff, 0, 64, 0, 0);
      expect(settled(synth)).toBe(1);
      synth.play(controlChange, 0, 66, 0, 0);
      expect(settled(synth)).toBe(0);
    });

    test("the same key again releases the old note, whose note-off then changes nothing", () => {
      const synth = synthOf([quick], [sine()]);
      synth.play(noteOn, 0, 60, 1, 1);
      play(synth, 1000);
      synth.play(noteOn, 0, 60, 1, 2);
      expect(settled(synth)).toBe(1);
      synth.play(noteOff, 0, 60, 0, 1);
      expect(settled(synth)).toBe(1);
      synth.play(noteOff, 0, 60, 0, 2);
      expect(settled(synth)).toBe(0);
    });

    test("an exclusive class ends its own, not what the same note started", () => {
      const drum = { exclusiveClass: 3 };
      const synth = synthOf([region(drum), region(drum)], [sine()]);
      synth.play(noteOn, 0, 42, 1, 0);
      play(synth, 1000);
      synth.play(noteOn, 0, 46, 1, 0);
      play(synth, 9600);
      expect(synth.voiceCount).toBe(2);
    });

    test("ranges select regions; velocity 0 is a note-off", () => {
      const low = { ...region(), keyHigh: 59 };
      const loud = { ...region(), keyLow: 60, velocityLow: 100 };
      const synth = synthOf([low, loud], [sine()]);
      synth.play(noteOn, 0, 59, 1, 0);
      synth.play(noteOn, 0, 60, 0.5, 0);
      expect(synth.voiceCount).toBe(1);
      synth.play(noteOn, 0, 60, 1, 0);
      expect(synth.voiceCount).toBe(2);
      synth.play(noteOn, 0, 60, 0, 0);
      synth.play(noteOn, 0, 59, 0, 0);
      expect(settled(synth)).toBe(0);
    });

    test("panic silences all strips, also under pedals, and resets them", () => {
      const synth = synthOf([withDefaults()], [sine()]);
      synth.setProgram(5, 0, 0);
      for (const strip of [0, 5]) {
        synth.play(controlChange, strip, 64, 127, 0);
        synth.play(noteOn, strip, 60, 1, 0);
      }
      play(synth, 500);
      synth.panic(null);
      expect(settled(synth)).toBe(0);
      synth.play(noteOn, 5, 60, 1, 0);
      play(synth, 1000);
      synth.play(noteOff, 5, 60, 0, 0);
      expect(settled(synth)).toBe(0);
    });

    test("a missing variation plays bank 0, a missing kit the standard kit; each is reported once", () => {
      const missing: string[] = [];
      const synth = new Synth({
        sampleRate: RATE,
        kernel: kernels[name],
        onPresetMissing: (bank, program) => missing.push(`${bank}:${program}`),
      });
      synth.loadPreset(preset([region()], [sine()], 0, 24));
      synth.loadPreset(preset([region()], [sine()], 128, 0));
      synth.setProgram(1, 8, 24);
      synth.setProgram(2, 128, 16);
      synth.setProgram(3, 0, 99);
      for (const strip of [1, 2, 3, 1, 2, 3]) synth.play(noteOn, strip, 60, 1, 0);
      expect(missing).toEqual(["8:24", "128:16", "0:99"]);
      play(synth, 4800);
      expect(synth.voiceCount).toBe(2);
      expect(synth.hasPreset(8, 24)).toBe(false);
      expect(synth.hasPreset(0, 24)).toBe(true);
    });
  });

  describe("voice stealing", () => {
    test("never sounds more than its cap for longer than a fade, and never clicks", () => {
      const synth = synthOf([region({ attenuation: 400 })], [sine(400, 20)], 8);
      let worst = 0;
      let last = 0;
      for (let note = 0; note < 60; note += 1) {
        synth.play(noteOn, 0, 30 + note, 1, note + 1);
        const { left } = play(synth, 777);
        for (const value of left) {
          worst = Math.max(worst, Math.abs(value - last));
          last = value;
        }
        expect(synth.voiceCount).toBeLessThanOrEqual(9);
        expect(synth.stolenVoices).toBe(Math.max(0, note + 1 - 8));
      }
      // The steepest a sum of eight such sines can be at the highest pitch, and a fade of 3 ms on top.
      expect(worst).toBeLessThan(8 * FULL * 0.16 * (((2 * Math.PI) / 400) * 2 ** (20 / 12) + 0.01));
    });

    test("sounds 16,384 voices at once where they are asked for", () => {
      const voices = 16_384;
      const synth = synthOf([region({ volumeEnvelopeRelease: 3600 })], [constant(2)], voices);
      for (let note = 0; note < voices; note += 1) synth.play(noteOn, 0, note % 128, 1, note + 1);
      const { left } = play(synth, 64);
      expect([synth.voiceCount, synth.stolenVoices]).toEqual([voices, 0]);
      expect(left.every(Number.isFinite)).toBe(true);
      // The last 128 are held at full level; the others have hardly begun their release.
      expect(left[63]).toBeGreaterThan(0.9 * voices * FULL * (2 / 16_384));
      synth.play(noteOn, 0, 60, 1, voices + 1);
      expect(synth.stolenVoices).toBe(1);
    });

    test("released voices go first", () => {
      const synth = synthOf([region({ volumeEnvelopeRelease: 3600 })], [constant()], 2);
      synth.play(noteOn, 0, 60, 1, 0);
      synth.play(noteOn, 0, 62, 1, 0);
      play(synth, 2000);
      synth.play(noteOff, 0, 62, 0, 0);
      play(synth, 2000);
      synth.play(noteOn, 0, 64, 1, 0);
      play(synth, 2000);
      // Both held notes at full level.
      expect(play(synth, 64).left[63]).toBeCloseTo(2 * FULL, 3);
    });
  });

  describe("robustness", () => {
    const noteArbitrary = fc.record({
      type: fc.constantFrom(1, 1, 1, 2, 3, 3, 4, 5, 6, 7),
      strip: fc.integer({ min: 0, max: 3 }),
      key: fc.integer({ min: 0, max: 127 }),
      value: fc.oneof(fc.double({ min: 0, max: 1 }), fc.integer({ min: -9000, max: 9000 }), fc.constant(Number.NaN)),
      frames: fc.integer({ min: 0, max: 300 }),
    });

    test("random events never give a value that is no number, nor exceed full scale under the limiter", () => {
      fc.assert(
        fc.property(fc.array(noteArbitrary, { maxLength: 60 }), (events) => {
          const synth = synthOf(
            [
              withDefaults({
                filterCutoff: 6000,
                filterQ: 400,
                modEnvelopeToFilter: 9000,
                reverbSend: 500,
                chorusSend: 500,
              }),
            ],
            [sine(100, 50, 32_767)],
            8,
          );
          synth.setMaster({ gainDb: 12, limiter: DEFAULT_LIMITER, effects: true });
          for (const { type, strip, key, value, frames } of events) {
            synth.play(type as EngineEventType, strip, key, value, 0);
            const { left, right } = play(synth, frames);
            for (let i = 0; i < frames; i += 1) {
              expect(Math.abs(left[i]!)).toBeLessThanOrEqual(1);
              expect(Math.abs(right[i]!)).toBeLessThanOrEqual(1);
            }
          }
        }),
        { numRuns: 60 },
      );
    });

    test("whatever notes and pedals come in whatever order, nothing sounds on after the last release", () => {
      const step = fc.record({
        key: fc.integer({ min: 60, max: 64 }),
        action: fc.constantFrom("on", "off", "sustain", "lift", "sostenuto", "drop"),
        frames: fc.integer({ min: 0, max: 1000 }),
      });
      fc.assert(
        fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
          const synth = synthOf([region({ volumeEnvelopeRelease: -7200 })], [sine()], 6);
          const held: [key: number, id: number][] = [];
          const set = (controller: number, value: number): void => synth.play(controlChange, 0, controller, value, 0);
          let id = 0;
          for (const { key, action, frames } of steps) {
            if (action === "on") {
              id += 1;
              held.push([key, id]);
              synth.play(noteOn, 0, key, 1, id);
            } else if (action === "off") {
              const note = held.shift();
              if (note) synth.play(noteOff, 0, note[0], 0, note[1]);
            } else if (action === "sustain" || action === "lift") set(64, action === "sustain" ? 127 : 0);
            else set(66, action === "sostenuto" ? 127 : 0);
            play(synth, frames);
          }
          for (const [key, noteId] of held) synth.play(noteOff, 0, key, 0, noteId);
          set(64, 0);
          set(66, 0);
          play(synth, 4800);
          expect(synth.voiceCount).toBe(0);
        }),
        { numRuns: 100 },
      );
    });
  });
});
