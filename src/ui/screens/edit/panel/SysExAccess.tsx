import { useState } from "react";
import { Button } from "../../../controls/Button.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import styles from "./Messages.module.css";

/** Says that the browser lets no SysEx through, and asks it to; nothing where it does. */
export function SysExAccess() {
  const { midi } = useStudio();
  const [state, setState] = useState<"asking" | "allowed" | "refused">(midi.sysEx() ? "allowed" : "asking");
  if (state === "allowed") return null;
  const ask = async (): Promise<void> => setState((await midi.requestSysEx()) ? "allowed" : "refused");
  return (
    <output className={styles.access}>
      <p className={styles.hint}>{state === "refused" ? words.sysExRefused : words.sysExForbidden}</p>
      <Button size="small" onClick={() => void ask()}>
        {words.allowSysEx}
      </Button>
    </output>
  );
}
