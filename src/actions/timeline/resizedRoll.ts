import { setRoll, trimRoll } from "../../domain/timeline/commands/rolls.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";

/**
 * A clip made `wantedTicks` long: it repeats as often as fits. Shorter than once, it is cut: notes behind the end go. An
 * empty clip has nothing to repeat, its length changes; one of chord patterns is never shorter than they are.
 */
export function resizedRoll(document: TimelineDocument, roll: Roll, wantedTicks: number): TimelineDiff {
  const { periodTicks } = rollContent(roll, document.timeline.ppq);
  const hasChords = roll.chordPatterns.length > 0;
  if (roll.notes.length === 0 && !hasChords) return setRoll(document, roll.id, { length: wantedTicks, repeatCount: 1 });
  if (wantedTicks < periodTicks && !hasChords) return trimRoll(document, roll.id, wantedTicks);
  return setRoll(document, roll.id, { repeatCount: Math.max(1, Math.round(wantedTicks / Math.max(1, periodTicks))) });
}
