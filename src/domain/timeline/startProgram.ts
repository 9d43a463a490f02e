import { DRUM_KITS, GM_INSTRUMENTS, PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import type { PluginValues } from "./records.ts";

const words = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "_");

/**
 * The bank and program that the name of an instrument or a drum kit chooses (`violin`, `Standard Kit`), where the values of the
 * plugin have no program of their own; nothing for other names.
 */
export function startProgram(
  pluginName: string | undefined,
  given: Partial<PluginValues> = {},
): Partial<Pick<PluginValues, "bank" | "program">> {
  if (pluginName === undefined || given.program !== undefined || given.userBank) return {};
  const name = words(pluginName);
  if (given.bank !== PERCUSSION_BANK) {
    const instrument = GM_INSTRUMENTS.find((each) => each.name === name);
    if (instrument) return { program: instrument.program };
  }
  const kit = DRUM_KITS.find((each) => each.name === name);
  return kit && (given.bank === undefined || given.bank === PERCUSSION_BANK)
    ? { bank: PERCUSSION_BANK, program: kit.program }
    : {};
}
