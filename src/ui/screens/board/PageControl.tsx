import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { boardActions } from "../../../actions/board/boardActions.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Tooltip } from "../../controls/Tooltip.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import styles from "./BoardBar.module.css";

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
  const { previousPage, nextPage } = boardActions;
  return (
    <fieldset className={styles.stepper} aria-label={words.page}>
      <Tooltip text={previousPage.label} shortcut={previousPage.keys[0]}>
        <button type="button" aria-label={previousPage.label} onClick={() => previousPage.run(liveBoard)}>
          <ChevronLeft {...ICON} />
        </button>
      </Tooltip>
      <span className={styles.stepperValue} aria-live="polite">
        <small>{words.page}</small>
        <b>{words.pageOf(shown, count)}</b>
      </span>
      <Tooltip text={nextPage.label} shortcut={nextPage.keys[0]}>
        <button type="button" aria-label={nextPage.label} onClick={() => nextPage.run(liveBoard)}>
          <ChevronRight {...ICON} />
        </button>
      </Tooltip>
    </fieldset>
  );
}
