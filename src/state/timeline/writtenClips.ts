import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { rollContent } from "./rollContent.ts";

/**
 * Finds the clip that an edit at a tick of the song goes into, the first ones before the others; null between clips
 * and in repeats. An empty clip of no length takes all that comes after its start.
 */
export function writtenClips(rolls: readonly Roll[], ppq: number): (songTick: number) => Roll | null {
  const spans = rolls.map((roll) => {
    const { periodTicks } = rollContent(roll, ppq);
    return { roll, from: clipStart(roll), to: clipStart(roll) + (periodTicks || Number.POSITIVE_INFINITY) };
  });
  return (songTick) => spans.find(({ from, to }) => from <= songTick && songTick < to)?.roll ?? null;
}
