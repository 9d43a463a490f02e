import { audibleTracks } from "../../../../domain/timeline/audible.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";

/** Ids of the tracks that mute and solo silence, in their order. */
export function silentTrackIds({ timeline, tracks }: TimelineDocument): readonly string[] {
  const audible = audibleTracks(tracks.values());
  return timeline.trackIds.filter((id) => !audible.has(id));
}
