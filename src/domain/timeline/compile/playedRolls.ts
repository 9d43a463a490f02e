import type { Roll, TimelineDocument, Track } from "../records.ts";
import { compileRoll } from "./compileRoll.ts";
import { tempoMapOf } from "./compileTimeline.ts";
import { hasDevices, throughDevices } from "./throughDevices.ts";

/** The rolls of a track as they are heard: as they are, or one of what its devices make of them. */
export function playedRolls(
  { timeline: { tempos, ppq } }: TimelineDocument,
  track: Track,
  rolls: readonly Roll[],
): readonly Roll[] {
  if (!hasDevices(track)) return rolls;
  const compiled = rolls.map((roll) => compileRoll(roll, ppq));
  return throughDevices(track, compiled, { tempos, tempo: tempoMapOf(tempos, ppq), ppq }).map(({ roll }) => roll);
}
