import { parseWhole } from "../../controls/typedValue.ts";
import { linearScale } from "../../controls/valueScale.ts";
import { NumberBox } from "../edit/panel/Rows.tsx";

export interface NumberCellProps {
  readonly label: string;
  /** A short word in the box. */
  readonly prefix: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  readonly format?: (value: number) => string;
}

const nothing = (): void => {};

/** A whole number between two. */
export const NumberCell = ({ label, prefix, value, min, max, onChange, format = String }: NumberCellProps) => (
  <NumberBox
    label={label}
    prefix={prefix}
    value={value}
    scale={linearScale({ min, max, step: 1, fine: 1 })}
    format={format}
    parse={parseWhole}
    parseDelta={parseWhole}
    edit={{ change: onChange, commit: nothing, cancel: nothing }}
  />
);
