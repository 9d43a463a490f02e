import { Minus, Plus } from "lucide-react";
import type { BoardRig } from "../../../state/board/BoardRig.ts";
import { OCTAVE_LIMIT } from "../../../state/board/boardSettings.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Tooltip } from "../../controls/Tooltip.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import styles from "./BoardBar.module.css";
import { useSettings } from "./useRig.ts";

export interface OctaveControlProps {
  readonly rig: BoardRig;
  /** Whether keys of the computer shift, too. */
  readonly keys?: boolean;
}

/** Shifts the keyboard and the computer keys by octaves. */
export function OctaveControl({ rig, keys = true }: OctaveControlProps) {
  const { octave } = useSettings(rig);
  const value = octave > 0 ? `+${octave}` : String(octave).replace("-", "−");
  return (
    <fieldset className={styles.stepper} aria-label={words.octave}>
      <Tooltip text={words.octaveDown} shortcut={keys ? "Z" : undefined}>
        <button
          type="button"
          aria-label={words.octaveDown}
          disabled={octave <= -OCTAVE_LIMIT}
          onClick={() => rig.shiftOctave(-1)}
        >
          <Minus {...ICON} />
        </button>
      </Tooltip>
      <span className={styles.stepperValue} aria-live="polite">
        <small>{words.octave}</small>
        <b>{value}</b>
      </span>
      <Tooltip text={words.octaveUp} shortcut={keys ? "X" : undefined}>
        <button
          type="button"
          aria-label={words.octaveUp}
          disabled={octave >= OCTAVE_LIMIT}
          onClick={() => rig.shiftOctave(1)}
        >
          <Plus {...ICON} />
        </button>
      </Tooltip>
    </fieldset>
  );
}
