import { ChevronDown, ChevronUp, X } from "lucide-react";
import type { PadMessage } from "../../../../domain/board/padMessage.ts";
import type { Pad } from "../../../../domain/board/records.ts";
import { messageBytes } from "../../../../domain/board/sentBytes.ts";
import { senders } from "../../../../domain/board/senders.ts";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { messageText } from "../../../midi/messageText.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import { useBoard } from "../../board/useLiveBoard.ts";
import { ChannelModeHint, ListItem, gestureOf, SentLine } from "./MessageLine.tsx";
import { MessageFields } from "./MessageFields.tsx";
import styles from "./Messages.module.css";
import { type MessageEdits, useBoardChannel } from "./useMessageEdits.ts";

export interface MessageItemProps {
  readonly pad: Pad;
  readonly message: PadMessage;
  readonly index: number;
  readonly edits: MessageEdits;
  readonly onRemove: () => void;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** A message as a line, with its fields below while it is open. */
export function MessageItem({ pad, message, index, edits, onRemove, isOpen, onToggle }: MessageItemProps) {
  const channel = useBoardChannel();
  const text = messageText(message);
  const others = senders(useBoard(), pad, message);
  const buttons = (
    <>
      <IconButton
        look="small"
        label={words.earlier(text)}
        aria-disabled={index === 0}
        icon={<ChevronUp {...SMALL_ICON} />}
        onClick={() => edits.move(message.id, -1)}
      />
      <IconButton
        look="small"
        label={words.later(text)}
        aria-disabled={index === pad.messages.length - 1}
        icon={<ChevronDown {...SMALL_ICON} />}
        onClick={() => edits.move(message.id, 1)}
      />
      <IconButton look="small" label={words.remove(text)} icon={<X {...SMALL_ICON} />} onClick={onRemove} />
    </>
  );
  return (
    <ListItem text={text} isOpen={isOpen} onToggle={onToggle} buttons={buttons}>
      <SentLine bytes={messageBytes(pad, message, channel)} gesture={gestureFor(pad, message)} isLong={isOpen} />
      {others.length > 0 && (
        <p className={classes("pad-x-10 text-warn", styles.conflict)}>
          {words.alsoSent(others.map(({ label }) => label))}
        </p>
      )}
      {message.kind === "cc" && <ChannelModeHint controller={message.number} />}
      {isOpen && <MessageFields pad={pad} message={message} edits={edits} />}
    </ListItem>
  );
}

/** A control that is turned sets off by being touched what has no value of its own. */
const gestureFor = (pad: Pad, { axis, when, kind }: PadMessage): readonly [string, string] =>
  pad.type !== "button" && (when !== "value" || kind === "note") ? words.gestures.touch : gestureOf(pad, axis);
