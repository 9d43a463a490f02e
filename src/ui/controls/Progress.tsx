import type { CSSProperties } from "react";
import { classes } from "./classes.ts";
import styles from "./Meter.module.css";

/** `value` 0..1, or null where it is not known. */
export function Progress({ label, value }: { readonly label: string; readonly value: number | null }) {
  return (
    <div className={styles.bar}>
      <progress className="visually-hidden" aria-label={label} max={1} {...(value === null ? {} : { value })} />
      <i
        className={classes(styles.fill, value === null && styles.unknown)}
        style={{ "--at": value ?? 1 } as CSSProperties}
      />
    </div>
  );
}
