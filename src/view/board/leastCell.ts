import type { Board, Pad } from "../../domain/board/records.ts";
import { isPlaced } from "../../domain/board/pages.ts";
import { gestureOf } from "../../domain/board/widget/widgetKinds.ts";
import { padCells } from "../../domain/board/padCells.ts";

/** A finger sweeps over strings and need not hit one of them: they may be as narrow as this, pixels. */
const NARROWEST_STRING = 24;

/** Cells of the grid must be this large for everything that is struck by itself to have sides of `least`, in pixels. */
export function leastCell(
  board: Board,
  least: number,
  gap: number,
): { readonly width: number; readonly height: number } {
  const side = (of: "width" | "height"): number =>
    Math.max(
      1,
      ...board.pads.filter(isPlaced).map((pad) => {
        const span = Math.max(1, pad.location[of]);
        const leastPart = isSwept(pad) ? Math.min(least, NARROWEST_STRING) : least;
        return (Math.max(least, leastPart / smallestPart(pad, of)) - (span - 1) * gap) / span;
      }),
    );
  return { width: side("width"), height: side("height") };
}

/** The share of a pad that its smallest part takes. Black keys are as narrow as on any piano. */
export const smallestPart = (pad: Pad, of: "width" | "height"): number =>
  Math.min(1, ...padCells(pad).flatMap((cell) => (cell.tone === "black" ? [] : [cell[of]])));

const isSwept = (pad: Pad): boolean => gestureOf(pad) === "strum";
