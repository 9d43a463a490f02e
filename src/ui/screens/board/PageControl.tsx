import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { boardActions } from "../../../actions/board/boardActions.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { Stepper } from "./Stepper.tsx";

/** The page that is shown and how many there are. */
export function usePages({ player }: LiveBoard): { readonly shown: number; readonly count: number } {
  const follow = useCallback((notify: () => void) => player.onLoad.on(notify), [player]);
  const shown = useSyncExternalStore(follow, () => player.pages.shown);
  const count = useSyncExternalStore(follow, () => player.pages.count);
  return { shown, count };
}

/** Turns the pages of a board; nothing of one that has none. */
export function PageControl({ liveBoard }: { readonly liveBoard: LiveBoard }) {
  const { shown, count } = usePages(liveBoard);
  if (count < 2) return null;
  return (
    <Stepper
      label={words.page}
      value={words.pageOf(shown, count)}
      target={liveBoard}
      actions={[boardActions.previousPage, boardActions.nextPage]}
      icons={[ChevronLeft, ChevronRight]}
    />
  );
}
