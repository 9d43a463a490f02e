import { ref, subscribe } from "valtio/vanilla";
import type { SongSession } from "../session/SongSession.ts";
import type { Settings } from "../settings.ts";

/** Order and heights of the roll's lanes, as the user chose them. */
export type LaneLayout = Pick<SongSession["editor"], "laneHeights" | "laneOrder">;

interface Session {
  readonly editor: LaneLayout & SongSession["editor"];
}

/** Heights that a lane can be given, interface pixels. */
const LEAST_HEIGHT = 36;
const MOST_HEIGHT = 480;

/** Ids in the order that the user gave them; those without a place follow as they came. */
export function inLaneOrder(ids: readonly string[], { laneOrder }: Partial<LaneLayout>): readonly string[] {
  if (!laneOrder || laneOrder.length === 0) return ids;
  const placeOf = (id: string): number => (laneOrder.includes(id) ? laneOrder.indexOf(id) : laneOrder.length);
  return ids.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export function setLaneHeight({ editor }: Session, id: string, height: number): void {
  const limited = Math.round(Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, height)));
  if (editor.laneHeights.get(id) !== limited) editor.laneHeights = ref(new Map([...editor.laneHeights, [id, limited]]));
}

/** Moves a lane to a place among those that are shown, `shown` in their order. */
export function moveLane({ editor }: Session, shown: readonly string[], id: string, place: number): void {
  const others = shown.filter((other) => other !== id);
  const to = Math.min(others.length, Math.max(0, place));
  const order = [...others.slice(0, to), id, ...others.slice(to)];
  editor.laneOrder = ref([...order, ...editor.laneOrder.filter((other) => !order.includes(other))]);
}

/** Restores order and heights of lanes from the layout of panels, and saves them there. Returns a function that ends it. */
export function rememberLanes({ editor }: Session, settings: Pick<Settings, "layouts">): () => void {
  const { lanes = {}, laneOrder = {} } = settings.layouts;
  editor.laneHeights = ref(new Map(Object.entries(lanes)));
  editor.laneOrder = ref(Object.keys(laneOrder).toSorted((a, b) => laneOrder[a]! - laneOrder[b]!));
  let saved: LaneLayout = { laneHeights: editor.laneHeights, laneOrder: editor.laneOrder };
  return subscribe(editor, () => {
    const { laneHeights, laneOrder: order } = editor;
    if (laneHeights === saved.laneHeights && order === saved.laneOrder) return;
    saved = { laneHeights, laneOrder: order };
    settings.layouts["lanes"] = Object.fromEntries(laneHeights);
    settings.layouts["laneOrder"] = Object.fromEntries(order.map((id, place) => [id, place]));
  });
}
