import { withInsertions } from "../merge/mergeOrder.ts";
import {
  emptyRecordDiff,
  isEmptyRecordDiff,
  recordDiffsTouch,
  reverseRecordDiff,
  squashRecordDiffs,
  type RecordDiff,
} from "../diff.ts";
import type { Board, Pad } from "./records.ts";

/** A change of a board: its own fields (pads left aside), its pads, and the order in which they stand. */
export interface BoardDiff {
  readonly board: readonly [before: Board, after: Board] | null;
  readonly pads: RecordDiff<Pad>;
  /** Ids of all pads. null: those that come stand at the end, and those that go stood there. */
  readonly order: readonly [before: readonly string[], after: readonly string[]] | null;
}

export const emptyBoardDiff: BoardDiff = { board: null, pads: emptyRecordDiff, order: null };

export const isEmptyBoardDiff = (diff: BoardDiff): boolean =>
  diff.board === null && diff.order === null && isEmptyRecordDiff(diff.pads);

export const reverseBoardDiff = (diff: BoardDiff): BoardDiff => ({
  board: diff.board && [diff.board[1], diff.board[0]],
  pads: reverseRecordDiff(diff.pads),
  order: diff.order && [diff.order[1], diff.order[0]],
});

/**
 * The board after `diff`. The pads of `diff.board` are not looked at. Pads that `diff.order` does not know, because they
 * came from elsewhere since, stay behind the pad they followed.
 */
export function applyBoardDiff(board: Board, diff: BoardDiff): Board {
  const pads = board.pads
    .filter((pad) => !diff.pads.removed.has(pad.id))
    .map((pad) => diff.pads.updated.get(pad.id)?.[1] ?? pad);
  const all = [...pads, ...diff.pads.added.values()];
  return { ...(diff.board ? diff.board[1] : board), pads: diff.order ? inOrder(all, diff.order[1]) : all };
}

export function squashBoardDiffs(first: BoardDiff, second: BoardDiff): BoardDiff {
  const before = (first.board ?? second.board)?.[0];
  const after = (second.board ?? first.board)?.[1];
  return {
    board: before && after && before !== after ? [before, after] : null,
    pads: squashRecordDiffs(first.pads, second.pads),
    order: squashOrders(first, second),
  };
}

/** True if both change the same pad, or the board's own fields. */
export const boardDiffsTouch = (first: BoardDiff, second: BoardDiff): boolean =>
  (first.board !== null && second.board !== null) || recordDiffsTouch(first.pads, second.pads);

function inOrder(pads: readonly Pad[], order: readonly string[]): readonly Pad[] {
  const byId = new Map(pads.map((pad) => [pad.id, pad]));
  const ids = withInsertions(
    order.filter((id) => byId.has(id)),
    [...byId.keys()],
  );
  return ids.map((id) => byId.get(id)!);
}

function squashOrders(first: BoardDiff, second: BoardDiff): BoardDiff["order"] {
  if (!first.order && !second.order) return null;
  const before = first.order?.[0] ?? orderAfter(second.order![0], first.pads.removed, first.pads.added);
  const after = second.order?.[1] ?? orderAfter(first.order![1], second.pads.added, second.pads.removed);
  return before.join(" ") === after.join(" ") ? null : [before, after];
}

/** The order when `added` came at its end and `removed` went. */
const orderAfter = (
  ids: readonly string[],
  added: ReadonlyMap<string, Pad>,
  removed: ReadonlyMap<string, Pad>,
): readonly string[] => [...ids.filter((id) => !removed.has(id)), ...added.keys()];
