import { PERCUSSION_BANK } from "../../reference/gmInstruments.ts";
import { resetMode, rhythmPart } from "../../midi/sysEx.ts";
import { selectedBank, SystemMode } from "../../midi/systemMode.ts";
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
  let mode: SystemMode = SystemMode.any;
  let isRhythm = firstBank === PERCUSSION_BANK;
  const use = (program: number): void => void used.set(`${bank}:${program}`, { bank, program });
  use(firstProgram);
  for (const event of controls) {
    const { kind, key, value } = event;
    if (event.kind === "sysEx") {
      const reset = resetMode(event.data);
      if (reset !== null) {
        [mode, bank, msb, lsb, isRhythm] = [reset, firstBank, 0, 0, firstBank === PERCUSSION_BANK];
        continue;
      }
      const part = rhythmPart(event.data);
      if (!part || part.isRhythm === isRhythm) continue;
      isRhythm = part.isRhythm;
      bank = isRhythm ? PERCUSSION_BANK : 0;
      use(0);
    } else if (kind === "controlChange" && key === 0) msb = value;
    else if (kind === "controlChange" && key === 32) lsb = value;
    else if (kind === "programChange") {
      bank = isRhythm ? PERCUSSION_BANK : selectedBank(mode, msb, lsb);
      use(value);
    }
  }
  return [...used.values()];
}
