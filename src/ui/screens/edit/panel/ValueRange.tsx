import { Slider } from "radix-ui";
import type { CSSProperties } from "react";
import { editStrings as words } from "../../../strings/edit.ts";
import styles from "./Panel.module.css";

export interface ValueRangeProps {
  readonly min: number;
  readonly max: number;
  /** Where it starts; a mark between the two. */
  readonly value: number;
  readonly color: string;
  readonly onChange: (min: number, max: number) => void;
  readonly onCommit: () => void;
}

/** The least and the largest value as two thumbs on one line. */
export const ValueRange = ({ min, max, value, color, onChange, onCommit }: ValueRangeProps) => (
  <Slider.Root
    className={styles.range}
    style={{ "--c": color, "--at": value / 127 } as CSSProperties}
    min={0}
    max={127}
    value={[min, max]}
    onValueChange={([low = 0, high = 127]) => onChange(low, high)}
    onValueCommit={onCommit}
  >
    <Slider.Track className={styles.track}>
      <Slider.Range className={styles.fill} />
    </Slider.Track>
    <i className={styles.mark} />
    <Slider.Thumb className={styles.thumb} aria-label={words.minLong} />
    <Slider.Thumb className={styles.thumb} aria-label={words.maxLong} />
  </Slider.Root>
);
