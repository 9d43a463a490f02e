import { ref } from "valtio/vanilla";
import type { ClipLane } from "../../domain/timeline/ClipLane.ts";
import type { OpenSong } from "../transport.ts";
import { currentRoll } from "./selection.ts";

const NONE: ReadonlySet<number> = new Set();

/** Selects points of a lane, by their ticks; keys act on the lane from now on. */
export function selectLane({ session }: OpenSong, id: string, ticks: ReadonlySet<number>): void {
  session.selection.focus = "lane";
  session.selection.lane = ref({ id, ticks });
}

/** The lane that keys and actions are about: the one used last, or the first of the clip. */
export function selectedLane(song: OpenSong): ClipLane | null {
  const lanes = currentRoll(song)?.lanes ?? [];
  return lanes.find(({ id }) => id === song.session.selection.lane?.id) ?? lanes[0] ?? null;
}

/** Ticks of the selected points of a lane. */
export function selectedTicks({ session }: OpenSong, laneId: string): ReadonlySet<number> {
  const { lane } = session.selection;
  return lane?.id === laneId ? lane.ticks : NONE;
}
