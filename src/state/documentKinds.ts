import {
  applyBoardDiff,
  boardDiffsTouch,
  isEmptyBoardDiff,
  reverseBoardDiff,
  squashBoardDiffs,
  type BoardDiff,
} from "../domain/board/diff.ts";
import type { Board } from "../domain/board/records.ts";
import { undoStep } from "../domain/room/song/undoStep.ts";
import {
  applyTimelineDiff,
  isEmptyTimelineDiff,
  reverseTimelineDiff,
  squashTimelineDiffs,
  timelineDiffsTouch,
  type TimelineDiff,
} from "../domain/timeline/diff.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { DocumentKind } from "./DocumentStore.ts";

export const timelineKind: DocumentKind<TimelineDocument, TimelineDiff> = {
  apply: applyTimelineDiff,
  reverse: reverseTimelineDiff,
  squash: squashTimelineDiffs,
  isEmpty: isEmptyTimelineDiff,
  touches: timelineDiffsTouch,
  undoStep,
};

export const boardKind: DocumentKind<Board, BoardDiff> = {
  apply: applyBoardDiff,
  reverse: reverseBoardDiff,
  squash: squashBoardDiffs,
  isEmpty: isEmptyBoardDiff,
  touches: boardDiffsTouch,
};
