import { ChevronLeft, ChevronRight } from "lucide-react";
import { setListActions } from "../../../../actions/board/setListActions.ts";
import type { SetLists } from "../../../../state/set-list/SetLists.ts";
import { ICON } from "../../../controls/iconSize.ts";
import { Tooltip } from "../../../controls/Tooltip.tsx";
import { setListStrings as words } from "../../../strings/setList.ts";
import styles from "../BoardBar.module.css";
import { useSetLists } from "./useSetLists.ts";

/** Position in the set, with buttons for the previous and the next entry; nothing while no set is played. */
export function SetListControl({ sets }: { readonly sets: SetLists }) {
  const { active, place } = useSetLists(sets);
  if (!active || active.entries.length === 0) return null;
  const { previousEntry, nextEntry } = setListActions;
  return (
    <fieldset className={styles.stepper} aria-label={words.set}>
      <Tooltip text={previousEntry.label} shortcut={previousEntry.keys?.[0]}>
        <button
          type="button"
          aria-label={previousEntry.label}
          disabled={!previousEntry.enabled?.(sets)}
          onClick={() => previousEntry.run(sets)}
        >
          <ChevronLeft {...ICON} />
        </button>
      </Tooltip>
      <span className={styles.stepperValue} aria-live="polite">
        <small>{words.caption}</small>
        <b>{words.place(place, active.entries.length)}</b>
      </span>
      <Tooltip text={nextEntry.label} shortcut={nextEntry.keys?.[0]}>
        <button
          type="button"
          aria-label={nextEntry.label}
          disabled={!nextEntry.enabled?.(sets)}
          onClick={() => nextEntry.run(sets)}
        >
          <ChevronRight {...ICON} />
        </button>
      </Tooltip>
    </fieldset>
  );
}
