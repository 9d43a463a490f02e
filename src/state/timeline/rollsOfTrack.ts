import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import { rollContent } from "./rollContent.ts";

/** The rolls of each track in order of their start, cached per document. */
const rollsByTrack = new WeakMap<TimelineDocument["rolls"], Map<string, Roll[]>>();

export function rollsOfTrack(document: TimelineDocument, trackId: string): readonly Roll[] {
  let byTrack = rollsByTrack.get(document.rolls);
  if (!byTrack) {
    byTrack = new Map();
    for (const roll of document.rolls.values()) {
      const rolls = byTrack.get(roll.trackId);
      if (rolls) rolls.push(roll);
      else byTrack.set(roll.trackId, [roll]);
    }
    for (const rolls of byTrack.values()) rolls.sort((a, b) => a.startTime - b.startTime);
    rollsByTrack.set(document.rolls, byTrack);
  }
  return byTrack.get(trackId) ?? [];
}

/** Ticks a clip takes on its lane; an empty roll still shows as one beat. */
export const clipTicks = (roll: Roll, ppq: number): number => Math.max(ppq, rollContent(roll, ppq).lengthTicks);

/** The roll the editor shows: the selected one, else the first of the selected track. */
export function editedRoll(
  document: TimelineDocument,
  selection: { readonly trackId: string | null; readonly rollId: string | null },
): Roll | null {
  const selected = selection.rollId === null ? undefined : document.rolls.get(selection.rollId);
  if (selected) return selected;
  return selection.trackId === null ? null : (rollsOfTrack(document, selection.trackId)[0] ?? null);
}
