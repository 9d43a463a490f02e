import { PERCUSSION_BANK } from "../../reference/gmInstruments.ts";
import { clipStart, firstNoteTick } from "../clipLength.ts";
import { resetMode, rhythmPart } from "../../midi/sysEx.ts";
import { selectedBank, SystemMode } from "../../midi/systemMode.ts";
import type { Roll, Track } from "../records.ts";
import { TickKind, TickRanks, UsualRank } from "../tickOrder.ts";
import type { ChannelSeat } from "./compileChannels.ts";
import type { PlacedEvent } from "../ControlEvent.ts";

export interface UsedProgram {
  /** 0..127, or 128 for percussion. */
  readonly bank: number;
  readonly program: number;
}

type Seated = Pick<Track, "tickOrders">;

/**
 * The instruments of a track with these rolls: the one of its strip, then those of its channel's program
 * changes, each once; and the one before them all if the track plays notes that early.
 */
export function usedPrograms({ channel, place }: ChannelSeat, track: Seated, rolls: Iterable<Roll>): UsedProgram[] {
  const { controls, home, initial } = channel;
  const used = new Map<string, UsedProgram>();
  let [bank, msb, lsb] = [home.bank, initial.bank ?? 0, 0];
  let mode: SystemMode = SystemMode.any;
  let isRhythm = home.bank === PERCUSSION_BANK;
  const use = (program: number): void => void used.set(`${bank}:${program}`, { bank, program });
  use(home.program);
  if (playsBefore(controls.find(isProgram), place, track, rolls)) {
    used.set(`${initial.bank}:${initial.program}`, { bank: initial.bank ?? home.bank, program: initial.program });
  }
  for (const event of controls) {
    const { kind, key, value } = event;
    if (event.kind === "sysEx") {
      const reset = resetMode(event.data);
      if (reset !== null) {
        [mode, bank, msb, lsb, isRhythm] = [reset, home.bank, 0, 0, home.bank === PERCUSSION_BANK];
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

const isProgram = ({ kind }: PlacedEvent): boolean => kind === "programChange";

/** True if the first note comes before `program`, or there are notes and no program. */
function playsBefore(program: PlacedEvent | undefined, place: number, track: Seated, rolls: Iterable<Roll>): boolean {
  let first = Infinity;
  for (const roll of rolls) {
    if (roll.chordPatterns.length > 0) first = Math.min(first, clipStart(roll));
    if (roll.notes.length > 0) first = Math.min(first, firstNoteTick(roll));
  }
  if (first === Infinity || !program) return first !== Infinity;
  if (first !== program.tick) return first < program.tick;
  return place + new TickRanks(track.tickOrders).next(first, TickKind.noteOn, UsualRank.noteOn) < program.place;
}
