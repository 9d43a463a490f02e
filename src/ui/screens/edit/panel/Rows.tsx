import type { ReactNode } from "react";
import { noteLabel, plainNote } from "../../../../domain/music/noteLabel.ts";
import { parseNote } from "../../../../domain/music/noteName.ts";
import type { CountField } from "../../../../domain/board/widget/widgetField.ts";
import { NumberField, type NumberFieldProps } from "../../../controls/NumberField.tsx";
import { Select, type SelectProps } from "../../../controls/Select.tsx";
import { parseWhole } from "../../../controls/typedValue.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import { TextField, type TextFieldProps } from "../../timeline/TextField.tsx";
import styles from "./Panel.module.css";

export interface SectionProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** Fields that belong together. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      {title && <h3 className={styles.caption}>{title}</h3>}
      {children}
    </section>
  );
}

export interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
  /** The name stands above, where what it names takes the whole width. */
  readonly above?: boolean;
}

/** A field behind its name. What is in it bears the name for screen readers itself. */
export const Row = ({ label, children, above = false }: RowProps) => (
  <div className={above ? styles.above : styles.row}>
    <span className={styles.name} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);

export const Columns = ({ children, count = 2 }: { readonly children: ReactNode; readonly count?: 2 | 3 | 4 }) => (
  <div className={styles.columns} data-count={count}>
    {children}
  </div>
);

export interface NumberBoxProps extends Omit<NumberFieldProps, "value" | "emptyText" | "className"> {
  /** A short word in the box. */
  readonly prefix: string;
  /** undefined where what is selected differs. */
  readonly value: number | undefined;
  readonly suffix?: ReactNode;
}

/** A number with a word before it, in one box. */
export const NumberBox = ({ prefix, value, suffix, ...rest }: NumberBoxProps) => (
  <div className={styles.box}>
    <span aria-hidden="true">{prefix}</span>
    <NumberField {...rest} bare className={styles.number} value={value ?? null} emptyText={words.mixed} />
    {suffix}
  </div>
);

interface CountBoxProps extends Pick<NumberBoxProps, "value" | "edit" | "pixelsPerStep"> {
  /** A short word in the box; absent: the label. */
  readonly prefix?: string;
  readonly field: Pick<CountField, "initial" | "minimum" | "maximum" | "step">;
  readonly label: string;
}

/** A whole number of a field with limits, with its name in the box. */
export const CountBox = ({ field: { initial, minimum: min, maximum: max, step }, label, ...rest }: CountBoxProps) => (
  <NumberBox
    prefix={label}
    {...rest}
    label={label}
    scale={linearScale({ min, max, step, fine: 1, initial, origin: Math.max(0, min) })}
    format={String}
    parse={parseWhole}
    parseDelta={parseWhole}
  />
);

export type ChoiceProps = Omit<SelectProps, "wide" | "size">;

/** A list to choose from, the width of its place. */
export const Choice = (props: ChoiceProps) => (
  <div className={styles.choice}>
    <Select {...props} wide />
  </div>
);

interface ChoiceOfProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** One of a few values, below its name. */
export const ChoiceOf = <Value extends string>({ label, value, values, nameOf, onChange }: ChoiceOfProps<Value>) => (
  <ChoiceRow
    above
    label={label}
    value={value}
    options={values.map((each) => ({ value: each, label: nameOf(each) }))}
    onChange={(next) => {
      const chosen = values.find((each) => each === next);
      if (chosen !== undefined) onChange(chosen);
    }}
  />
);

/** A list to choose from, beside its name, or below it with `above`. */
export const ChoiceRow = ({ above = false, ...props }: ChoiceProps & Pick<RowProps, "above">) => (
  <Row above={above} label={props.label}>
    <Choice {...props} />
  </Row>
);

/** A text beside its name. */
export const TextRow = (props: Omit<TextFieldProps, "className">) => (
  <Row label={props.label}>
    <TextField {...props} className={styles.text} />
  </Row>
);

/** A note by its name. */
export const NoteBox = (props: Omit<NumberBoxProps, "scale" | "format" | "parse" | "parseDelta">) => (
  <NumberBox {...props} scale={NOTES} format={noteLabel} parse={readNote} parseDelta={parseWhole} />
);

const NOTES = linearScale({ min: 0, max: 127, step: 1, fine: 1, initial: 60 });

/** Reads `E♭3`, or the number of a MIDI note; null for any other text. */
export function readNote(text: string): number | null {
  if (/^\d+$/.test(text.trim())) return Number(text);
  const note = parseNote(plainNote(text));
  return note.ok ? note.value.number : null;
}
