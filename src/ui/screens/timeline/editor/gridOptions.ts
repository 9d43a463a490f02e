import type { SelectOption } from "../../../controls/Select.tsx";
import { strings } from "../../../strings/timeline.ts";

/** The grids of the editor. */
export const GRID_OPTIONS: readonly SelectOption[] = [
  ...["1", "2", "4", "8", "16", "32", "64", "128", "256"].map((part) => ({
    value: `${part}n`,
    label: `1/${part}`,
    group: strings.gridStraight,
  })),
  ...["4", "8", "16", "32", "64", "128", "256"].map((part) => ({
    value: `${part}t`,
    label: `1/${part} T`,
    group: strings.gridTriplet,
  })),
  ...["2", "4", "8", "16", "32", "64", "128"].map((part) => ({
    value: `${part}n.`,
    label: `1/${part} .`,
    group: strings.gridDotted,
  })),
];
