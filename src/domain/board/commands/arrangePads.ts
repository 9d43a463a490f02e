import type { Result } from "../../AppError.ts";
import type { BoardDiff } from "../diff.ts";
import type { Board, Pad, PadLocation } from "../records.ts";
import { relocatePads, updatePads } from "./pads.ts";
import { boundsOf } from "./placePads.ts";

export type AlignEdge = "left" | "right" | "top" | "bottom" | "center" | "middle";
export type DistributeAxis = "horizontal" | "vertical";

/** Moves pads to one edge, or to the middle (`center`: of their columns, `middle`: of their rows), of all of them. Errors as `updatePads`. */
export function alignPads(board: Board, ids: ReadonlySet<string>, edge: AlignEdge): Result<BoardDiff> {
  const { row, col, width, height } = boundsOf(picked(board, ids).map(({ location }) => location));
  const place: Record<AlignEdge, (location: PadLocation) => Partial<PadLocation>> = {
    left: () => ({ col }),
    right: (each) => ({ col: col + width - each.width }),
    center: (each) => ({ col: Math.floor(col + (width - each.width) / 2) }),
    top: () => ({ row }),
    bottom: (each) => ({ row: row + height - each.height }),
    middle: (each) => ({ row: Math.floor(row + (height - each.height) / 2) }),
  };
  return relocatePads(board, ids, (location) => ({ ...location, ...place[edge](location) }));
}

/** Spreads pads between the first and the last, with the same room between each, as nearly as cells allow. Errors as `updatePads`. */
export function distributePads(board: Board, ids: ReadonlySet<string>, axis: DistributeAxis): Result<BoardDiff> {
  const [at, size] = axis === "horizontal" ? (["col", "width"] as const) : (["row", "height"] as const);
  const pads = picked(board, ids).toSorted((a, b) => a.location[at] - b.location[at]);
  const bounds = boundsOf(pads.map(({ location }) => location));
  const taken = pads.reduce((sum, { location }) => sum + location[size], 0);
  const gap = (bounds[size] - taken) / Math.max(1, pads.length - 1);
  const places = new Map<string, Partial<Pad>>();
  let next = bounds[at];
  for (const { id, location } of pads) {
    places.set(id, { location: { ...location, [at]: Math.round(next) } });
    next += location[size] + gap;
  }
  return updatePads(board, places);
}

const picked = (board: Board, ids: ReadonlySet<string>): readonly Pad[] => board.pads.filter(({ id }) => ids.has(id));
