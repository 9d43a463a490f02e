import { Slider } from "radix-ui";
import type { CSSProperties } from "react";
import { editStrings as words } from "../../../strings/edit.ts";
import styles from "./Panel.module.css";
import { Columns, CountBox } from "./Rows.tsx";
import { sharedOf, usePadFields, type PadPanelProps } from "./usePadFields.ts";

const VALUES = [
  { name: "minValue", prefix: words.min, label: words.minLong },
  { name: "value", prefix: words.def, label: words.defLong },
  { name: "maxValue", prefix: words.max, label: words.maxLong },
] as const;

const LEVEL = { initial: 64, minimum: 0, maximum: 127, step: 1 };

/** Range of a control, and its value when the board opens: two thumbs on a line with a mark, and three numbers. */
export function ValueFields({ pads }: PadPanelProps) {
  const { set, number, endStroke } = usePadFields();
  const { minValue: min, maxValue: max, value, color } = pads[0]!;
  return (
    <>
      <Slider.Root
        className="row relative height-24 no-touch"
        style={{ "--c": color, "--at": value / 127 } as CSSProperties}
        min={0}
        max={127}
        value={[min, max]}
        onValueChange={([minValue = 0, maxValue = 127]) => set({ minValue, maxValue })}
        onValueCommit={endStroke}
      >
        <Slider.Track className={styles.track}>
          <Slider.Range className={styles.fill} />
        </Slider.Track>
        <i className={styles.mark} />
        <Slider.Thumb className={styles.thumb} aria-label={words.minLong} />
        <Slider.Thumb className={styles.thumb} aria-label={words.maxLong} />
      </Slider.Root>
      <Columns count={3}>
        {VALUES.map(({ name, ...box }) => (
          <CountBox
            {...box}
            key={name}
            field={LEVEL}
            value={sharedOf(pads, (pad) => pad[name])}
            edit={number((next) => ({ [name]: next }))}
          />
        ))}
      </Columns>
    </>
  );
}
