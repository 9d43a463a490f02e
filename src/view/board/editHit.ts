import type { PadLocation } from "../../domain/board/records.ts";
import type { Box } from "../../domain/Box.ts";
import type { GridLayout } from "./boardLayout.ts";

/** Edges of a box that a handle moves: -1 the left or upper one, 1 the right or lower one. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** Corners first: where there is room for few, they are the ones to have. */
export const HANDLES: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

export const handlePoint = (box: Box, { x, y }: Handle): { readonly x: number; readonly y: number } => ({
  x: box.x + ((x + 1) / 2) * box.width,
  y: box.y + ((y + 1) / 2) * box.height,
});

/** The handle at a point; of several within `reach` the nearest. Half of a small box at least is left to be dragged by. */
export function handleAt(box: Box, x: number, y: number, reach: number): Handle | null {
  const inside = Math.min(reach, box.width / 4, box.height / 4);
  let best: Handle | null = null;
  let nearest = reach;
  for (const handle of HANDLES) {
    const point = handlePoint(box, handle);
    const distance = Math.max(Math.abs(point.x - x), Math.abs(point.y - y));
    const isInside = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
    if (distance >= nearest || (isInside && distance > inside)) continue;
    best = handle;
    nearest = distance;
  }
  return best;
}

/** Index of the box at a point, or -1: gaps between pads are free. */
export const boxAt = (boxes: readonly Box[], x: number, y: number): number =>
  boxes.findLastIndex((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height);

/** The cell nearest to a point. */
export function cellAt(grid: GridLayout, x: number, y: number): { readonly row: number; readonly col: number } {
  const at = (from: number, step: number, count: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor((from + grid.gap / 2) / step)));
  return { row: at(y - grid.y, grid.stepY, grid.rows), col: at(x - grid.x, grid.stepX, grid.cols) };
}

export const isOnGrid = (grid: GridLayout, x: number, y: number): boolean =>
  x >= grid.x - grid.gap &&
  y >= grid.y - grid.gap &&
  x < grid.x + grid.cols * grid.stepX &&
  y < grid.y + grid.rows * grid.stepY;

/** The cells from one to another, both included. */
export const areaBetween = (
  a: { readonly row: number; readonly col: number },
  b: { readonly row: number; readonly col: number },
): PadLocation => ({
  row: Math.min(a.row, b.row),
  col: Math.min(a.col, b.col),
  width: Math.abs(a.col - b.col) + 1,
  height: Math.abs(a.row - b.row) + 1,
});

export const boxesMeet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
