import {
  emptyRecordDiff,
  isEmptyRecordDiff,
  recordDiffsTouch,
  reverseRecordDiff,
  squashRecordDiffs,
  type RecordDiff,
} from "../diff.ts";
import type { Board, Pad } from "./records.ts";

/** A change of a board: its own fields (pads left aside) and its pads. New pads go to the end. */
export interface BoardDiff {
  readonly board: readonly [before: Board, after: Board] | null;
  readonly pads: RecordDiff<Pad>;
}

export const emptyBoardDiff: BoardDiff = { board: null, pads: emptyRecordDiff };

export const isEmptyBoardDiff = (diff: BoardDiff): boolean => diff.board === null && isEmptyRecordDiff(diff.pads);

export const reverseBoardDiff = (diff: BoardDiff): BoardDiff => ({
  board: diff.board && [diff.board[1], diff.board[0]],
  pads: reverseRecordDiff(diff.pads),
});

/** The board after `diff`. The pads of `diff.board` are not looked at. */
export function applyBoardDiff(board: Board, diff: BoardDiff): Board {
  const pads = board.pads
    .filter((pad) => !diff.pads.removed.has(pad.id))
    .map((pad) => diff.pads.updated.get(pad.id)?.[1] ?? pad);
  return { ...(diff.board ? diff.board[1] : board), pads: [...pads, ...diff.pads.added.values()] };
}

export function squashBoardDiffs(first: BoardDiff, second: BoardDiff): BoardDiff {
  const before = (first.board ?? second.board)?.[0];
  const after = (second.board ?? first.board)?.[1];
  return {
    board: before && after && before !== after ? [before, after] : null,
    pads: squashRecordDiffs(first.pads, second.pads),
  };
}

/** Whether both change the same: a pad, or the board's own fields. */
export const boardDiffsTouch = (first: BoardDiff, second: BoardDiff): boolean =>
  (first.board !== null && second.board !== null) || recordDiffsTouch(first.pads, second.pads);
