import { notesInRange } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { RollContent } from "../../state/timeline/rollContent.ts";

/** Pitches of the roll that sound at a tick of the timeline, in whichever repeat that is. */
export function soundingPitches(roll: Roll, content: RollContent, songTick: number): Set<number> {
  const pitches = new Set<number>();
  const { offset, periodTicks, lengthTicks } = content;
  const tick = Math.floor(songTick - roll.startTime);
  if (tick < offset || tick >= offset + lengthTicks) return pitches;
  const inRepeat = periodTicks > 0 ? offset + ((tick - offset) % periodTicks) : tick;
  for (const { time, number, muted } of notesInRange(roll.notes, inRepeat, inRepeat + 1))
    if (!muted && time >= offset) pitches.add(number);
  for (const { number } of notesInRange(content.patternNotes, tick, tick + 1)) pitches.add(number);
  return pitches;
}
