import type { Board } from "../../domain/board/records.ts";

/** The board for left hands: what was at the left is at the right. The keyboard stays, from low to high. */
export const mirroredBoard = (board: Board): Board => ({
  ...board,
  pads: board.pads.map((pad) => {
    const { col, width } = pad.location;
    return { ...pad, location: { ...pad.location, col: board.cols - col - width } };
  }),
});
