import { emptyRecordDiff, type RecordDiff } from "../../diff.ts";
import type { TimelineDiff } from "../../timeline/diff.ts";
import type { TimelineDocument } from "../../timeline/records.ts";

/** The Diff from one document to another that was made of it: records that are the same in both are the same objects. */
export const changesBetween = (before: TimelineDocument, after: TimelineDocument): TimelineDiff => ({
  timeline: before.timeline === after.timeline ? null : [before.timeline, after.timeline],
  tracks: changedRecords(before.tracks, after.tracks),
  rolls: changedRecords(before.rolls, after.rolls),
});

function changedRecords<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): RecordDiff<T> {
  if (before === after) return emptyRecordDiff;
  const added = new Map<string, T>();
  const updated = new Map<string, readonly [T, T]>();
  const removed = new Map<string, T>();
  for (const [id, next] of after) {
    const old = before.get(id);
    if (old === undefined) added.set(id, next);
    else if (old !== next) updated.set(id, [old, next]);
  }
  for (const [id, old] of before) if (!after.has(id)) removed.set(id, old);
  return { added, updated, removed };
}
