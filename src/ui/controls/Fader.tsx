import { useRef } from "react";
import type { CSSProperties } from "react";
import { classes } from "./classes.ts";
import { gearText } from "./gearText.ts";
import { useValueControl } from "./useValueControl.ts";
import type { ValueEdit } from "./useValueControl.ts";
import type { ValueScale } from "./valueScale.ts";
import styles from "./Fader.module.css";

export interface FaderProps {
  readonly label: string;
  readonly value: number;
  readonly scale: ValueScale;
  readonly format: (value: number) => string;
  /** The values that are marked beside it. */
  readonly marks: readonly number[];
  readonly edit: ValueEdit;
  /** Position of the hardware fader while the value waits for pickup, 0..1 of its way; null if it does not wait. */
  readonly gearAt?: number | null;
}

/** A slider that stands upright, with a scale. Dragging moves the cap from where it is, wherever the press lands. */
export function Fader({ label, value, scale, format, marks, edit, gearAt = null }: FaderProps) {
  const ref = useRef<HTMLDivElement>(null);
  const text = gearText(value, gearAt, scale, format);
  const control = useValueControl(ref, {
    label,
    value,
    scale,
    edit,
    text,
    axis: "vertical",
    travel: null,
    jump: false,
  });
  return (
    <div ref={ref} {...control} className={styles.fader} style={{ "--at": scale.toFraction(value) } as CSSProperties}>
      <div className={classes("relative full-height", styles.way)}>
        <i className={styles.fill} />
        {marks.map((mark) => (
          <span key={mark} className={styles.mark} style={{ bottom: `${100 * scale.toFraction(mark)}%` }}>
            {mark > 0 ? `+${mark}` : -mark}
          </span>
        ))}
        {gearAt !== null && <i className={styles.gear} style={{ "--at": gearAt } as CSSProperties} />}
        <i className={styles.cap} />
      </div>
    </div>
  );
}
