import { expect, test } from "vitest";
import { readBank, splitBank } from "../build/samples/buildSamples.ts";
import { createVorbisDecoder } from "../domain/soundfont/createVorbisDecoder.ts";
import { decodePreset } from "../domain/soundfont/decodePreset.ts";
import { readSoundfont } from "../domain/soundfont/readSoundfont.ts";
import type { Region } from "../domain/soundfont/records.ts";
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

test("the product's bank plays as the page plays it: thinned pianos, and the nearest for a variation", async () => {
  const bank = loadBank(defaultBankPath());
  if (!bank.ok) throw bank.error;
  const notes = new Set([128 * 60 + 90, 128 * 61 + 120]);
  const asked = [
    { bank: 0, program: 0, notes },
    { bank: 8, program: 4, notes },
  ];
  const presets = await loadPresets(bank.value, "bank", asked, true);
  if (!presets.ok) throw presets.error;
  const { chunks } = splitBank(await readBank());
  for (const [index, { program }] of asked.entries()) {
    const chunk = chunks.find((part) => part.chunk.bank === 0 && part.chunk.program === program)!;
    const soundfont = readSoundfont(chunk.bytes);
    if (!soundfont.ok) throw soundfont.error;
    const served = await decodePreset(soundfont.value, 0, program, createVorbisDecoder());
    if (!served.ok) throw served.error;
    const played = presets.value[index]!.regions;
    expect(rangesOf(served.value.regions)).toEqual(expect.arrayContaining(rangesOf(played)));
    expect(played.length).toBeGreaterThan(0);
  }
});

const rangesOf = (regions: readonly Region[]) =>
  regions.map(({ keyLow, keyHigh, velocityLow, velocityHigh }) => [keyLow, keyHigh, velocityLow, velocityHigh]);
