import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardStrings } from "../../strings/board.ts";

export interface AskedBoard {
  /** Beginning of the address. */
  readonly screen: "midi" | "edit";
  /** Without one, the board that was open last. */
  readonly id: string | undefined;
  /** Called once it is open, unless something else is asked for by then. Must stay the same for the same request. */
  readonly onOpen?: () => void;
}

/** Opens the board that the address names; where it cannot be opened, says why, and the address is that of the last one. */
export function useOpenBoard(library: BoardLibrary, { screen, id, onOpen }: AskedBoard): void {
  const { session } = useStudio();
  useEffect(() => {
    let isCurrent = true;
    void library.openOrLast(id).then((result) => {
      if (!result.ok) notify(session, "error", result.error.message);
      else if (result.value.length > 0) notify(session, "error", boardStrings.damagedPads(result.value));
      if (!isCurrent) return null;
      if (result.ok) onOpen?.();
      if (library.keptId && library.keptId !== id) navigate(`/${screen}/${library.keptId}`, { replace: true });
      return null;
    });
    return () => {
      isCurrent = false;
    };
  }, [library, session, screen, id, onOpen]);
}
