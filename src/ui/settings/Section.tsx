import type { ReactNode } from "react";
import { classes } from "../controls/classes.ts";
import { Select, type SelectProps } from "../controls/Select.tsx";
import styles from "./SettingsDialog.module.css";

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes("grid gap-8", styles.section)}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes("row between gap-16 min-height-28", styles.row)}>
      <span>{label}</span>
      <span className="row gap-12">{children}</span>
    </div>
  );
}

/** A list to choose one value from, in a row with its label. */
export const SelectRow = (props: SelectProps) => (
  <Row label={props.label}>
    <Select {...props} />
  </Row>
);
