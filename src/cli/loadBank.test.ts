import { expect, test } from "vitest";
import { defaultBankPath, loadBank, loadPresets } from "./loadBank.ts";

test("only the zones of notes that occur are decoded: their keys, and their velocities", async () => {
  const bank = loadBank(defaultBankPath());
  if (!bank.ok) throw bank.error;
  const regionsFor = async (...notes: readonly (readonly [key: number, velocity: number])[]) => {
    const played = new Set(notes.map(([key, velocity]) => 128 * key + velocity));
    const presets = await loadPresets(bank.value, "bank", [{ bank: 0, program: 0, notes: played }]);
    if (!presets.ok) throw presets.error;
    return presets.value[0]!.regions;
  };
  const soft = await regionsFor([60, 20]);
  const both = await regionsFor([60, 20], [60, 120]);
  expect(soft.length).toBeGreaterThan(0);
  expect(both.length).toBeGreaterThan(soft.length);
  for (const { keyLow, keyHigh, velocityLow, velocityHigh } of soft) {
    expect([keyLow <= 60, keyHigh >= 60, velocityLow <= 20, velocityHigh >= 20]).toEqual([true, true, true, true]);
  }
});
