import type { ClipLane } from "./ClipLane.ts";
import { offsetOf } from "./clipLength.ts";
import { repeatTicks } from "./expandRoll.ts";
import { joinedLanes } from "./laneParts.ts";
import type { Roll } from "./records.ts";

/**
 * A clip's lanes after its repeats are played out to notes. `decided`: chance is resolved and removed, as is material outside
 * its edges; `whole`: both stay.
 */
export function playedLanes(roll: Roll, ppq: number, form: "decided" | "whole" = "decided"): readonly ClipLane[] {
  const isWhole = form === "whole";
  return joinedLanes([
    {
      lanes: isWhole ? roll.lanes : roll.lanes.filter(({ kind }) => kind !== "chance"),
      startTick: 0,
      offset: offsetOf(roll),
      periodTicks: repeatTicks(roll, ppq),
      repeats: Math.max(1, roll.repeatCount),
      keepsFront: isWhole,
      keepsBack: isWhole,
    },
  ]);
}
