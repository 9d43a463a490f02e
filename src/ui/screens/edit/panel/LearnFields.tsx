import type { LearnDirection } from "../../../../state/board/MidiLearn.ts";
import { Button } from "../../../controls/Button.tsx";
import { editStrings as words } from "../../../strings/edit.ts";
import { useEdit } from "../EditContext.ts";
import type { PadPanelProps } from "./PadPanelProps.ts";
import { Columns } from "./Rows.tsx";

const DIRECTIONS: readonly LearnDirection[] = ["moves", "sends"];

/** What the gear moves and what it teaches is learned by one pad at a time. */
export function LearnFields({ pads }: PadPanelProps) {
  const { learn } = useEdit().rig;
  const [pad] = pads;
  if (!pad || pads.length > 1) return null;
  return (
    <Columns>
      {DIRECTIONS.map((direction) => (
        <Button key={direction} size="medium" onClick={() => learn.start(direction, pad.id)}>
          {words.learn[direction]}
        </Button>
      ))}
    </Columns>
  );
}
