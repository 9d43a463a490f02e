import { Minus, Plus } from "lucide-react";
import { boardActions } from "../../../actions/board/boardActions.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { Stepper } from "./Stepper.tsx";
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
  return (
    <Stepper
      label={words.octave}
      value={value}
      target={liveBoard}
      actions={[boardActions.octaveDown, boardActions.octaveUp]}
      icons={[Minus, Plus]}
      keys={keys}
    />
  );
}
