import { gridLabel } from "../../../../actions/timeline/choices.ts";
import { GRIDS } from "../../../../state/timeline/snap.ts";
import type { SelectOption } from "../../../controls/Select.tsx";
import { strings } from "../../../strings/timeline.ts";

const groupOf = (grid: string): string =>
  grid.endsWith("t") ? strings.gridTriplet : grid.endsWith(".") ? strings.gridDotted : strings.gridStraight;

/** The grids of the editor. */
export const GRID_OPTIONS: readonly SelectOption[] = GRIDS.map((value) => ({
  value,
  label: gridLabel(value),
  group: groupOf(value),
}));
