import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { HTMLInputTypeAttribute, InputHTMLAttributes, KeyboardEvent, ReactNode } from "react";
import { classes } from "../controls/classes.ts";
import { ICON } from "../controls/iconSize.ts";
import { sentence } from "./sentence.ts";
import type { FieldBinding } from "./useForm.ts";
import styles from "./Field.module.css";

export interface FieldProps extends FieldBinding {
  readonly label: string;
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete: string;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** At the right end of the label. */
  readonly aside?: ReactNode;
  /** Inside the box, at its end. */
  readonly end?: ReactNode;
  /** Under the box; gives way to the error. */
  readonly hint?: ReactNode;
  /** Text areas have more than one. */
  readonly lines?: number;
  /** Offered while one types; anything else may be written, too. */
  readonly offers?: readonly string[];
  readonly code?: boolean;
  readonly disabled?: boolean;
  readonly focused?: boolean;
  readonly onKey?: (event: KeyboardEvent) => void;
}

/** A label, a box to type in, and beneath it what is wrong, said as soon as it is. */
export function Field(props: FieldProps) {
  const { label, name, error, aside, end, hint } = props;
  const id = useId();
  return (
    <div className="block min-width-0">
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={classes(styles.box, error !== null && styles.wrong, props.lines !== undefined && styles.area)}>
        <Input id={id} {...props} describedBy={`${id}-note`} />
        {error !== null && !end && (
          <span className={styles.mark}>
            <CircleAlert {...ICON} />
          </span>
        )}
        {end}
      </div>
      <div id={`${id}-note`} aria-live="polite" data-field-note={name}>
        {error === null ? (
          hint && <div className={styles.hint}>{hint}</div>
        ) : (
          <p className={styles.error}>{sentence(error)}</p>
        )}
      </div>
    </div>
  );
}

interface InputProps extends FieldProps {
  readonly id: string;
  readonly describedBy: string;
}

function Input(props: InputProps) {
  const { id, name, value, onChange, onBlur, error, autoComplete, maxLength, placeholder, describedBy } = props;
  const { lines, code = false, disabled = false, focused = false, onKey, type = "text", inputMode, offers } = props;
  const shared = {
    id,
    name,
    value,
    autoComplete,
    disabled,
    onBlur,
    maxLength,
    placeholder,
    "aria-invalid": error !== null,
    "aria-describedby": describedBy,
    className: classes(styles.input, code && styles.code),
    spellCheck: lines !== undefined,
    dir: "auto",
  };
  if (lines !== undefined)
    return <textarea {...shared} rows={lines} onChange={(event) => onChange(event.target.value)} />;
  return (
    <>
      <input
        {...shared}
        list={offers && `${id}-offers`}
        type={type}
        inputMode={inputMode}
        autoCapitalize={type === "text" && !code ? undefined : "none"}
        ref={(element) => {
          if (focused && element) focusOnce(element);
        }}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
        onKeyUp={onKey}
      />
      {offers && (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer}>{offer}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

const focusedOnce = new WeakSet<HTMLElement>();

/** Focuses a page's one obvious field when it appears, and not again. */
function focusOnce(element: HTMLElement): void {
  if (focusedOnce.has(element)) return;
  focusedOnce.add(element);
  // A page that scrolls or a keyboard that slides in would startle on touch screens.
  if (matchMedia("(pointer: fine)").matches) element.focus({ preventScroll: true });
}
