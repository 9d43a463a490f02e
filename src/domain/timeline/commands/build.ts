import { emptyRecordDiff, type RecordDiff } from "../../diff.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { changeColumns, type ColumnName, type ColumnsChange } from "../changeColumns.ts";
import { lastTickOf, lengthKept, offsetOf, patternTicksOf, periodOf } from "../clipLength.ts";
import { endAtNext } from "../endAtNext.ts";
import { editNotes } from "../NoteList.ts";
import type { Note } from "../Note.ts";
import type { PickedNotes } from "../pickNotes.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../records.ts";

/** The parts that commands build their diffs from. A record that stays as it was leaves the diff empty. */

export const timelineUpdate = (document: TimelineDocument, fields: Partial<Timeline>): TimelineDiff =>
  changes(document.timeline, fields)
    ? { ...emptyTimelineDiff, timeline: [document.timeline, { ...document.timeline, ...fields }] }
    : emptyTimelineDiff;

export const tracksUpdate = (
  document: TimelineDocument,
  ids: Iterable<string>,
  fields: (track: Track) => Partial<Track>,
): TimelineDiff => ({
  ...emptyTimelineDiff,
  tracks: recordsUpdate(document.tracks, ids, fields),
});

/** A roll with new notes and no new length keeps its length (`lengthKept`). */
export const rollsUpdate = (
  document: TimelineDocument,
  ids: Iterable<string>,
  fields: (roll: Roll) => Partial<Roll>,
): TimelineDiff => ({
  ...emptyTimelineDiff,
  rolls: recordsUpdate(document.rolls, ids, (roll) => {
    const changed = fields(roll);
    return changed.notes === undefined || changed.notes === roll.notes || changed.length !== undefined
      ? changed
      : { ...changed, ...lengthKept(document, roll, changed.notes) };
  }),
});

/** The diff that replaces `before` notes of a roll by `after` (see `editNotes`). */
export function notesUpdate(
  document: TimelineDocument,
  rollId: string,
  before: readonly Note[],
  after: readonly Note[],
): TimelineDiff {
  return rollsUpdate(document, [rollId], (roll) => ({ notes: editNotes(roll.notes, before, after) }));
}

/** The diff that changes columns of `picked` notes of a roll (see `changeColumns`). */
export const columnsUpdate = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  names: readonly ColumnName[],
  change: ColumnsChange,
  keepsOrder?: boolean,
): TimelineDiff =>
  rollsUpdate(document, [rollId], (roll) => ({ notes: changeColumns(roll.notes, picked, names, change, keepsOrder) }));

/** Like `columnsUpdate`, but notes of one key do not begin to overlap (see `endAtNext`). */
export const timesUpdate = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  names: readonly ColumnName[],
  change: ColumnsChange,
): TimelineDiff =>
  rollsUpdate(document, [rollId], (roll) => {
    const period = periodOf(roll, patternTicksOf(roll, document.timeline.ppq));
    const heard = { from: offsetOf(roll), to: lastTickOf(roll, period) };
    return { notes: endAtNext(roll.notes, changeColumns(roll.notes, picked, names, change), heard) };
  });

export const rollsAdded = (rolls: readonly Roll[]): TimelineDiff => ({
  ...emptyTimelineDiff,
  rolls: { ...emptyRecordDiff, added: byId(rolls) },
});

export const byId = <T extends { readonly id: string }>(records: readonly T[]): ReadonlyMap<string, T> =>
  new Map(records.map((record) => [record.id, record]));

function recordsUpdate<T>(
  records: ReadonlyMap<string, T>,
  ids: Iterable<string>,
  fieldsOf: (record: T) => Partial<T>,
): RecordDiff<T> {
  const updated = new Map<string, readonly [T, T]>();
  for (const id of ids) {
    const record = records.get(id);
    if (record === undefined) continue;
    const fields = fieldsOf(record);
    if (changes(record, fields)) updated.set(id, [record, { ...record, ...fields }]);
  }
  return { ...emptyRecordDiff, updated };
}

const changes = <T>(record: T, fields: Partial<T>): boolean =>
  (Object.keys(fields) as (keyof T)[]).some((key) => !Object.is(record[key], fields[key]));
