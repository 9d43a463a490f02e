import { isOnPage } from "../../domain/board/pages.ts";
import type { Board } from "../../domain/board/records.ts";
import type { BoardThumbnail } from "./thumbnail.ts";

/** What a card shows of a board. */
export function thumbnailOfBoard(board: Board): BoardThumbnail {
  const cols = Math.max(1, board.cols);
  const rows = Math.max(1, board.rows);
  return {
    kind: "board",
    cols,
    rows,
    hasKeyboard: board.showKeyboard,
    pads: board.pads
      .filter((pad) => isOnPage(pad, 1))
      .map(({ type, color, value, minValue, maxValue, location: { row, col, width, height } }) => ({
        type,
        color,
        x: col / cols,
        y: row / rows,
        width: width / cols,
        height: height / rows,
        level: Math.min(1, Math.max(0, (value - minValue) / (maxValue - minValue || 1))),
      })),
  };
}
