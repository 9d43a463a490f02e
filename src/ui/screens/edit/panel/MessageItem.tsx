import { ChevronDown, ChevronRight, ChevronUp, Trash2 } from "lucide-react";
import type { PadMessage } from "../../../../domain/board/padMessage.ts";
import type { Pad } from "../../../../domain/board/records.ts";
import { senders } from "../../../../domain/board/senders.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { messageStrings as words } from "../../../strings/messages.ts";
import { useBoard } from "../../board/useRig.ts";
import { MessageFields } from "./MessageFields.tsx";
import { messageText } from "../../../midi/messageText.ts";
import styles from "./Messages.module.css";
import type { MessageEdits } from "./useMessageEdits.ts";

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
  const text = messageText(message);
  const others = senders(useBoard(), pad, message);
  return (
    <li className={styles.item} data-open={isOpen}>
      <div className={styles.head}>
        <button type="button" className={styles.name} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          {isOpen ? <ChevronDown {...SMALL_ICON} /> : <ChevronRight {...SMALL_ICON} />}
          <span>{text}</span>
        </button>
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
        <IconButton look="small" label={words.remove(text)} icon={<Trash2 {...SMALL_ICON} />} onClick={onRemove} />
      </div>
      {others.length > 0 && <p className={styles.conflict}>{words.alsoSent(others.map(({ label }) => label))}</p>}
      {isOpen && <MessageFields pad={pad} message={message} edits={edits} />}
    </li>
  );
}
