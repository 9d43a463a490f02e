import { PERCUSSION_BANK } from "../../reference/gmInstruments.ts";
import type { CompiledTrack } from "./compileTimeline.ts";

export interface UsedProgram {
  /** 0..127, or 128 for percussion. */
  readonly bank: number;
  readonly program: number;
}

/** The instruments a track asks for: the one it begins with, then those of its program changes, each once. */
export function usedPrograms({ track, controls }: CompiledTrack): UsedProgram[] {
  const used = new Map<string, UsedProgram>();
  const { bank: firstBank, program: firstProgram } = track.pluginValues;
  let [bank, msb, lsb] = [firstBank, 0, 0];
  const use = (program: number): void => void used.set(`${bank}:${program}`, { bank, program });
  use(firstProgram);
  for (const { kind, key, value } of controls) {
    if (kind === "controlChange" && key === 0) msb = value;
    else if (kind === "controlChange" && key === 32) lsb = value;
    else if (kind === "programChange") {
      bank = bank === PERCUSSION_BANK ? bank : selectedBank(msb, lsb);
      use(value);
    }
  }
  return [...used.values()];
}

/** The bank that CC 0 and CC 32 select: GM2 (121) numbers its variations in the LSB, XG (127) and GM2 (120) mark drums. */
function selectedBank(msb: number, lsb: number): number {
  if (msb === 120 || msb === 127) return PERCUSSION_BANK;
  return msb === 0 || msb === 121 ? lsb : msb;
}
