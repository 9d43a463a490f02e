import type { CSSProperties } from "react";
import { classes } from "../../controls/classes.ts";
import styles from "./Account.module.css";

export interface QuotaBarProps {
  readonly label: string;
  readonly used: number;
  readonly quota: number;
  /** Formats an amount; plain numbers without it. */
  readonly format?: (amount: number) => string;
}

const plain = (amount: number): string => amount.toLocaleString("en-US");

/** Bar of the used part of a quota. */
export function QuotaBar({ label, used, quota, format = plain }: QuotaBarProps) {
  const part = quota > 0 ? Math.min(1, used / quota) : 0;
  return (
    <div className="grid gap-6">
      <div className={classes("flex between gap-16 text-2 size-2", styles.quotaBarWords)}>
        <span>{label}</span>
        <b className="text-1 weight-550 tabular">
          {format(used)} <span>/ {format(quota)}</span>
        </b>
      </div>
      <meter className="visually-hidden" aria-label={label} max={quota} value={used} />
      <div className={styles.bar} data-full={part > 0.9} style={{ "--part": part } as CSSProperties}>
        <i className="block full-height on-primary" />
      </div>
    </div>
  );
}
