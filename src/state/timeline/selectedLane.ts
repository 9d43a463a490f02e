import { ref } from "valtio/vanilla";
import type { ClipLane, LaneHead, LanePoints } from "../../domain/timeline/ClipLane.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../transport.ts";
import { inSongOrder } from "./editedRolls.ts";
import { openLane } from "./laneFolds.ts";
import { currentRolls } from "./selection.ts";

const NONE: LanePoints = new Map();

const lanesOfClips = new WeakMap<readonly Roll[], readonly LaneHead[]>();

/**
 * The lanes of clips in the roll: what one of them has is shown for all, in the order of the clips in the song, so that lanes stay
 * where they are whichever clip is the active one.
 */
export function shownLanes(rolls: readonly Roll[]): readonly LaneHead[] {
  if (rolls.length < 2) return rolls[0]?.lanes ?? [];
  let lanes = lanesOfClips.get(rolls);
  if (!lanes) {
    const inOrder = inSongOrder([], rolls).flatMap((roll) => roll.lanes);
    lanes = [...new Map(inOrder.map((lane) => [lane.id, lane])).values()];
    lanesOfClips.set(rolls, lanes);
  }
  return lanes;
}

export const laneOf = ({ lanes }: Roll, { id }: Pick<LaneHead, "id">): ClipLane | null =>
  lanes.find((lane) => lane.id === id) ?? null;

/** Selects points of a lane, which opens if it is folded; keys act on the lane from now on. */
export function selectLane({ session }: Pick<OpenSong, "session">, id: string, points: LanePoints = NONE): void {
  session.selection.focus = "lane";
  session.selection.lane = ref({ id, points });
  openLane(session, id);
}

/** The lane that keys and actions are about: the one used last, or the first of the clips in the roll. */
export function selectedLane(song: OpenSong): LaneHead | null {
  const lanes = shownLanes(currentRolls(song));
  return lanes.find(({ id }) => id === song.session.selection.lane?.id) ?? lanes[0] ?? null;
}

/** The selected points of a lane. */
export function selectedPoints({ session }: Pick<OpenSong, "session">, laneId: string): LanePoints {
  const { lane } = session.selection;
  return lane?.id === laneId ? lane.points : NONE;
}

/** The same points, `byTicks` later. */
export const laterPoints = (points: LanePoints, byTicks: number): LanePoints =>
  new Map([...points].map(([rollId, ticks]) => [rollId, new Set([...ticks].map((tick) => tick + byTicks))]));

export function countPoints(points: LanePoints): number {
  let count = 0;
  for (const ticks of points.values()) count += ticks.size;
  return count;
}
