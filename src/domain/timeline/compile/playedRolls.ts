import type { Roll, TimelineDocument, Track } from "../records.ts";
import { compileRoll } from "./compileRoll.ts";
import { tempoMapOf } from "./compileTimeline.ts";
import { hasDevices, throughDevices } from "./throughDevices.ts";

/** Audible rolls of a track: its own, or one with the output of its devices. */
export function playedRolls(
  { timeline: { tempos, ppq } }: TimelineDocument,
  track: Track,
  rolls: readonly Roll[],
): readonly Roll[] {
  if (!hasDevices(track)) return rolls;
  const compiled = rolls.map((roll) => compileRoll(roll, ppq));
  return throughDevices(track, compiled, { tempos, tempo: tempoMapOf(tempos, ppq), ppq }).map(({ roll }) => roll);
}
