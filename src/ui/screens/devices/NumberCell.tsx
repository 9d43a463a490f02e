import { parseWhole } from "../../controls/typedValue.ts";
import { plainEdit } from "../../controls/useValueControl.ts";
import { linearScale } from "../../controls/valueScale.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { Columns, NumberBox } from "../edit/panel/Rows.tsx";

export interface NumberCellProps {
  readonly label: string;
  /** A short word in the box; absent: the label. */
  readonly prefix?: string;
  readonly value: number;
  readonly range: readonly [min: number, max: number];
  readonly onChange: (value: number) => void;
  readonly format?: (value: number) => string;
}

/** A whole number between two. */
export const NumberCell = ({ label, prefix, value, range: [min, max], onChange, format = String }: NumberCellProps) => (
  <NumberBox
    label={label}
    prefix={prefix ?? label}
    value={value}
    scale={linearScale({ min, max, step: 1, fine: 1 })}
    format={format}
    parse={parseWhole}
    parseDelta={parseWhole}
    edit={plainEdit(onChange)}
  />
);

interface NumberPairProps extends Pick<NumberCellProps, "label" | "range"> {
  /** Names of the two numbers. */
  readonly ends?: readonly [from: string, to: string];
  /** Short words in the boxes; absent: the names. */
  readonly prefixes?: readonly [from: string, to: string];
  readonly values: readonly [from: number, to: number];
  readonly onChange: (from: number, to: number) => void;
}

const ENDS = [words.from, words.to] as const;

/** Two whole numbers side by side. */
export const NumberPair = ({ label, range, ends = ENDS, prefixes = ends, values, onChange }: NumberPairProps) => (
  <Columns>
    <NumberCell
      label={`${label} ${ends[0]}`}
      prefix={prefixes[0]}
      value={values[0]}
      range={range}
      onChange={(from) => onChange(from, values[1])}
    />
    <NumberCell
      label={`${label} ${ends[1]}`}
      prefix={prefixes[1]}
      value={values[1]}
      range={range}
      onChange={(to) => onChange(values[0], to)}
    />
  </Columns>
);

/** The two ends of a range: an end that passes the other one moves it along. */
export const RangePair = ({ values: [low, high], onChange, ...rest }: NumberPairProps) => (
  <NumberPair
    {...rest}
    values={[low, high]}
    onChange={(from, to) => (from === low ? onChange(Math.min(from, to), to) : onChange(from, Math.max(from, to)))}
  />
);
