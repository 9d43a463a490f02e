import { expect, test } from "vitest";
import { tapTempo } from "./tapTempo.ts";

test("taps tell a tempo from the second one on", () => {
  expect(tapTempo([])).toBeNull();
  expect(tapTempo([1000])).toBeNull();
  expect(tapTempo([1000, 1500])).toBe(120);
  expect(tapTempo([1000, 1500, 2010, 2500])).toBe(120);
});

test("a pause begins anew, and only the last taps count", () => {
  expect(tapTempo([0, 300, 5000])).toBeNull();
  expect(tapTempo([0, 300, 5000, 6000])).toBe(60);
  const slower = Array.from({ length: 20 }, (_, index) => (index < 12 ? index * 400 : 4400 + (index - 11) * 500));
  expect(tapTempo(slower)).toBe(120);
});
