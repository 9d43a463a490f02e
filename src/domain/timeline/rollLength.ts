import { clipStart } from "./clipLength.ts";
import { repeatTicks } from "./expandRoll.ts";
import type { Roll, TimelineDocument } from "./records.ts";

/** Ticks that a roll lasts, all repeats included, rounded up to a whole tick. */
export const rollLength = (roll: Roll, ppq: number): number =>
  Math.ceil(repeatTicks(roll, ppq) * Math.max(1, roll.repeatCount));

/** Tick at which the last roll ends; 0 for an empty timeline. */
export function timelineLength({ timeline, rolls }: TimelineDocument): number {
  let end = 0;
  for (const roll of rolls.values()) end = Math.max(end, clipStart(roll) + rollLength(roll, timeline.ppq));
  return end;
}
