import type { BoardDiff } from "../domain/board/diff.ts";
import type { Board } from "../domain/board/records.ts";
import type { TimelineDiff } from "../domain/timeline/diff.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { DocumentStore } from "./DocumentStore.ts";

export type TimelineStore = DocumentStore<TimelineDocument, TimelineDiff>;
export type BoardStore = DocumentStore<Board, BoardDiff>;
