import type { ParameterField } from "../../../domain/plugin/PluginParameters.ts";
import { linearScale, type ValueScale } from "../../controls/valueScale.ts";

/** The scale of a number that a plugin or device declares. `initial`: what a double click restores; absent: the least. */
export function parameterScale(
  { range, step, origin }: Extract<ParameterField, { kind: "number" }>,
  initial?: number,
): ValueScale {
  const [min, max] = range;
  const { normal, fine, large } = step ?? { normal: 1, fine: 1, large: Math.max(1, Math.round((max - min) / 10)) };
  return linearScale({
    min,
    max,
    step: normal,
    fine,
    large,
    origin: origin ?? Math.max(0, min),
    ...(initial === undefined ? {} : { initial }),
  });
}
