import {
  applyRecordDiff,
  emptyRecordDiff,
  isEmptyRecordDiff,
  joinRecordDiffs,
  recordDiffsTouch,
  reverseRecordDiff,
  squashRecordDiffs,
  type RecordDiff,
} from "../diff.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "./records.ts";

/** A change of a timeline document. A roll whose notes changed is an updated roll; `changedNotes` lists the notes. */
export interface TimelineDiff {
  readonly timeline: readonly [before: Timeline, after: Timeline] | null;
  readonly tracks: RecordDiff<Track>;
  readonly rolls: RecordDiff<Roll>;
}

export const emptyTimelineDiff: TimelineDiff = { timeline: null, tracks: emptyRecordDiff, rolls: emptyRecordDiff };

export const isEmptyTimelineDiff = (diff: TimelineDiff): boolean =>
  diff.timeline === null && isEmptyRecordDiff(diff.tracks) && isEmptyRecordDiff(diff.rolls);

export const reverseTimelineDiff = (diff: TimelineDiff): TimelineDiff => ({
  timeline: diff.timeline && [diff.timeline[1], diff.timeline[0]],
  tracks: reverseRecordDiff(diff.tracks),
  rolls: reverseRecordDiff(diff.rolls),
});

/** The document after `diff`; records that did not change keep their references. */
export const applyTimelineDiff = (document: TimelineDocument, diff: TimelineDiff): TimelineDocument => ({
  timeline: diff.timeline ? diff.timeline[1] : document.timeline,
  tracks: applyRecordDiff(document.tracks, diff.tracks),
  rolls: applyRecordDiff(document.rolls, diff.rolls),
});

/** One Diff with the effect of `first`, then `second`. */
export function squashTimelineDiffs(first: TimelineDiff, second: TimelineDiff): TimelineDiff {
  const before = (first.timeline ?? second.timeline)?.[0];
  const after = (second.timeline ?? first.timeline)?.[1];
  return {
    timeline: before && after && before !== after ? [before, after] : null,
    tracks: squashRecordDiffs(first.tracks, second.tracks),
    rolls: squashRecordDiffs(first.rolls, second.rolls),
  };
}

/** One Diff of edits of different rolls. */
export const diffOfRolls = (diffs: readonly TimelineDiff[]): TimelineDiff => ({
  ...emptyTimelineDiff,
  rolls: joinRecordDiffs(diffs.map(({ rolls }) => rolls)),
});

/** True if both change the same record. */
export const timelineDiffsTouch = (first: TimelineDiff, second: TimelineDiff): boolean =>
  (first.timeline !== null && second.timeline !== null) ||
  recordDiffsTouch(first.tracks, second.tracks) ||
  recordDiffsTouch(first.rolls, second.rolls);
