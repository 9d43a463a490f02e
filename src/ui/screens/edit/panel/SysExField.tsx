import { useState } from "react";
import { valueRange, type PadMessage } from "../../../../domain/board/padMessage.ts";
import { readSysExText } from "../../../../domain/midi/sysExText.ts";
import { classes } from "../../../controls/classes.ts";
import { TextField } from "../../timeline/TextField.tsx";
import { messageStrings as words } from "../../../strings/messages.ts";
import styles from "./Messages.module.css";
import { Row } from "./Rows.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { Button } from "../../../controls/Button.tsx";
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
    <div className={classes("grid gap-4 min-width-0 all-columns", styles.wide)}>
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
        <p className={classes("pad-x-10 text-warn", styles.conflict)} role="alert">
          {refused.problem}
        </p>
      )}
      <p className={styles.hint}>{words.sysExHint}</p>
      <SysExAccess />
    </div>
  );
}

/** Says that the browser lets no SysEx through, and asks it to; nothing where it does. */
function SysExAccess() {
  const { midi } = useStudio();
  const [state, setState] = useState<"asking" | "allowed" | "refused">(midi.sysEx() ? "allowed" : "asking");
  if (state === "allowed") return null;
  const ask = async (): Promise<void> => setState((await midi.requestSysEx()) ? "allowed" : "refused");
  return (
    <output className="row between gap-8">
      <p className={styles.hint}>{state === "refused" ? words.sysExRefused : words.sysExForbidden}</p>
      <Button size="small" onClick={() => void ask()}>
        {words.allowSysEx}
      </Button>
    </output>
  );
}
