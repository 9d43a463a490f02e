import * as fc from "fast-check";
import { expect, test } from "vitest";
import { BAR, drumSteps } from "./score.ts";

const STEP = BAR / 16;
const hits = fc.array(fc.constantFrom("X", "x", "o", ".", "-"), { minLength: 16, maxLength: 16 });

test("a bar of drums strikes where its text has hits, in every bar, on the beat and short", () => {
  fc.assert(
    fc.property(hits, fc.integer({ min: 1, max: 3 }), (pattern, bars) => {
      const notes = drumSteps(36, pattern.join(""), bars);
      const steps = Array.from({ length: 16 * bars }, (_, step) => step).filter((step) =>
        ["X", "x", "o"].includes(pattern[step % 16]!),
      );
      expect(notes.map(({ time }) => time)).toEqual(steps.map((step) => step * STEP));
      for (const { number, duration } of notes) expect([number, duration]).toEqual([36, STEP / 2]);
    }),
  );
});

/** Attack of a letter on a step, 0..1. */
const attackAt = (letter: string, step: number): number => {
  const [note] = drumSteps(36, letter.padStart(step + 1, ".").padEnd(16, "."), 1);
  return note!.attack;
};

/** Mean attack of the bar's four steps at one position in their beat. */
const meanAttackAt = (remainder: number): number => {
  const all = [0, 1, 2, 3].map((beat) => attackAt("x", 4 * beat + remainder));
  return all.reduce((sum, each) => sum + each, 0) / all.length;
};

test("accents are louder than hits and those louder than soft ones, on any step; the third of four steps gives way", () => {
  for (let step = 0; step < 16; step++) {
    const [soft, usual, accent] = [attackAt("o", step), attackAt("x", step), attackAt("X", step)];
    expect(soft).toBeGreaterThan(0.3);
    expect(usual - soft).toBeGreaterThan(0.2);
    expect(accent - usual).toBeGreaterThan(0.15);
    expect(accent).toBeLessThanOrEqual(1);
  }
  for (const other of [0, 1, 3]) expect(meanAttackAt(2)).toBeLessThan(meanAttackAt(other));
});
