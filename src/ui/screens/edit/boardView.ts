import { shapeOf } from "../../../domain/board/arrangedBoard.ts";
import type { LayoutShape } from "../../../domain/board/records.ts";

/** View of the board while it is edited. */
export interface BoardView {
  /** Width by height of the screen it is made for. */
  readonly ratio: number;
  /** 1 fits it into its place. */
  readonly zoom: number;
}

export interface BoardViewProps {
  readonly view: BoardView;
  readonly onView: (view: BoardView) => void;
}

export const RATIOS = [
  { value: "laptop", ratio: 1440 / 848, text: "16 : 10" },
  { value: "wide", ratio: 2560 / 1388, text: "16 : 9" },
  { value: "tablet", ratio: 1024 / 716, text: "4 : 3" },
  { value: "uprightTablet", ratio: 820 / 1130, text: "3 : 4" },
  { value: "phone", ratio: 390 / 780, text: "9 : 19" },
] as const;

export const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const;

export const START_VIEW: BoardView = { ratio: RATIOS[0].ratio, zoom: 1 };

/** The screen to show a board on for one of its layouts: the one that is, if it is of this shape. */
export function ratioFor(shape: LayoutShape, { ratio }: BoardView): number {
  if (shapeOf(ratio, 1) === shape) return ratio;
  return RATIOS.find((each) => shapeOf(each.ratio, 1) === shape)!.ratio;
}
