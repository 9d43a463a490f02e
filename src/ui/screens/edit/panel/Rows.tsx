import type { ReactNode } from "react";
import type { CountField } from "../../../../domain/board/widget/widgetField.ts";
import { NumberField, type NumberFieldProps } from "../../../controls/NumberField.tsx";
import { Select, type SelectProps } from "../../../controls/Select.tsx";
import { parseWhole } from "../../../controls/typedValue.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { editStrings as words } from "../../../strings/edit.ts";
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

export interface CountBoxProps extends Pick<NumberBoxProps, "value" | "edit"> {
  readonly field: Pick<CountField, "initial" | "minimum" | "maximum" | "step">;
  readonly label: string;
}

/** A whole number of a field with limits, with its name in the box. */
export const CountBox = ({ field: { initial, minimum: min, maximum: max, step }, label, ...rest }: CountBoxProps) => (
  <NumberBox
    {...rest}
    prefix={label}
    label={label}
    scale={linearScale({ min, max, step, fine: 1, initial, origin: Math.max(0, min) })}
    format={String}
    parse={parseWhole}
    parseDelta={parseWhole}
  />
);

const MIXED = "__mixed__";

export interface ChoiceProps extends Omit<SelectProps, "value" | "wide" | "size"> {
  readonly value: string | undefined;
}

/** A list to choose from, the width of its place. */
export const Choice = ({ value, options, ...rest }: ChoiceProps) => (
  <div className={styles.choice}>
    <Select
      {...rest}
      wide
      value={value ?? MIXED}
      options={value === undefined ? [{ value: MIXED, label: words.mixed, disabled: true }, ...options] : options}
    />
  </div>
);
