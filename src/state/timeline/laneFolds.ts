import { ref } from "valtio/vanilla";
import type { SongSession } from "../session/SongSession.ts";

/** Id of the lane of velocities, beside the ids of the clips' lanes. */
export const VELOCITY_LANE = "velocity";

/** Choices of lanes that are folded to a line. The roll folds more of them where its notes would have too few rows. */
export type LaneFolds = Pick<SongSession["editor"], "foldedLanes" | "openedLanes">;

type Editor = { readonly editor: SongSession["editor"] };

/** Opens a lane, as the latest one: in a low roll others fold first. */
export function openLane({ editor }: Editor, id: string): void {
  const { foldedLanes, openedLanes } = editor;
  if (foldedLanes.has(id)) editor.foldedLanes = ref(new Set([...foldedLanes].filter((other) => other !== id)));
  if (openedLanes.at(-1) !== id) editor.openedLanes = ref([...openedLanes.filter((other) => other !== id), id]);
}

function foldLane({ editor }: Editor, id: string): void {
  editor.foldedLanes = ref(new Set([...editor.foldedLanes, id]));
}

/** Folds a lane that is open in the roll, or opens one that is folded, by the user or for want of room. */
export function toggleLane(session: Editor & Pick<SongSession, "openLanes">, id: string): void {
  if (session.openLanes.has(id)) foldLane(session, id);
  else openLane(session, id);
}
