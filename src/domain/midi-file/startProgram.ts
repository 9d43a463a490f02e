import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import type { ControlChange, ProgramChange, Track } from "../timeline/records.ts";
import { BANK_LSB, BANK_MSB, PERCUSSION_CHANNEL } from "./eventTypes.ts";

/** How a track that was read begins: what its plugin shows, and which program changes are left to its events. */
export interface StartProgram {
  readonly bank: number;
  readonly program: number;
  readonly sendProgram: boolean;
  readonly programChanges: readonly ProgramChange[];
}

/**
 * A first program change at tick 0 becomes the plugin's, and the file's track starts with it. A later one stays where
 * it is, and the plugin shows it from the start; without any it is program 0, and nothing is sent.
 */
export function startProgram(
  channel: number,
  programChanges: readonly ProgramChange[],
  controlChanges: readonly ControlChange[],
): StartProgram {
  const [first, ...rest] = programChanges;
  const bank = channel === PERCUSSION_CHANNEL ? PERCUSSION_BANK : bankAt(controlChanges, first?.tick ?? 0);
  if (!first) return { bank, program: 0, sendProgram: false, programChanges };
  const atStart = first.tick === 0;
  return { bank, program: first.program, sendProgram: atStart, programChanges: atStart ? rest : programChanges };
}

/**
 * Bank selects to write at tick 0 ahead of the program change, instead of those among `track`'s control changes:
 * where the plugin's bank is another (it was changed since), those that select it take their place; else null.
 */
export function startBankSelects({ pluginValues, controlChanges }: Track): ControlChange[] | null {
  const { bank } = pluginValues;
  if (bank === PERCUSSION_BANK || bank === bankAt(controlChanges, 0)) return null;
  // A bank that fits no single controller is a 14-bit bank select number (MIDI 1.0).
  if (bank < 128) return [{ tick: 0, controller: BANK_MSB, value: bank }];
  return [
    { tick: 0, controller: BANK_MSB, value: (bank >> 7) & 0x7f },
    { tick: 0, controller: BANK_LSB, value: bank & 0x7f },
  ];
}

/** Bank that is selected at `tick` by its most significant byte (CC 0), 0 without. */
function bankAt(controlChanges: readonly ControlChange[], tick: number): number {
  let bank = 0;
  for (const change of controlChanges) {
    if (change.tick > tick) break;
    if (change.controller === BANK_MSB) bank = change.value;
  }
  return bank;
}
