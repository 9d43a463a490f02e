import type { ReactNode } from "react";
import { classes } from "../../../controls/classes.ts";
import { NumberField, type NumberFieldProps } from "../../../controls/NumberField.tsx";
import styles from "./Editor.module.css";

export interface RailSectionProps {
  readonly title: string;
  /** Stands at the end of the heading. */
  readonly note?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the clip's panel, under its heading. */
export const RailSection = ({ title, note, className, children }: RailSectionProps) => (
  <section className={classes(styles.section, className)}>
    <h3 className="flex between text-3 size-1 weight-500 line-16">
      {title}
      {note && <span className="text-primary">{note}</span>}
    </h3>
    {children}
  </section>
);

/** A number of the panel, its label before it. */
export const RailNumber = (field: NumberFieldProps) => (
  <div className={styles.row}>
    <span>{field.label}</span>
    <NumberField {...field} />
  </div>
);
