import { X } from "lucide-react";
import { ownControl } from "../../../../domain/board/ownMessage.ts";
import { FIRST_CHANNEL_MODE } from "../../../../domain/board/freeNumber.ts";
import type { PadAxis } from "../../../../domain/board/records.ts";
import { ownBytes } from "../../../../domain/board/sentBytes.ts";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { sharedOf } from "../../../controls/sharedOf.ts";
import { ownText } from "../../../midi/messageText.ts";
import { editStrings } from "../../../strings/edit.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import { sheetStrings } from "../../../strings/sheet.ts";
import { ChannelModeHint, ListItem, gestureOf, SentLine } from "./MessageLine.tsx";
import { type PadPanelProps } from "./usePadFields.ts";
import { OwnFields, SecondAxisFields } from "./OwnFields.tsx";
import { useBoardChannel } from "./useMessageEdits.ts";
import styles from "./Messages.module.css";

export interface OwnItemProps extends PadPanelProps {
  readonly axis: PadAxis;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onRemove: () => void;
}

/** The message that pads send by themselves along an axis: a note, or the parameter of their command. */
export function OwnItem({ pads, axis, isOpen, onToggle, onRemove }: OwnItemProps) {
  const channel = useBoardChannel();
  const lead = pads[0]!;
  const shared = sharedOf(pads, (pad) => ownText(pad, axis));
  const name = shared === undefined ? editStrings.mixed : shared;
  const text = lead.type !== "xyPad" ? name : axis === "x" ? sheetStrings.across(name) : sheetStrings.up(name);
  const control = sharedOf(pads, (pad) => ownControl(pad, axis));
  const button = <IconButton look="small" label={words.remove(text)} icon={<X {...SMALL_ICON} />} onClick={onRemove} />;
  return (
    <ListItem text={text} isOpen={isOpen} onToggle={onToggle} buttons={button}>
      {pads.length === 1 && (
        <SentLine bytes={ownBytes(lead, axis, channel)} gesture={gestureOf(lead, axis)} isLong={false} />
      )}
      {typeof control === "number" && control >= FIRST_CHANNEL_MODE && control < 128 && (
        <ChannelModeHint controller={control} />
      )}
      {isOpen && (
        <div className={classes("grid gap-8 pad-x-10", styles.fields)}>
          {axis === "x" ? <OwnFields pads={pads} /> : <SecondAxisFields pads={pads} />}
        </div>
      )}
    </ListItem>
  );
}
