import { useRef } from "react";
import type { CSSProperties } from "react";
import { classes } from "./classes.ts";
import { gearText } from "./gearText.ts";
import { useValueControl } from "./useValueControl.ts";
import type { ValueEdit } from "./useValueControl.ts";
import type { ValueScale } from "./valueScale.ts";
import styles from "./Slider.module.css";

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly scale: ValueScale;
  readonly format: (value: number) => string;
  readonly edit: ValueEdit;
  /** Position of the hardware control while the value waits for pickup, 0..1 of its way; null if it does not wait. */
  readonly gearAt?: number | null;
  readonly disabled?: boolean;
  /** Drawn as not sounding. */
  readonly dim?: boolean;
}

export function Slider({
  label,
  value,
  scale,
  format,
  edit,
  gearAt = null,
  disabled = false,
  dim = false,
}: SliderProps) {
  const ref = useRef<HTMLDivElement>(null);
  const control = useValueControl(ref, {
    label,
    value,
    scale,
    edit,
    text: gearText(value, gearAt, scale, format),
    axis: "horizontal",
    travel: null,
    jump: true,
    disabled,
  });
  const at = scale.toFraction(value);
  const origin = scale.toFraction(scale.origin);
  const style = { "--at": at, "--from": Math.min(at, origin), "--to": Math.max(at, origin) } as CSSProperties;
  return (
    <div ref={ref} {...control} className={classes(styles.slider, dim && styles.dim)} style={style}>
      <i className={styles.fill} />
      {gearAt !== null && <i className={styles.gear} style={{ "--at": gearAt } as CSSProperties} />}
      <i className={styles.cap} />
    </div>
  );
}
