import { FIRST_USER_BANK, LAST_USER_BANK } from "../../protocol/engine.ts";
import type { CompiledPreset } from "./CompiledPreset.ts";
import { DRUM_BANK } from "./Strips.ts";

const BANKS = LAST_USER_BANK + 1;

/** The loaded presets, by bank (0..128 or a mapped user bank) and program 0..127. Look-ups do not allocate. */
export class PresetBank {
  readonly #presets = new Map<number, CompiledPreset>();

  set(bank: number, program: number, preset: CompiledPreset | null): void {
    if (!isAddress(bank, program)) return;
    if (preset) this.#presets.set(bank * 128 + program, preset);
    else this.#presets.delete(bank * 128 + program);
  }

  get(bank: number, program: number): CompiledPreset | null {
    return this.#presets.get(bank * 128 + program) ?? null;
  }

  /** Address of the first loaded preset that `isWanted`, or null. */
  findAddress(isWanted: (preset: CompiledPreset) => boolean): { bank: number; program: number } | null {
    for (const [index, preset] of this.#presets) {
      if (isWanted(preset)) return { bank: index >> 7, program: index & 127 };
    }
    return null;
  }

  /** Replacement for a missing (bank, program): the bank-0 sound, or the standard kit. */
  find(bank: number, program: number): CompiledPreset | null {
    const exact = this.get(bank, program);
    // A user bank has no replacement.
    if (exact || bank >= FIRST_USER_BANK) return exact;
    return bank === DRUM_BANK ? this.get(DRUM_BANK, 0) : this.get(0, program);
  }
}

export function isAddress(bank: number, program: number): boolean {
  return (
    Number.isInteger(bank) && Number.isInteger(program) && bank >= 0 && bank < BANKS && program >= 0 && program < 128
  );
}
