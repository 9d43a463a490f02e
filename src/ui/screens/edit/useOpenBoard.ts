import { useEffect } from "react";
import { useLocation } from "wouter";
import type { Result } from "../../../domain/AppError.ts";
import { select, type BoardEdit } from "../../../state/board/edit/BoardEdit.ts";
import type { BoardRig } from "../../../state/board/BoardRig.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardStrings } from "../../strings/board.ts";
import { editStrings as words } from "../../strings/edit.ts";

/** What the address asks for. */
export interface Asked {
  /** The board to edit; without one, the last. */
  readonly id: string | undefined;
  /** The pad to begin with. */
  readonly padId: string | undefined;
}

interface Editor {
  readonly library: BoardLibrary;
  readonly edit: BoardEdit;
  readonly rig: BoardRig;
}

/** Opens the board that the address names and selects the pad that it names; where either cannot be, says why. */
export function useOpenBoard({ library, edit, rig }: Editor, { id, padId }: Asked): void {
  const { session, board } = useStudio();
  const [, navigate] = useLocation();
  useEffect(() => {
    let isCurrent = true;
    void openOrLast(library, id).then((result) => {
      if (!result.ok) notify(session, "error", result.error.message);
      else if (result.value.length > 0) notify(session, "error", boardStrings.damagedPads(result.value));
      if (!isCurrent) return null;
      if (padId !== undefined && result.ok) {
        const pad = board.current.pads.find((each) => each.id === padId);
        if (pad) {
          if (pad.page > 0) rig.player.pages.show(pad.page);
          select(edit, padId);
        } else notify(session, "error", words.noSuchPad);
      }
      if (library.keptId && library.keptId !== id) navigate(`/edit/${library.keptId}`, { replace: true });
      return null;
    });
    return () => {
      isCurrent = false;
    };
  }, [library, edit, rig, session, board, id, padId, navigate]);
}

/** The board asked for. If it cannot be opened the last one is, and why is told. */
async function openOrLast(library: BoardLibrary, id: string | undefined): Promise<Result<readonly string[]>> {
  if (!id) return library.openLast();
  const opened = await library.open(id);
  if (!opened.ok) await library.openLast();
  return opened;
}
