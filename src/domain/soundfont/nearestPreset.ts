import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";

const KITS_IN_GROUP = 8;

interface Numbered {
  readonly bank: number;
  readonly program: number;
}

/**
 * The preset that plays (bank, program): its own, or for want of it the nearest relative, or null. A variation falls
 * back to bank 0; a kit (bank 128) to the first of its group of eight, as GS numbers kits, then to the standard kit.
 */
export function nearestPreset<T extends Numbered>(presets: readonly T[], bank: number, program: number): T | null {
  const candidates: readonly Numbered[] =
    bank === PERCUSSION_BANK
      ? [program, program - (program % KITS_IN_GROUP), 0].map((kit) => ({ bank, program: kit }))
      : [
          { bank, program },
          { bank: 0, program },
        ];
  for (const wanted of candidates) {
    const preset = presets.find((known) => known.bank === wanted.bank && known.program === wanted.program);
    if (preset) return preset;
  }
  return null;
}
