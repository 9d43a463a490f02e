import type { ChannelSeat } from "../domain/timeline/compile/compileChannels.ts";
import { usedPrograms } from "../domain/timeline/compile/usedPrograms.ts";
import type { Roll, Track } from "../domain/timeline/records.ts";
import { instrumentKey } from "./instrumentKey.ts";

/** Keys of every instrument the track plays. The one its strip is given comes last, so that it has it. */
export function programsOf(seat: ChannelSeat, track: Track, rolls: readonly Roll[]): readonly string[] {
  const { userBank, bank: ownBank } = track.pluginValues;
  const [home, ...later] = usedPrograms(seat, track, rolls).map(({ bank, program }) =>
    instrumentKey(userBank ? ownBank : bank, program),
  );
  return [...later, home!];
}
