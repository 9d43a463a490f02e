import { PadGrid } from "./PadGrid.ts";
import type { Board, LayoutShape, Pad, PadLocation } from "./records.ts";

const MOST_CELLS = 128;

type Place = Pick<Pad, "location" | "page" | "type">;
type Grid = Pick<Board, "rows" | "cols"> & { readonly pads: readonly Place[] };

/** A grid, and where each pad is on it, in the order of the pads. */
export interface Reflowed {
  readonly rows: number;
  readonly cols: number;
  readonly locations: readonly PadLocation[];
}

/**
 * A first layout for areas of the other shape, with every pad of the grid. Near the middle it is cut in two where no pad is
 * cut, and the second half comes below the first (for `landscape` beside it), so that what belongs together stays together.
 * Where there is no such cut the pads flow, in reading order, over half as many columns. A grid that would become too large
 * for either stays as it is.
 */
export function reflow(grid: Grid, shape: LayoutShape): Reflowed {
  if (shape === "portrait") return stack(grid);
  const { rows, cols, locations } = stack(turned(grid));
  return { rows: cols, cols: rows, locations: locations.map(turnedPlace) };
}

const stack = (grid: Grid): Reflowed =>
  halves(grid) ??
  flow(grid) ?? { rows: grid.rows, cols: grid.cols, locations: grid.pads.map(({ location }) => location) };

function halves(grid: Grid): Reflowed | null {
  const { rows, cols, pads } = grid;
  const cut = cleanCut(grid);
  if (cut === null || 2 * rows > MOST_CELLS) return null;
  const width = Math.max(cut, cols - cut);
  // A half of which a whole number goes into the other is made as wide.
  const stretch = (half: number): number => (width % half === 0 ? width / half : 1);
  const [left, right] = [stretch(cut), stretch(cols - cut)];
  const locations = pads.map(({ location }) => {
    const isLeft = location.col < cut;
    const by = isLeft ? left : right;
    const col = (isLeft ? location.col : location.col - cut) * by;
    return { ...location, row: location.row + (isLeft ? 0 : rows), col, width: location.width * by };
  });
  return { rows: 2 * rows, cols: width, locations };
}

/** The column, of the middle half, at which no pad is cut in two: near the middle, and rather between things of two kinds. */
function cleanCut({ cols, pads }: Grid): number | null {
  let best: number | null = null;
  let least = Infinity;
  for (let col = Math.max(1, Math.ceil(cols / 4)); col <= (3 * cols) / 4 && col < cols; col++) {
    if (!pads.every(({ location: at }) => at.col >= col || at.col + at.width <= col)) continue;
    const cost = Math.abs(col / cols - 0.5) + LIKE_COST * likeAcross(pads, col);
    if (cost >= least) continue;
    best = col;
    least = cost;
  }
  return best;
}

/** As much as a quarter of the columns away from the middle. */
const LIKE_COST = 0.25;

/** Share of the pads ending at a column that have a pad of their type beside them, 0..1. */
function likeAcross(pads: readonly Place[], col: number): number {
  const right = new Set(
    pads.filter(({ location }) => location.col === col).map(({ type, location }) => `${type} ${location.row}`),
  );
  const left = pads.filter(({ location }) => location.col + location.width === col);
  const like = left.filter(({ type, location }) => right.has(`${type} ${location.row}`));
  return like.length / Math.max(1, left.length);
}

/** Rows of pads, one after the other; a row begins where the one before ends. */
function flow({ cols, pads }: Grid): Reflowed | null {
  const width = Math.ceil(cols / 2);
  const grid = new PadGrid<Place>({ rows: MOST_CELLS, cols: width, pads: [] });
  const locations: PadLocation[] = Array.from({ length: pads.length });
  const order = pads.map((_, index) => index).sort((a, b) => inReadingOrder(pads[a]!, pads[b]!));
  /** Index of the next free cell of each page. */
  const nexts = new Map<number, number>();
  for (const index of order) {
    const { location, page, type } = pads[index]!;
    const size = { width: Math.min(width, location.width), height: location.height };
    let at = nexts.get(page) ?? 0;
    const place = (): PadLocation => ({ row: Math.floor(at / width), col: at % width, ...size });
    while (at < MOST_CELLS * width && !grid.isFree({ location: place(), page })) at++;
    if (at >= MOST_CELLS * width) return null;
    locations[index] = place();
    grid.put({ location: place(), page, type });
    nexts.set(page, at);
  }
  const rows = Math.max(1, ...locations.map(({ row, height }) => row + height));
  return { rows, cols: width, locations };
}

const inReadingOrder = ({ location: a }: Place, { location: b }: Place): number => a.row - b.row || a.col - b.col;

const turned = ({ rows, cols, pads }: Grid): Grid => ({
  rows: cols,
  cols: rows,
  pads: pads.map((pad) => ({ ...pad, location: turnedPlace(pad.location) })),
});

const turnedPlace = ({ row, col, width, height }: PadLocation): PadLocation => ({
  row: col,
  col: row,
  width: height,
  height: width,
});
