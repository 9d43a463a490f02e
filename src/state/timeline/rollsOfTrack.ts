import { clipStart } from "../../domain/timeline/clipLength.ts";
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
    for (const rolls of byTrack.values()) rolls.sort((a, b) => clipStart(a) - clipStart(b));
    rollsByTrack.set(document.rolls, byTrack);
  }
  return byTrack.get(trackId) ?? [];
}

/** Ticks a clip takes on its lane; an empty roll still shows as one beat. */
export const clipTicks = (roll: Roll, ppq: number): number => Math.max(ppq, rollContent(roll, ppq).lengthTicks);
