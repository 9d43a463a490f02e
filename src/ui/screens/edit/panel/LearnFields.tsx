import type { PadAxis } from "../../../../domain/board/records.ts";
import type { LearnDirection } from "../../../../state/board/MidiLearn.ts";
import { Button } from "../../../controls/Button.tsx";
import { editStrings as words } from "../../../strings/edit.ts";
import { useEdit } from "../EditContext.ts";
import type { PadPanelProps } from "./usePadFields.ts";
import { Columns } from "./Rows.tsx";

const AXES: readonly PadAxis[] = ["x", "y"];
const DIRECTIONS: readonly LearnDirection[] = ["moves", "sends"];

/** Buttons that start MIDI learn, for one pad at a time. */
export function LearnFields({ pads }: PadPanelProps) {
  const { learn } = useEdit().liveBoard;
  const [pad] = pads;
  if (!pad || pads.length > 1) return null;
  const axes = pad.type === "xyPad" ? AXES : AXES.slice(0, 1);
  return axes.map((axis) => (
    <Columns key={axis}>
      {DIRECTIONS.map((direction) => (
        <Button key={direction} onClick={() => learn.start(direction, pad.id, axis)}>
          {axis === "x" ? words.learn[direction] : words.learnSecond[direction]}
        </Button>
      ))}
    </Columns>
  ));
}
