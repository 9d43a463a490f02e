import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";

/** The track of the clip that begins first; of several the uppermost; without clips the uppermost; null without tracks. */
export function firstTrack({ timeline: { trackIds }, rolls }: TimelineDocument): string | null {
  const starts = new Map<string, number>();
  for (const roll of rolls.values()) {
    starts.set(roll.trackId, Math.min(clipStart(roll), starts.get(roll.trackId) ?? Number.POSITIVE_INFINITY));
  }
  let first = trackIds[0] ?? null;
  for (const id of trackIds) {
    const isEarlier = first === null || (starts.get(id) ?? Infinity) < (starts.get(first) ?? Infinity);
    if (isEarlier) first = id;
  }
  return first;
}
