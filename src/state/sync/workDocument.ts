import { fail, ok, type Result } from "../../domain/AppError.ts";
import { readBoard, writeBoard } from "../../domain/board/boardJson.ts";
import { BOARD_VERSION, type Board } from "../../domain/board/records.ts";
import { sameJson } from "../../domain/merge/canonical.ts";
import { mergeJson } from "../../domain/merge/mergeJson.ts";
import { TIMELINE_VERSION, type TimelineDocument } from "../../domain/timeline/records.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { writeTimeline } from "../../domain/timeline/writeTimeline.ts";
import type { BoardText } from "../../protocol/boardStorage.ts";
import { boardKey } from "../openDocument.ts";
import { keyId, keyKind, type WorkKind } from "./Work.ts";

/** A board or timeline in the form that is stored, sent and merged. */
export interface WorkText {
  readonly name: string;
  readonly contentType: string;
  /** JSON text as this program writes it. */
  readonly json: string;
}

export const kindOfType = (contentType: string): WorkKind => (contentType === BOARD_VERSION ? "board" : "timeline");

export const boardText = (board: Board): WorkText => ({
  name: board.name,
  contentType: BOARD_VERSION,
  json: JSON.stringify(writeBoard(board)),
});

/** A board as it is stored. */
export const storedBoard = (board: Board): BoardText => ({ ...boardText(board), key: boardKey(board.id) });

export const timelineText = (document: TimelineDocument): WorkText => ({
  name: document.timeline.name,
  contentType: TIMELINE_VERSION,
  json: JSON.stringify(writeTimeline(document)),
});

export const withBoardId = (board: Board, id: string, name: string = board.name): Board => ({ ...board, id, name });

export const withTimelineId = (
  document: TimelineDocument,
  id: string,
  name: string = document.timeline.name,
): TimelineDocument => ({ ...document, timeline: { ...document.timeline, id, name } });

/**
 * A document's text as this program writes it, under the id of `key`, and under another name where one is given.
 * Errors: `DOCUMENT_BROKEN`, `BOARD_INVALID`, `TIMELINE_INVALID` and the pattern errors.
 */
export function readWorkText(key: string, text: string, name?: string): Result<WorkText> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail("DOCUMENT_BROKEN", "The document is not JSON");
  }
  if (keyKind(key) === "board") {
    const board = readBoard(json);
    return board.ok ? ok(boardText(withBoardId(board.value, keyId(key), name))) : board;
  }
  const timeline = readTimeline(json);
  return timeline.ok ? ok(timelineText(withTimelineId(timeline.value, keyId(key), name))) : timeline;
}

/** The text of both sides' changes, or null where they touch the same thing or do not go together. */
export function mergeWork(key: string, base: string | null, ours: string, theirs: string): WorkText | null {
  const merged = mergeJson(base === null ? undefined : noteByNote(base), noteByNote(ours), noteByNote(theirs));
  if (merged.conflict) return null;
  const read = readWorkText(key, JSON.stringify(merged.value));
  return read.ok ? read.value : null;
}

/** The document of a text, with the notes of a large song one by one: as columns they would only merge as a whole. */
function noteByNote(text: string): unknown {
  const json: unknown = JSON.parse(text);
  if (!text.includes('"noteColumns"')) return json;
  const timeline = readTimeline(json);
  return timeline.ok ? writeTimeline(timeline.value, "readable") : json;
}

/** True if two texts have the same content, in any order of fields. */
export const isSameText = (a: string, b: string): boolean =>
  a === b || (a.length === b.length && sameJson(JSON.parse(a), JSON.parse(b)));
