import { patternTicksOf, ticksToBarLine } from "../../domain/timeline/clipLength.ts";
import {
  extendRollStart,
  hasBehind,
  repeatRollBefore,
  trimRoll,
  trimRollStart,
} from "../../domain/timeline/commands/clipEdges.ts";
import { setRoll } from "../../domain/timeline/commands/rolls.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";

/**
 * A clip made `wantedTicks` long: it repeats as often as fits. Shorter than once, it ends earlier; what lies behind the end is
 * silent, and heard again where the end comes to lie behind it. An empty clip has nothing to repeat, its length changes.
 */
export function resizedRoll(document: TimelineDocument, roll: Roll, wantedTicks: number): TimelineDiff {
  const { offset, endTick, periodTicks, lengthTicks } = rollContent(roll, document.timeline.ppq);
  if (wantedTicks === lengthTicks) return emptyTimelineDiff;
  if (roll.notes.length + roll.chordPatterns.length === 0) return trimRoll(document, roll.id, wantedTicks);
  const notesEnd = hasBehind(roll, endTick)
    ? ticksToBarLine(document.timeline, roll.startTime, roll.notes.end - 1)
    : endTick;
  const wholeTicks = Math.max(notesEnd, patternTicksOf(roll, document.timeline.ppq)) - offset;
  if (wantedTicks <= wholeTicks && (roll.repeatCount === 1 || wantedTicks < periodTicks))
    return trimRoll(document, roll.id, wantedTicks);
  return repeated(document, roll, wantedTicks, periodTicks);
}

function repeated(document: TimelineDocument, roll: Roll, wantedTicks: number, periodTicks: number): TimelineDiff {
  return setRoll(document, roll.id, { repeatCount: Math.max(1, Math.round(wantedTicks / Math.max(1, periodTicks))) });
}

/**
 * A clip that begins `byTicks` later and ends where it did: it repeats as often as fits. Shorter than once, it begins later in its
 * material; what lies before is silent, and heard again where it begins earlier. An empty clip has nothing to repeat.
 */
export function restartedRoll(document: TimelineDocument, roll: Roll, byTicks: number): TimelineDiff {
  const { offset, periodTicks, lengthTicks } = rollContent(roll, document.timeline.ppq);
  if (byTicks === 0) return emptyTimelineDiff;
  const isOnce = roll.repeatCount === 1;
  if (isOnce ? byTicks > 0 || offset > 0 : lengthTicks - byTicks < periodTicks)
    return trimRollStart(document, roll.id, byTicks);
  const isEmpty = roll.notes.length + roll.chordPatterns.length === 0;
  if (isOnce && isEmpty) return extendRollStart(document, roll.id, -byTicks);
  return repeatRollBefore(document, roll.id, -Math.round(byTicks / Math.max(1, periodTicks)));
}
