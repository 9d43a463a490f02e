import type { RecordDiff } from "../../../src/domain/diff.ts";
import type { TimelineDiff } from "../../../src/domain/timeline/diff.ts";
import type { TimelineDocument } from "../../../src/domain/timeline/records.ts";

/** What leads from one document to another. */
export const diffBetween = (before: TimelineDocument, after: TimelineDocument): TimelineDiff => ({
  timeline: before.timeline === after.timeline ? null : [before.timeline, after.timeline],
  tracks: recordsBetween(before.tracks, after.tracks),
  rolls: recordsBetween(before.rolls, after.rolls),
});

function recordsBetween<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): RecordDiff<T> {
  const added = new Map([...after].filter(([id]) => !before.has(id)));
  const removed = new Map([...before].filter(([id]) => !after.has(id)));
  const updated = new Map<string, readonly [T, T]>();
  for (const [id, record] of after) {
    const old = before.get(id);
    if (old !== undefined && old !== record) updated.set(id, [old, record]);
  }
  return { added, updated, removed };
}
