import { linearScale } from "../../../controls/valueScale.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import type { PadPanelProps } from "./PadPanelProps.ts";
import { parseWhole } from "../../../controls/typedValue.ts";
import { Columns, NumberBox } from "./Rows.tsx";
import { sharedOf } from "./sharedOf.ts";
import { usePadFields } from "./usePadFields.ts";
import { ValueRange } from "./ValueRange.tsx";

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
