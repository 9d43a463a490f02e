import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";
import styles from "./Segments.module.css";

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** In place of the label. */
  readonly icon?: ReactNode;
  readonly danger?: boolean;
}

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  /** undefined where what is selected differs. */
  readonly value: Value | undefined;
  readonly segments: readonly Segment<Value>[];
  readonly onChange: (value: Value) => void;
  /** Buttons with room between them, in rows of four. */
  readonly loose?: boolean;
}

/** One of a few values, all of them in view. */
export function Segments<Value extends string>({ label, value, segments, onChange, loose }: SegmentsProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      className={loose ? styles.buttons : styles.segments}
      aria-label={label}
      value={value ?? ""}
      onValueChange={(next) => {
        // The library takes a press on what is chosen as its end.
        const segment = segments.find((each) => each.value === next);
        if (segment) onChange(segment.value);
      }}
    >
      {segments.map(({ value: each, label: name, icon, danger }) => (
        <ToggleGroup.Item
          key={each}
          value={each}
          className={styles.segment}
          data-danger={danger}
          aria-label={name}
          data-tip={icon ? name : undefined}
        >
          {icon ?? name}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
