import { useRef } from "react";
import { Answer } from "./Answer.tsx";
import { classes } from "./classes.ts";
import { useNumberField, type NumberFieldOptions } from "./useNumberField.ts";
import styles from "./NumberField.module.css";

export interface NumberFieldProps extends NumberFieldOptions {
  readonly label: string;
  readonly bare?: boolean;
  readonly className?: string | undefined;
  /** Id of what says more about it than its value. */
  readonly describedBy?: string | undefined;
}

/** A number to drag up and down, to step with arrows, and to type: `64`, or `+10` for more. Click to type. */
export function NumberField(props: NumberFieldProps) {
  const { label, bare, className, describedBy } = props;
  const ref = useRef<HTMLInputElement>(null);
  const { answer, input } = useNumberField(ref, props);
  return (
    <Answer text={answer}>
      <input
        ref={ref}
        className={classes(styles.field, bare && styles.bare, className)}
        aria-label={label}
        aria-describedby={describedBy}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        {...input}
      />
    </Answer>
  );
}
