import { describe, expect, test } from "vitest";
import { Synth } from "./Synth.ts";
import {
  constant,
  kernels,
  noteOff,
  noteOn,
  play,
  preset,
  RATE,
  region,
  sample,
  sine,
  synthOf,
} from "./testSignals.test-helper.ts";
import { VoiceCap } from "./VoiceCap.ts";

describe("the cap on voices", () => {
  test("comes down to what the machine can play, and goes up again with room", () => {
    const cap = new VoiceCap(512);
    // A machine that can play 100 voices: each takes a hundredth of the time.
    let sounding = 400;
    for (let i = 0; i < 5; i += 1) {
      cap.adapt(sounding / 100, sounding);
      sounding = Math.min(400, cap.value);
    }
    expect(cap.value).toBeGreaterThan(55);
    expect(cap.value).toBeLessThanOrEqual(85);
    // Settled: the load is neither too high nor low enough for more.
    const settled = cap.value;
    cap.adapt(settled / 100, settled);
    expect(cap.value).toBe(settled);
    for (let i = 0; i < 60; i += 1) cap.adapt(0.2, 50);
    expect(cap.value).toBe(512);
  });

  test("never falls below 32, nor heeds what is no number", () => {
    const cap = new VoiceCap(512);
    for (let i = 0; i < 20; i += 1) cap.adapt(50, 40);
    expect(cap.value).toBe(32);
    cap.adapt(Number.NaN, 40);
    expect(cap.value).toBe(32);
    expect(new VoiceCap(8).value).toBe(8);
  });

  test("overload thins voices within some ms, released and quiet ones first, without a click", () => {
    const synth = synthOf([region({ attenuation: 500 })], [sine(400, 20)], 256);
    for (let note = 0; note < 200; note += 1)
      synth.play(noteOn, note % 16, 30 + (note % 40), 0.3 + note / 300, note + 1);
    play(synth, 9600);
    const before = synth.voiceCount;
    for (let note = 0; note < 60; note += 1) synth.play(noteOff, note % 16, 30 + (note % 40), 0, note + 1);
    synth.adaptVoices(1.4);
    expect(synth.voiceCap).toBeLessThan(before / 1.9);
    let worst = 0;
    let last = play(synth, 1).left[0]!;
    const { left } = play(synth, 4800);
    for (const value of left) {
      worst = Math.max(worst, Math.abs(value - last));
      last = value;
    }
    expect(synth.voiceCount).toBeLessThanOrEqual(synth.voiceCap);
    // The steepest these sines and their fades of 3 ms can be: each is at most 0.07 and moves by 0.04 of itself a frame.
    expect(worst).toBeLessThan(before * 0.07 * 0.04);
  });
});

const big = (program: number, frames: number) =>
  preset([region()], [sample(new Int16Array(frames).fill(8000), 100, frames - 100)], 0, program);

describe("sample memory", () => {
  test("presets that no strip has make room; those that are in use stay, and what does not fit is refused", () => {
    const evicted: string[] = [];
    const synth = new Synth({
      sampleRate: RATE,
      kernel: kernels.vector,
      sampleBytes: 500_000,
      onPresetEvicted: (bank, program) => evicted.push(`${bank}:${program}`),
    });
    synth.setMaster({ gainDb: 0, limiter: null, effects: false });
    expect(synth.loadPreset(big(0, 80_000))).toBe(true);
    expect(synth.loadPreset(big(1, 80_000))).toBe(true);
    expect(synth.loadPreset(big(2, 60_000))).toBe(true);
    // Program 0 is on every strip that was given no other, 1 on strip 3; 2 is on none.
    synth.setProgram(3, 0, 1);
    synth.play(noteOn, 3, 60, 1, 0);
    expect(play(synth, 2000).left[1999]).toBeGreaterThan(0.1);
    expect(synth.loadPreset(big(4, 60_000))).toBe(true);
    expect(evicted).toEqual(["0:2"]);
    expect(synth.loadPreset(big(5, 120_000))).toBe(false);
    expect([0, 1, 2, 4, 5].map((program) => synth.hasPreset(0, program))).toEqual([true, true, false, false, false]);
    // All goes on.
    expect(play(synth, 2000).left[1999]).toBeGreaterThan(0.1);
    expect(synth.loadPreset(big(6, 60_000))).toBe(true);
  });

  test("a load that is given up for another one leaves no gap", () => {
    const synth = new Synth({ sampleRate: RATE, kernel: kernels.vector, sampleBytes: 400_000 });
    for (let i = 0; i < 20; i += 1) {
      synth.beginLoad(big(7, 150_000));
      synth.continueLoad(1000);
    }
    expect(synth.loadPreset(big(8, 150_000))).toBe(true);
  });

  test("a note of a damaged preset with a thousand zones begins 64 voices", () => {
    const regions = Array.from({ length: 1000 }, () => region());
    const synth = synthOf(regions, [constant()], 256);
    synth.play(noteOn, 0, 60, 1, 0);
    expect(synth.voiceCount).toBe(64);
  });
});
