import { useRef } from "react";
import type { CSSProperties } from "react";
import { classes } from "./classes.ts";
import { gearText } from "./gearText.ts";
import { useValueControl } from "./useValueControl.ts";
import type { ValueEdit } from "./useValueControl.ts";
import type { ValueScale } from "./valueScale.ts";
import styles from "./Knob.module.css";

export interface KnobProps {
  readonly label: string;
  /** Accessible name where `label` alone would be ambiguous; contains the label. */
  readonly name?: string;
  readonly value: number;
  readonly scale: ValueScale;
  readonly format: (value: number) => string;
  readonly edit: ValueEdit;
  /** Position of the hardware knob while the value waits for pickup, 0..1 of its way; null if it does not wait. */
  readonly gearAt?: number | null;
  /** Colour of the arc, the track's. */
  readonly color?: string;
}

const CENTER = 22;
const RADIUS = 17.5;
const SWEEP_DEGREES = 270;
const TRAVEL_PX = 160;

export function Knob({ label, name = label, value, scale, format, edit, color, gearAt = null }: KnobProps) {
  const ref = useRef<HTMLDivElement>(null);
  const text = format(value);
  const control = useValueControl(ref, {
    label: name,
    value,
    scale,
    edit,
    text: gearText(value, gearAt, scale, format),
    axis: "vertical",
    travel: TRAVEL_PX,
    jump: false,
  });
  const at = angleOf(scale.toFraction(value));
  const from = angleOf(scale.toFraction(scale.origin));
  const [handX, handY] = pointAt(at, 11);
  const [gearX, gearY] = pointAt(angleOf(gearAt ?? 0), RADIUS);
  const [innerX, innerY] = pointAt(at, 5);
  return (
    <div className={styles.knob} style={color ? ({ "--knob-color": color } as CSSProperties) : undefined}>
      <div ref={ref} {...control} className={classes("no-touch round", styles.dial)}>
        <svg viewBox="0 0 44 44" aria-hidden="true">
          <path className={styles.slot} d={arcPath(angleOf(0), angleOf(1))} />
          {Math.abs(at - from) > 0.5 && (
            <path className={styles.arc} d={arcPath(Math.min(from, at), Math.max(from, at))} />
          )}
          {gearAt !== null && <circle className={styles.gear} cx={gearX} cy={gearY} r={3} />}
          <circle className={styles.body} cx={CENTER} cy={CENTER} r={12.5} />
          <path className={styles.hand} d={`M${innerX} ${innerY}L${handX} ${handY}`} />
        </svg>
      </div>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      <span className="text-1 weight-500 tabular nowrap" aria-hidden="true">
        {text}
      </span>
    </div>
  );
}

/** Degrees clockwise from noon. */
const angleOf = (fraction: number): number => (fraction - 0.5) * SWEEP_DEGREES;

function pointAt(degrees: number, radius: number): readonly [x: string, y: string] {
  const angle = (degrees * Math.PI) / 180;
  return [(CENTER + radius * Math.sin(angle)).toFixed(2), (CENTER - radius * Math.cos(angle)).toFixed(2)];
}

function arcPath(from: number, to: number): string {
  const [startX, startY] = pointAt(from, RADIUS);
  const [endX, endY] = pointAt(to, RADIUS);
  return `M${startX} ${startY}A${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${endX} ${endY}`;
}
