import { subscribeKey } from "valtio/utils";
import { setRoll } from "../../domain/timeline/commands/rolls.ts";
import type { OpenSong } from "../transport.ts";
import { GRIDS } from "./snap.ts";

/** Sets the editor's grid, which is that of the active clip, where there is one. Undo leaves it as it leaves tools and zoom. */
export function setGrid({ session, timeline }: OpenSong, grid: string): void {
  session.editor.grid = grid;
  const { rollId } = session.selection;
  // A gesture that is open has the clip as it was.
  if (rollId === null || timeline.isGesturing || !timeline.current.rolls.has(rollId)) return;
  timeline.apply(setRoll(timeline.current, rollId, { subdivision: grid }), "aside");
}

/** The editor takes over the grid of the clip that becomes the active one, and every other that it is given. */
export function followClipGrid({ session, timeline }: OpenSong): () => void {
  let known = "";
  const follow = (): void => {
    const { rollId } = session.selection;
    const roll = rollId === null ? undefined : timeline.current.rolls.get(rollId);
    const now = roll ? `${roll.id} ${roll.subdivision}` : "";
    if (now === known) return;
    known = now;
    if (roll && GRIDS.includes(roll.subdivision)) session.editor.grid = roll.subdivision;
  };
  follow();
  const stops = [
    subscribeKey(session.selection, "rollId", follow, true),
    timeline.subscribe({ change: follow, load: follow }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
