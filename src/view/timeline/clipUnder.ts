import type { Roll } from "../../domain/timeline/records.ts";
import type { NoteHit } from "../../state/timeline/gestures.ts";
import { clipTicks } from "../../state/timeline/rollsOfTrack.ts";
import { hitNote } from "./noteHit.ts";

/**
 * Of the clips in the roll, the active one first, that one whose time holds `songTick`; the active one where several do. Between
 * clips it is the one that ended last, so that what is drawn behind a clip is its own; before all of them the active one.
 */
export function clipUnder(rolls: readonly Roll[], songTick: number, ppq: number): Roll | null {
  let before: Roll | null = null;
  let latest = Number.NEGATIVE_INFINITY;
  for (const roll of rolls) {
    const end = roll.startTime + clipTicks(roll, ppq);
    if (roll.startTime <= songTick && songTick < end) return roll;
    if (end <= songTick && end > latest) [before, latest] = [roll, end];
  }
  return before ?? rolls[0] ?? null;
}

export interface RollHit {
  readonly roll: Roll;
  readonly hit: NoteHit;
}

/** The note of `pitch` at `songTick` of any of these clips; those of the active one, which comes first, lie on top. */
export function hitRolls(rolls: readonly Roll[], songTick: number, pitch: number, slopTicks: number): RollHit | null {
  for (const roll of rolls) {
    const hit = hitNote(roll.notes, songTick - roll.startTime, pitch, slopTicks);
    if (hit) return { roll, hit };
  }
  return null;
}
