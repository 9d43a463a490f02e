import { NO_PAGE } from "./pages.ts";
import type { Board, LayoutShape, Pad, PadLocation } from "./records.ts";

export const shapeOf = (width: number, height: number): LayoutShape => (height > width ? "portrait" : "landscape");

/** True if areas of a shape have the board's other layout. */
export const hasOtherLayout = ({ otherLayout }: Board, shape: LayoutShape): boolean => otherLayout?.shape === shape;

const NOWHERE: PadLocation = { row: 0, col: 0, width: 1, height: 1 };

const arranged = new WeakMap<Board, Board>();

/**
 * The board as areas of a shape have it: grid and places are those of their layout. The pads are the same, in the same
 * order; those that have no place there are on `NO_PAGE`. The board itself where the shape has no layout of its own.
 */
export function arrangedBoard(board: Board, shape: LayoutShape): Board {
  const { otherLayout } = board;
  if (!otherLayout || otherLayout.shape !== shape) return board;
  const known = arranged.get(board);
  if (known) return known;
  const { rows, cols } = otherLayout;
  const made = { ...board, rows, cols, pads: board.pads.map(placedElsewhere) };
  arranged.set(board, made);
  return made;
}

const placed = new WeakMap<Pad, Pad>();

/** One for each pad, so that what did not change is known by its identity. */
function placedElsewhere(pad: Pad): Pad {
  const known = placed.get(pad);
  if (known) return known;
  const { otherLocation } = pad;
  const made = otherLocation ? { ...pad, location: otherLocation } : { ...pad, location: NOWHERE, page: NO_PAGE };
  placed.set(pad, made);
  return made;
}

/** The pads that are hidden in the other layout. */
export const hiddenPads = ({ otherLayout, pads }: Board): readonly Pad[] =>
  otherLayout ? pads.filter(({ otherLocation }) => !otherLocation) : [];
