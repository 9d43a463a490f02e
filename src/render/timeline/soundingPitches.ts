import { notesInRange } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { RollContent } from "../../state/timeline/rollContent.ts";

/** Pitches of the roll that sound at a tick of the timeline, in whichever repeat that is. */
export function soundingPitches(roll: Roll, content: RollContent, songTick: number): Set<number> {
  const pitches = new Set<number>();
  const tick = Math.floor(songTick - roll.startTime);
  if (tick < 0 || tick >= content.lengthTicks) return pitches;
  const inRepeat = content.periodTicks > 0 ? tick % content.periodTicks : tick;
  for (const { number, muted } of notesInRange(roll.notes, inRepeat, inRepeat + 1)) if (!muted) pitches.add(number);
  for (const { number } of notesInRange(content.patternNotes, tick, tick + 1)) pitches.add(number);
  return pitches;
}
