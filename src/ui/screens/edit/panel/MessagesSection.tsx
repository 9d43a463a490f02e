import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { Pad } from "../../../../domain/board/records.ts";
import { Button } from "../../../controls/Button.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import { MessageItem } from "./MessageItem.tsx";
import type { PadPanelProps } from "./PadPanelProps.ts";
import { Section } from "./Rows.tsx";
import styles from "./Messages.module.css";
import { useMessageEdits } from "./useMessageEdits.ts";

/** What a pad sends beside its command. Of several pads each has its own. */
export const MessagesSection = ({ pads }: PadPanelProps) => (
  <Section title={words.title}>
    {pads.length === 1 ? <MessageList pad={pads[0]!} /> : <p className={styles.hint}>{words.onePad}</p>}
  </Section>
);

function MessageList({ pad }: { readonly pad: Pad }) {
  const edits = useMessageEdits(pad);
  const [openId, setOpenId] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (id: string): void => {
    edits.remove(id);
    addButton.current?.focus();
  };
  return (
    <>
      {pad.messages.length > 0 && (
        <ol className={styles.list} aria-label={words.title}>
          {pad.messages.map((message, index) => (
            <MessageItem
              key={message.id}
              pad={pad}
              message={message}
              index={index}
              edits={edits}
              onRemove={() => remove(message.id)}
              isOpen={message.id === openId}
              onToggle={(isOpen) => setOpenId(isOpen ? message.id : null)}
            />
          ))}
        </ol>
      )}
      <Button ref={addButton} icon={<Plus {...SMALL_ICON} />} onClick={() => setOpenId(edits.add() ?? openId)}>
        {words.add}
      </Button>
    </>
  );
}
