import type { TimelineDocument } from "./records.ts";

export function countNotes(rolls: TimelineDocument["rolls"]): number {
  let count = 0;
  for (const { notes } of rolls.values()) count += notes.length;
  return count;
}
