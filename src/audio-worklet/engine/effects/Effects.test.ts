import { describe, expect, test } from "vitest";
import { kernels, noteOff, noteOn, play, preset, RATE, rms, sine, withDefaults } from "../testSignals.test-helper.ts";
import { Synth, type SynthOptions } from "../Synth.ts";

const both = [kernels.vector, kernels.scalar] as const;

/** A short note into the effects, which then go on by themselves. */
function synthOf(
  kernel: SynthOptions["kernel"],
  sends: { reverbSend?: number; chorusSend?: number },
  rate = RATE,
): Synth {
  const synth = new Synth({ sampleRate: rate, maxVoices: 8, kernel });
  synth.loadPreset(preset([withDefaults({ ...sends, volumeEnvelopeRelease: -7000 })], [sine()]));
  synth.setMaster({ gainDb: 0, limiter: null, effects: true });
  return synth;
}

function burst(synth: Synth, seconds: number): Float32Array {
  synth.play(noteOn, 0, 69, 1, 0);
  const begun = play(synth, Math.round(0.05 * synth.sampleRate));
  synth.play(noteOff, 0, 69, 0, 0);
  const rest = play(synth, Math.round(seconds * synth.sampleRate));
  return Float32Array.from([...begun.left, ...rest.left]);
}

describe("reverb and chorus", () => {
  test.each([8000, 44_100, 48_000, 96_000, 192_000])("are the same in both kernels at %i Hz", (rate) => {
    const [vector, scalar] = both.map((kernel) =>
      burst(synthOf(kernel, { reverbSend: 500, chorusSend: 500 }, rate), 1),
    );
    let worst = 0;
    for (let i = 0; i < vector!.length; i += 1) worst = Math.max(worst, Math.abs(vector![i]! - scalar![i]!));
    expect(worst).toBeLessThan(1e-6);
    expect(rms(vector!, Math.round(0.3 * rate), Math.round(0.4 * rate))).toBeGreaterThan(1e-4);
  });

  test.each(both)("the hall falls by 60 dB in some 1.7 s and is over after its tail", (kernel) => {
    const sound = burst(synthOf(kernel, { reverbSend: 500 }), 5);
    const at = (seconds: number): number => rms(sound, seconds * RATE, (seconds + 0.2) * RATE);
    const fall = 20 * Math.log10(at(0.4) / at(1.4));
    expect(fall).toBeGreaterThan(25);
    expect(fall).toBeLessThan(55);
    expect(rms(sound, 4.5 * RATE)).toBe(0);
  });

  test.each(both)("the chorus comes 10 to 18 ms after the note", (kernel) => {
    const dry = burst(synthOf(kernel, {}), 0.1);
    const wet = burst(synthOf(kernel, { chorusSend: 1000 }), 0.1);
    const first = wet.findIndex((value, i) => Math.abs(value - dry[i]!) > 1e-6);
    expect(first / RATE).toBeGreaterThan(0.01);
    expect(first / RATE).toBeLessThan(0.018);
  });
});
