import { CHANNEL_PRESSURE, PITCH_BEND } from "../midi/encodeControl.ts";
import type { Track } from "../timeline/records.ts";
import type { LoggedControl } from "./ControlLog.ts";

/** Controllers that a player moved, as a track has them. */
export function controlsOfTrack(
  moves: readonly LoggedControl[],
  tickOf: (beat: number) => number,
): Pick<Track, "controlChanges" | "pitchBends" | "aftertouches"> {
  const controlChanges: Track["controlChanges"][number][] = [];
  const pitchBends: Track["pitchBends"][number][] = [];
  const aftertouches: Track["aftertouches"][number][] = [];
  for (const { control, value, beat } of moves) {
    const tick = tickOf(beat);
    if (control === PITCH_BEND) pitchBends.push({ tick, value });
    else if (control === CHANNEL_PRESSURE) aftertouches.push({ tick, number: null, value: Math.round(value) });
    else controlChanges.push({ tick, controller: control, value });
  }
  return { controlChanges, pitchBends, aftertouches };
}
