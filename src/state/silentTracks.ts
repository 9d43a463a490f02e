import { compileChannels } from "../domain/timeline/compile/compileChannels.ts";
import { rollsByTrack } from "../domain/timeline/rollsByTrack.ts";
import type { TimelineDocument, Track } from "../domain/timeline/records.ts";
import { programsOf } from "./programsOf.ts";
import type { InstrumentLoading } from "./session/PageSession.ts";

/**
 * The tracks that play an instrument which could not be loaded, in their order. Banks of the user's own are not among
 * them: a missing one has its own notice.
 */
export function silentTracks(
  document: TimelineDocument,
  instruments: Readonly<Record<string, InstrumentLoading>>,
): readonly Track[] {
  const failed = new Set(Object.keys(instruments).filter((key) => instruments[key]!.error !== null));
  if (failed.size === 0) return [];
  const seats = compileChannels(document);
  const rolls = rollsByTrack(document.rolls.values());
  return document.timeline.trackIds.flatMap((id) => {
    const track = document.tracks.get(id);
    if (!track || track.pluginValues.userBank) return [];
    return programsOf(seats.get(id)!, track, rolls.get(id) ?? []).some((key) => failed.has(key)) ? [track] : [];
  });
}
