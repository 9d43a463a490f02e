import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import type { PluginValues } from "./records.ts";

/** Bank select before a track's program; null for drum kits and the user's own banks, which have no MIDI bank number. */
export const bankSelectOf = ({ bank, userBank }: PluginValues): number | null =>
  bank === PERCUSSION_BANK || userBank ? null : bank;
