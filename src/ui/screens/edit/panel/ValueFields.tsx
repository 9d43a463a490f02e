import { linearScale } from "../../../controls/valueScale.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import type { PadPanelProps } from "./PadPanelProps.ts";
import { parseWhole } from "../../../controls/typedValue.ts";
import { Columns, NumberBox } from "./Rows.tsx";
import { sharedOf } from "./sharedOf.ts";
import { usePadFields } from "./usePadFields.ts";
import styles from "./Panel.module.css";
import type { CSSProperties } from "react";
import { Slider } from "radix-ui";

const SCALE = linearScale({ min: 0, max: 127, step: 1, fine: 1, initial: 64 });

/** From where to where a control moves, and where it starts. */
export function ValueFields({ pads }: PadPanelProps) {
  const { set, number, endStroke } = usePadFields();
  const lead = pads[0]!;
  const common = { scale: SCALE, format: String, parse: parseWhole, parseDelta: parseWhole };
  return (
    <>
      <ValueRange
        min={lead.minValue}
        max={lead.maxValue}
        value={lead.value}
        color={lead.color}
        onChange={(minValue, maxValue) => set({ minValue, maxValue })}
        onCommit={endStroke}
      />
      <Columns count={3}>
        <NumberBox
          {...common}
          prefix={words.min}
          label={words.minLong}
          value={sharedOf(pads, ({ minValue }) => minValue)}
          edit={number((minValue) => ({ minValue }))}
        />
        <NumberBox
          {...common}
          prefix={words.def}
          label={words.defLong}
          value={sharedOf(pads, ({ value }) => value)}
          edit={number((value) => ({ value }))}
        />
        <NumberBox
          {...common}
          prefix={words.max}
          label={words.maxLong}
          value={sharedOf(pads, ({ maxValue }) => maxValue)}
          edit={number((maxValue) => ({ maxValue }))}
        />
      </Columns>
    </>
  );
}

interface ValueRangeProps {
  readonly min: number;
  readonly max: number;
  /** Where it starts; a mark between the two. */
  readonly value: number;
  readonly color: string;
  readonly onChange: (min: number, max: number) => void;
  readonly onCommit: () => void;
}

/** The least and the largest value as two thumbs on one line. */
const ValueRange = ({ min, max, value, color, onChange, onCommit }: ValueRangeProps) => (
  <Slider.Root
    className="row relative height-24 no-touch"
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
