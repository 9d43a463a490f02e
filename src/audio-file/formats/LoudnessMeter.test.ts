import { expect, test } from "vitest";
import { LoudnessMeter } from "./LoudnessMeter.ts";

/** A sine of 1 kHz in both channels. */
function sine(meter: LoudnessMeter, sampleRate: number, seconds: number, peakDb: number): void {
  const samples = new Float32Array(Math.round(sampleRate * seconds));
  for (let i = 0; i < samples.length; i++)
    samples[i] = 10 ** (peakDb / 20) * Math.sin((2 * Math.PI * 1000 * i) / sampleRate);
  meter.add(samples, samples, samples.length);
}

// EBU Tech 3341, table 1, cases 1 to 4: what a meter must show, within 0.1 LU.
test.each([44_100, 48_000, 96_000])("a sine at -23 and -33 dBFS has that loudness at %i Hz", (sampleRate) => {
  for (const level of [-23, -33]) {
    const meter = new LoudnessMeter(sampleRate);
    sine(meter, sampleRate, 20, level);
    expect(meter.integratedLufs).toBeCloseTo(level, 1);
  }
});

test("quiet parts do not count", () => {
  const meter = new LoudnessMeter(48_000);
  for (const [seconds, level] of [
    [10, -72],
    [10, -36],
    [60, -23],
    [10, -36],
    [10, -72],
  ] as const)
    sine(meter, 48_000, seconds, level);
  expect(Math.abs(meter.integratedLufs + 23)).toBeLessThan(0.1);
});

test("silence has no loudness", () => {
  const meter = new LoudnessMeter(48_000);
  meter.add(new Float32Array(48_000), new Float32Array(48_000), 48_000);
  expect(meter.integratedLufs).toBe(-Infinity);
});
