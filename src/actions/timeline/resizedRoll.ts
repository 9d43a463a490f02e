import { ticksToBarLine } from "../../domain/timeline/clipLength.ts";
import { hasBehind, setRoll, trimRoll } from "../../domain/timeline/commands/rolls.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";

/**
 * A clip made `wantedTicks` long: it repeats as often as fits. Shorter than once, it ends earlier; what lies behind the end is
 * silent, and heard again where the end comes to lie behind it. An empty clip has nothing to repeat, its length changes; one of
 * chord patterns is never shorter than they are.
 */
export function resizedRoll(document: TimelineDocument, roll: Roll, wantedTicks: number): TimelineDiff {
  const { periodTicks, lengthTicks } = rollContent(roll, document.timeline.ppq);
  if (wantedTicks === lengthTicks) return emptyTimelineDiff;
  const hasChords = roll.chordPatterns.length > 0;
  if (hasChords) return repeated(document, roll, wantedTicks, periodTicks);
  if (roll.notes.length === 0) return trimRoll(document, roll.id, wantedTicks);
  const wholeTicks = hasBehind(roll, periodTicks)
    ? ticksToBarLine(document.timeline, roll.startTime, roll.notes.end - 1)
    : periodTicks;
  if (wantedTicks <= wholeTicks && (roll.repeatCount === 1 || wantedTicks < periodTicks))
    return trimRoll(document, roll.id, wantedTicks);
  return repeated(document, roll, wantedTicks, periodTicks);
}

function repeated(document: TimelineDocument, roll: Roll, wantedTicks: number, periodTicks: number): TimelineDiff {
  return setRoll(document, roll.id, { repeatCount: Math.max(1, Math.round(wantedTicks / Math.max(1, periodTicks))) });
}
