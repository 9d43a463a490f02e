import { useRef } from "react";
import type { CSSProperties } from "react";
import { useFrame } from "../hooks/useFrame.ts";
import { classes } from "./classes.ts";
import { createMeterBallistics } from "./meterBallistics.ts";
import styles from "./Meter.module.css";

export interface MeterProps {
  /** Reads the linear peak since the last frame; called once a frame. */
  readonly read: () => number;
  readonly direction: "horizontal" | "vertical";
  readonly withPeak?: boolean;
  readonly className?: string | undefined;
}

/** A level meter, moved by animation frames outside React. Decoration: its value is told elsewhere. */
export function Meter({ read, direction, withPeak = false, className }: MeterProps) {
  const level = useRef<HTMLElement>(null);
  const peak = useRef<HTMLElement>(null);
  const ballistics = useRef(createMeterBallistics());
  const shown = useRef(-1);
  useFrame((timeMs) => {
    const { fraction, peakFraction } = ballistics.current(read(), timeMs);
    const step = Math.round(fraction * 200) + 1000 * Math.round(peakFraction * 200);
    if (step === shown.current) return;
    shown.current = step;
    draw(level.current, peak.current, direction, fraction, withPeak ? peakFraction : 0);
  });
  const horizontal = direction === "horizontal";
  return (
    <div
      aria-hidden="true"
      className={classes(styles.meter, horizontal ? styles.horizontal : styles.vertical, className)}
      style={{ "--to": horizontal ? "90deg" : "0deg" } as CSSProperties}
    >
      <i ref={level} className={styles.level} />
      {withPeak && <i ref={peak} className={styles.peak} />}
    </div>
  );
}

function draw(
  level: HTMLElement | null,
  peak: HTMLElement | null,
  direction: "horizontal" | "vertical",
  fraction: number,
  peakFraction: number,
): void {
  const hidden = `${(100 * (1 - fraction)).toFixed(1)}%`;
  if (level) level.style.clipPath = direction === "horizontal" ? `inset(0 ${hidden} 0 0)` : `inset(${hidden} 0 0 0)`;
  if (!peak) return;
  peak.style.opacity = peakFraction > 0.01 ? "1" : "0";
  const at = `${(100 * peakFraction).toFixed(1)}%`;
  if (direction === "horizontal") peak.style.left = `min(${at}, calc(100% - 2px))`;
  else peak.style.bottom = `min(${at}, calc(100% - 2px))`;
}
