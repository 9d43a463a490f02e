import { useRef } from "react";
import { classes } from "../../../controls/classes.ts";
import { useFrame } from "../../../hooks/useFrame.ts";
import { strings } from "../../../strings/timeline.ts";
import styles from "./Limiter.module.css";

/** As much as the bar shows, dB. */
const RANGE_DB = 18;
const FALL_DB_PER_SECOND = 24;

export interface ReductionMeterProps {
  /** Gain reduction since the last reading, dB, 0 or less. */
  readonly read: () => number;
  /** With its value in dB beside the bar. */
  readonly withValue?: boolean;
}

/** How much a limiter takes off, from the right: moved by animation frames outside React. */
export function ReductionMeter({ read, withValue = false }: ReductionMeterProps) {
  const bar = useRef<HTMLElement>(null);
  const value = useRef<HTMLElement>(null);
  const shown = useRef({ db: 0, atMs: 0 });
  useFrame((timeMs) => {
    const fallen = Math.max(0, shown.current.db - (FALL_DB_PER_SECOND * (timeMs - shown.current.atMs)) / 1000);
    const db = Math.max(-read(), fallen);
    if (db !== shown.current.db) {
      if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, db / RANGE_DB).toFixed(3)})`;
      if (value.current) value.current.textContent = strings.decibels(-Number(db.toFixed(1)) || 0);
    }
    shown.current = { db, atMs: timeMs };
    return db > 0;
  });
  return (
    <span className={classes("row gap-8 min-width-0", styles.meter)} aria-hidden={!withValue}>
      <i className={styles.track}>
        <i ref={bar} className={styles.bar} />
      </i>
      {withValue && (
        <b className="text-1 weight-550 tabular text-right" ref={value}>
          {strings.decibels(0)}
        </b>
      )}
    </span>
  );
}
