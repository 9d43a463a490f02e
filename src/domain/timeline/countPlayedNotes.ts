import { playedRolls } from "./compile/playedRolls.ts";
import { expandRoll } from "./expandRoll.ts";
import type { TimelineDocument } from "./records.ts";
import { rollsByTrack } from "./rollsByTrack.ts";

/** The notes that a file of events has of a song: those of patterns and repeats too, muted ones and those of attack 0 not. */
export function countPlayedNotes(document: TimelineDocument): number {
  const { tracks, timeline } = document;
  let count = 0;
  for (const [trackId, clips] of rollsByTrack(document.rolls.values())) {
    const track = tracks.get(trackId);
    if (!track) continue;
    for (const roll of playedRolls(document, track, clips)) {
      for (const { attack } of expandRoll(roll, timeline.ppq, track.channel)) if (attack > 0) count += 1;
    }
  }
  return count;
}
