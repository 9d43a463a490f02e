import { useCallback } from "react";
import { select, type BoardEdit } from "../../../state/board/edit/BoardEdit.ts";
import type { BoardRig } from "../../../state/board/BoardRig.ts";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { editStrings as words } from "../../strings/edit.ts";

/** Selects the pad that the address names, or says that the board has none. */
export function useAskedPad(edit: BoardEdit, rig: BoardRig, padId: string | undefined): () => void {
  const { session, board } = useStudio();
  return useCallback(() => {
    if (padId === undefined) return;
    const pad = board.current.pads.find((each) => each.id === padId);
    if (!pad) return notify(session, "error", words.noSuchPad);
    if (pad.page > 0) rig.player.pages.show(pad.page);
    select(edit, padId);
  }, [edit, rig, session, board, padId]);
}
