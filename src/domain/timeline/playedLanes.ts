import type { ClipLane } from "./ClipLane.ts";
import { repeatTicks } from "./expandRoll.ts";
import { joinedLanes } from "./laneParts.ts";
import type { Roll } from "./records.ts";

/** A clip's lanes as they are where its repeats are played out to notes: chance has been decided, the others go on. */
export function playedLanes(roll: Roll, ppq: number): readonly ClipLane[] {
  const lanes = roll.lanes.filter(({ kind }) => kind !== "chance");
  const repeats = Math.max(1, roll.repeatCount);
  return joinedLanes([{ lanes, startTick: 0, periodTicks: repeatTicks(roll, ppq), repeats }]);
}
