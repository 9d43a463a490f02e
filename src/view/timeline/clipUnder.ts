import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { NoteHit } from "../../state/timeline/gestures.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { clipTicks } from "../../state/timeline/rollsOfTrack.ts";
import { hitNote } from "./noteHit.ts";

/**
 * Clip in the roll, the active one first, whose time holds `songTick`; the active one where several do. Between
 * clips it is the one that ended last, so that what is drawn behind a clip is its own; before all of them the active one.
 */
export function clipUnder(rolls: readonly Roll[], songTick: number, ppq: number): Roll | null {
  let before: Roll | null = null;
  let latest = Number.NEGATIVE_INFINITY;
  for (const roll of rolls) {
    const start = clipStart(roll);
    const end = start + clipTicks(roll, ppq);
    if (start <= songTick && songTick < end) return roll;
    if (end <= songTick && end > latest) [before, latest] = [roll, end];
  }
  return before ?? rolls[0] ?? null;
}

export interface RollHit {
  readonly roll: Roll;
  readonly hit: NoteHit;
}

/**
 * The note of `pitch` at `songTick` of any of these clips; those of the active one, which comes first, lie on top, and those outside
 * the edges of their clip under all others.
 */
export function hitRolls(
  rolls: readonly Roll[],
  songTick: number,
  pitch: number,
  slopTicks: number,
  ppq: number,
): RollHit | null {
  let silent: RollHit | null = null;
  for (const roll of rolls) {
    const hit = hitNote(roll.notes, songTick - roll.startTime, pitch, slopTicks);
    if (!hit) continue;
    const { offset, endTick } = rollContent(roll, ppq);
    if (hit.note.time >= offset && hit.note.time < endTick) return { roll, hit };
    silent ??= { roll, hit };
  }
  return silent;
}
