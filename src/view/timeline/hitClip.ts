import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { ClipHit } from "../../state/timeline/gestures.ts";
import { clipTicks, rollsOfTrack } from "../../state/timeline/rollsOfTrack.ts";

/** The clip of track `trackId` at `tick`, the one drawn last; its outer pixels, a quarter at most, are handles. */
export function hitClip(
  document: TimelineDocument,
  trackId: string,
  tick: number,
  ticksPerPixel: number,
  edgePixels: number,
): ClipHit | null {
  const { ppq } = document.timeline;
  const rolls = rollsOfTrack(document, trackId);
  for (let i = rolls.length - 1; i >= 0; i--) {
    const roll = rolls[i]!;
    const start = clipStart(roll);
    const end = start + clipTicks(roll, ppq);
    if (tick < start || tick >= end) continue;
    const handle = Math.min((end - start) / 4, ticksPerPixel * edgePixels);
    return { roll, edge: tick >= end - handle ? "end" : tick < start + handle ? "start" : "body" };
  }
  return null;
}
