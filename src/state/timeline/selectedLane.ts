import { ref } from "valtio/vanilla";
import type { ClipLane } from "../../domain/timeline/ClipLane.ts";
import type { Studio } from "../Studio.ts";
import { currentRoll } from "./selection.ts";

const NONE: ReadonlySet<number> = new Set();

/** Selects points of a lane, by their ticks; keys act on the lane from now on. */
export function selectLane({ session }: Studio, id: string, ticks: ReadonlySet<number>): void {
  session.selection.focus = "lane";
  session.selection.lane = ref({ id, ticks });
}

/** The lane that keys and actions are about: the one used last, or the first of the clip. */
export function selectedLane(studio: Studio): ClipLane | null {
  const lanes = currentRoll(studio)?.lanes ?? [];
  return lanes.find(({ id }) => id === studio.session.selection.lane?.id) ?? lanes[0] ?? null;
}

/** Ticks of the selected points of a lane. */
export function selectedTicks({ session }: Studio, laneId: string): ReadonlySet<number> {
  const { lane } = session.selection;
  return lane?.id === laneId ? lane.ticks : NONE;
}
