import { useId, useState } from "react";
import type { Result } from "../../../../domain/AppError.ts";
import { classes } from "../../../controls/classes.ts";
import { strings } from "../../../strings/common.ts";
import type { PatternEdit, PatternFields } from "./usePattern.ts";
import styles from "./Patterns.module.css";

interface PatternTextFieldProps {
  readonly label: string;
  /** undefined where the selected patterns differ. */
  readonly value: string | undefined;
  readonly edit: PatternEdit;
  /** Parses the text into fields of the pattern; the error says why it cannot. */
  readonly read: (text: string) => Result<PatternFields>;
  readonly className?: string | undefined;
}

/** A text that the song follows while it is typed, as long as it makes sense; else it says why not. Escape takes it back. */
export function PatternTextField({ label, value, edit, read, className }: PatternTextFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const messageId = useId();
  const result = typed === null ? null : read(typed);
  const message = result && !result.ok ? result.error.message : "";
  return (
    <label className={classes(styles.text, className)}>
      <span>{label}</span>
      <input
        className="min-width-0 height-28 pad-x-8 on-field ring-strong radius-1 text-1 tabular touch-min-height"
        aria-label={label}
        aria-invalid={message !== ""}
        aria-describedby={messageId}
        value={typed ?? value ?? strings.mixed}
        spellCheck={false}
        autoComplete="off"
        // Typing replaces the word, which is no text of a pattern.
        onFocus={(event) => value === undefined && typed === null && event.target.select()}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const fields = read(text);
          if (fields.ok) edit.change(fields.value);
        }}
        onBlur={() => {
          edit.commit();
          // A text that makes no sense stays, with the reason.
          if (message === "") setTyped(null);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter") event.currentTarget.blur();
          if (event.key === "Escape") {
            edit.cancel();
            setTyped(null);
          }
        }}
      />
      <output className="all-columns text-danger size-2" id={messageId}>
        {message}
      </output>
    </label>
  );
}
