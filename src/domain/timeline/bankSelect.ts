import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import type { PluginValues } from "./records.ts";

/** The bank that is selected before a track's program; null where that has no number outside: of kits and the user's own banks. */
export const bankSelectOf = ({ bank, userBank }: PluginValues): number | null =>
  bank === PERCUSSION_BANK || userBank ? null : bank;
