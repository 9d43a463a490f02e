import { useState } from "react";
import { Answer } from "../../controls/Answer.tsx";
import styles from "./Devices.module.css";

export interface LinesProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** Why it cannot be taken; null where it was. */
  readonly onCommit: (text: string) => string | null;
}

/** Text of several lines, taken when it is left. */
export function Lines({ label, hint, value, onCommit }: LinesProps) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className={styles.lines}>
      <span aria-hidden="true">{label}</span>
      <Answer text={problem}>
        <textarea
          aria-label={label}
          aria-invalid={problem !== null}
          placeholder={hint}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setProblem(onCommit(text))}
        />
      </Answer>
    </div>
  );
}
