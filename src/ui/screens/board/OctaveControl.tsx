import { Minus, Plus } from "lucide-react";
import type { ReactElement } from "react";
import { boardActions } from "../../../actions/board/boardActions.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Tooltip } from "../../controls/Tooltip.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import styles from "./BoardBar.module.css";
import { useSettings } from "./useLiveBoard.ts";

export interface OctaveControlProps {
  readonly liveBoard: LiveBoard;
  /** True if computer keys shift, too. */
  readonly keys?: boolean;
}

/** Shifts the keyboard and the computer keys by octaves. */
export function OctaveControl({ liveBoard, keys = true }: OctaveControlProps) {
  const { octave } = useSettings(liveBoard);
  const value = octave > 0 ? `+${octave}` : String(octave).replace("-", "−");
  const step = ({ label, keys: [key], enabled, run }: OctaveAction, icon: ReactElement) => (
    <Tooltip text={label} shortcut={keys ? key : undefined}>
      <button type="button" aria-label={label} disabled={!enabled(liveBoard)} onClick={() => run(liveBoard)}>
        {icon}
      </button>
    </Tooltip>
  );
  return (
    <fieldset className={styles.stepper} aria-label={words.octave}>
      {step(boardActions.octaveDown, <Minus {...ICON} />)}
      <span className={styles.stepperValue} aria-live="polite">
        <small>{words.octave}</small>
        <b>{value}</b>
      </span>
      {step(boardActions.octaveUp, <Plus {...ICON} />)}
    </fieldset>
  );
}

type OctaveAction = typeof boardActions.octaveUp;
