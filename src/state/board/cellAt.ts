import type { PadCell } from "../../domain/board/widget/WidgetDefinition.ts";

/** Index of the cell at a place 0..1 across a widget, the one on top; -1 if there is none. */
export function cellAt(cells: readonly PadCell[], u: number, v: number): number {
  const [x, y] = [Math.min(u, 1 - 1e-9), Math.min(v, 1 - 1e-9)];
  return cells.findLastIndex(
    (cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height,
  );
}
