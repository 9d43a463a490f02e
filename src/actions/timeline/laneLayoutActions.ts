import type { SongServices } from "../../state/services/SongServices.ts";
import { VELOCITY_LANE } from "../../state/timeline/laneFolds.ts";
import { inLaneOrder, moveLane, setLaneHeight } from "../../state/timeline/laneLayout.ts";
import { selectedLane, shownLanes } from "../../state/timeline/selectedLane.ts";
import { currentRoll, currentRolls } from "../../state/timeline/selection.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { Action } from "../Action.ts";

/** Height that keys start from, and their step; interface pixels. */
const USUAL_HEIGHT = 89;
const STEP = 16;

/** The lane that was used last, or else that of velocities. */
export const usedLane = (studio: OpenSong): string =>
  (studio.session.selection.focus === "lane" ? selectedLane(studio)?.id : undefined) ?? VELOCITY_LANE;

function growLane(studio: OpenSong, byPixels: number): void {
  const { session } = studio;
  const id = usedLane(studio);
  setLaneHeight(session, id, (session.editor.laneHeights.get(id) ?? USUAL_HEIGHT) + byPixels);
}

function stepLane(studio: OpenSong, by: -1 | 1): void {
  const { session } = studio;
  const ids = [VELOCITY_LANE, ...shownLanes(currentRolls(studio)).map(({ id }) => id)];
  const shown = inLaneOrder(ids, session.editor);
  const id = usedLane(studio);
  moveLane(session, shown, id, shown.indexOf(id) + by);
}

const ofClip = {
  words: "automation envelope cc velocity order height resize reorder",
  reason: "Select a clip first.",
  enabled: (studio: OpenSong): boolean => currentRoll(studio) !== null,
};

/** Order and height of the lane that was used last, or else of the velocities. */
export const laneLayoutActions = {
  laneTaller: { label: "Taller lane", keys: ["Alt+Shift+↑"], ...ofClip, run: (studio) => growLane(studio, STEP) },
  laneLower: { label: "Lower lane", keys: ["Alt+Shift+↓"], ...ofClip, run: (studio) => growLane(studio, -STEP) },
  laneFirst: { label: "Move lane up", keys: ["Alt+Shift+PageUp"], ...ofClip, run: (studio) => stepLane(studio, -1) },
  laneLast: { label: "Move lane down", keys: ["Alt+Shift+PageDown"], ...ofClip, run: (studio) => stepLane(studio, 1) },
} satisfies Readonly<Record<string, Action<SongServices>>>;
