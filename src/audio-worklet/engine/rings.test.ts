import { expect, test } from "vitest";
import { effectDelays } from "./rings.ts";

const isPrime = (value: number): boolean => {
  for (let divisor = 2; divisor * divisor <= value; divisor++) if (value % divisor === 0) return false;
  return value > 1;
};

test("the echoes of the reverb are primes, so that none falls on another, and its lines last 30 to 80 ms", () => {
  const { diffusers, lines } = effectDelays(48_000);
  const all = [...diffusers, ...lines];
  for (const frames of all) expect([frames, isPrime(frames)]).toEqual([frames, true]);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  for (const frames of lines) {
    expect(frames / 48).toBeGreaterThan(30);
    expect(frames / 48).toBeLessThan(80);
  }
  for (const frames of diffusers) expect(frames / 48).toBeLessThan(15);
});

test("they last as long at any rate there is room for", () => {
  const usual = effectDelays(48_000);
  for (const rate of [32_000, 44_100, 96_000, 192_000]) {
    const { diffusers, lines } = effectDelays(rate);
    for (const [index, frames] of lines.entries()) {
      expect(Math.abs(frames / rate - usual.lines[index]! / 48_000)).toBeLessThanOrEqual(0.5 / rate);
    }
    for (const [index, frames] of diffusers.entries()) {
      expect(Math.abs(frames / rate - usual.diffusers[index]! / 48_000)).toBeLessThanOrEqual(0.5 / rate);
    }
  }
});
