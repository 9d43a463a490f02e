import type { TimelineDocument } from "../../timeline/records.ts";
import { SongDraft } from "./SongDraft.ts";
import type { SongOp } from "./songOps.ts";

/** The song after these operations, in their order: the same for all who have the same song, note ids apart. */
export function applyOps(document: TimelineDocument, ops: readonly SongOp[]): TimelineDocument {
  const draft = new SongDraft(document);
  for (const op of ops) draft.apply(op);
  return draft.document();
}
