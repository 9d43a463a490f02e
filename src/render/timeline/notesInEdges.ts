import type { Roll } from "../../domain/timeline/records.ts";
import type { RollContent } from "../../state/timeline/rollContent.ts";
import { FAR_TICKS, type NoteStyle } from "./noteGroup.ts";

type Drawn = Pick<NoteStyle, "window" | "starts">;

/** True where notes of a roll start before its left edge. */
export const hasEarly = ({ notes }: Roll, { offset }: RollContent): boolean =>
  (notes.chunks[0]?.time[0] ?? offset) < offset;

/** True where notes of a roll lie behind its end, or ring across it. */
export const hasLate = ({ notes }: Roll, { endTick }: RollContent): boolean => notes.end > endTick;

/**
 * The notes that are heard: those that start between the edges, until the right one. Merged notes stand for many: they are cut at
 * both edges.
 */
export function heardNotes(roll: Roll, content: RollContent, isMerged: boolean): Drawn {
  const { offset, endTick } = content;
  const early = hasEarly(roll, content);
  const end = hasLate(roll, content) ? endTick : FAR_TICKS;
  if (!early) return end === FAR_TICKS ? {} : { window: [-FAR_TICKS, end] };
  return isMerged ? { window: [offset, end] } : { window: [-FAR_TICKS, end], starts: [offset, FAR_TICKS] };
}

/** The notes that start before the left edge, which are silent, whole. */
export const earlyNotes = ({ offset }: RollContent, isMerged: boolean): Drawn =>
  isMerged ? { window: [-FAR_TICKS, offset] } : { starts: [-FAR_TICKS, offset] };

/** The other notes' parts behind the end. */
export const lateNotes = ({ offset, endTick }: RollContent, isMerged: boolean): Drawn => ({
  window: [endTick, FAR_TICKS],
  ...(isMerged ? {} : { starts: [offset, FAR_TICKS] }),
});
