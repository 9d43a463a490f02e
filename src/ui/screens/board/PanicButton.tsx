import { OctagonX } from "lucide-react";
import { boardActions } from "../../../actions/board/boardActions.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Tooltip } from "../../controls/Tooltip.tsx";
import styles from "./BoardBar.module.css";

/** Silences everything. `compact`: without its word. */
export function PanicButton({ liveBoard, compact }: { readonly liveBoard: LiveBoard; readonly compact: boolean }) {
  const { label, keys, run } = boardActions.panic;
  return (
    <Tooltip text={label} shortcut={keys[0]}>
      <button
        type="button"
        className={styles.panic}
        aria-label={label}
        // With the press, not the click: it must not wait for the finger to lift.
        onPointerDown={() => run(liveBoard)}
        onClick={(event) => event.detail === 0 && run(liveBoard)}
      >
        <OctagonX {...ICON} />
        {!compact && label}
      </button>
    </Tooltip>
  );
}
