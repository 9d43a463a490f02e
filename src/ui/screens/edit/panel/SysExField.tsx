import { useState } from "react";
import { valueRange, type PadMessage } from "../../../../domain/board/padMessage.ts";
import { readSysExText } from "../../../../domain/midi/sysExText.ts";
import { TextField } from "../../timeline/TextField.tsx";
import { messageStrings as words } from "../../../strings/messages.ts";
import styles from "./Messages.module.css";
import { Row } from "./Rows.tsx";
import { SysExAccess } from "./SysExAccess.tsx";
import type { MessageEdits } from "./useMessageEdits.ts";

export interface SysExFieldProps {
  readonly message: PadMessage;
  readonly edits: MessageEdits;
}

/** The bytes of a SysEx message; why they cannot be sent is answered below them, and what was typed stays to be mended. */
export function SysExField({ message, edits }: SysExFieldProps) {
  const [refused, setRefused] = useState<{ readonly text: string; readonly problem: string } | null>(null);
  const commit = (sysEx: string): void => {
    const read = readSysExText(sysEx);
    const most = read.ok ? read.value.maxValue : 127;
    // Another number of bits has another range.
    const isOther = most !== valueRange(message).high;
    const problem = edits.set(message.id, { sysEx, ...(isOther ? { from: 0, to: most } : {}) });
    setRefused(problem === null ? null : { text: sysEx, problem });
  };
  return (
    <div className={styles.wide}>
      <Row above label={words.sysEx}>
        <TextField
          className={styles.bytes}
          label={words.sysEx}
          value={refused?.text ?? message.sysEx}
          fallback={message.sysEx}
          maxLength={4096}
          onCommit={commit}
        />
      </Row>
      {refused && (
        <p className={styles.conflict} role="alert">
          {refused.problem}
        </p>
      )}
      <p className={styles.hint}>{words.sysExHint}</p>
      <SysExAccess />
    </div>
  );
}
