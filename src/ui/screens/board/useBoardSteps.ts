import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import type { BoardRig } from "../../../state/board/BoardRig.ts";
import type { SetLists } from "../../../state/set-list/SetLists.ts";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";

const byName = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/**
 * Pads, and whatever moves them, open the next and the previous board: of the set that is played; without one, of those kept
 * here in the order of their names.
 */
export function useBoardSteps(rig: BoardRig, library: BoardLibrary, sets: SetLists): void {
  const { board, session } = useStudio();
  useEffect(() => {
    const step = async (by: -1 | 1): Promise<void> => {
      if (sets.step(by)) return undefined;
      const listed = await library.list();
      if (!listed.ok) return notify(session, "error", listed.error.message);
      const boards = listed.value.toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
      const at = boards.findIndex(({ id }) => id === board.current.id);
      const next = boards.at((at + by) % Math.max(1, boards.length));
      if (next) navigate(`/midi/${next.id}`);
      return undefined;
    };
    const undo = [
      rig.actions.provide("nextBoard", () => void step(1)),
      rig.actions.provide("previousBoard", () => void step(-1)),
    ];
    return () => {
      for (const take of undo) take();
    };
  }, [rig, library, sets, board, session]);
}
