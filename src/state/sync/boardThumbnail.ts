import { arrangedBoard } from "../../domain/board/arrangedBoard.ts";
import { atMost } from "../../domain/board/boardOutline.ts";
import { isImage } from "../../domain/board/padImage.ts";
import { isOnPage } from "../../domain/board/pages.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { padCells } from "../../domain/board/padCells.ts";
import type { BoardThumbnail, ThumbnailPad } from "./thumbnail.ts";

/** Thumbnail of a board for a card. */
export function thumbnailOfBoard(stored: Board): BoardThumbnail {
  // Cards are wider than high.
  const board = arrangedBoard(stored, "landscape");
  const cols = Math.max(1, board.cols);
  const rows = Math.max(1, board.rows);
  return {
    kind: "board",
    cols,
    rows,
    hasKeyboard: board.showKeyboard,
    ...(isImage(stored.thumbNail) ? { image: stored.thumbNail } : {}),
    pads: boundedPads(board.pads.filter((pad) => isOnPage(pad, 1)).flatMap((pad) => picturesOf(pad, cols, rows))),
  };
}

/** A card has so many parts at most; of more it shows a mosaic. */
const MOST_DRAWN = 1024;

export const boundedPads = (pads: readonly ThumbnailPad[]): readonly ThumbnailPad[] => atMost(pads, MOST_DRAWN);

/** A pad with more cells is drawn as a whole: single cells would be too small to see. */
const MOST_CELLS = 100;

/** A pad, or each of the cells that it is played by. */
function picturesOf(pad: Pad, cols: number, rows: number): readonly ThumbnailPad[] {
  const { type, color, value, minValue, maxValue, location } = pad;
  const level = Math.min(1, Math.max(0, (value - minValue) / (maxValue - minValue || 1)));
  const whole: ThumbnailPad = {
    type,
    color,
    x: location.col / cols,
    y: location.row / rows,
    width: location.width / cols,
    height: location.height / rows,
    level,
  };
  const cells = padCells(pad);
  if (cells.length < 2 || cells.length > MOST_CELLS) return [whole];
  return cells.map(({ tone, x, y, width, height }) => ({
    type,
    color,
    tone,
    x: whole.x + x * whole.width,
    y: whole.y + y * whole.height,
    width: width * whole.width,
    height: height * whole.height,
  }));
}
