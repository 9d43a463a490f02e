import { emptyRecordDiff, type RecordDiff } from "../diff.ts";
import { sameJson } from "../merge/canonical.ts";
import { nextNoteId } from "./defaults.ts";
import type { TimelineDiff } from "./diff.ts";
import type { Note } from "./Note.ts";
import { editNotes, notesOf, type NoteList } from "./NoteList.ts";
import type { Roll, TimelineDocument } from "./records.ts";

/**
 * The Diff from one document to another of the same song that was read again. Records and notes that are equal in both
 * keep their references and ids of `before`.
 */
export function diffTimelines(before: TimelineDocument, after: TimelineDocument): TimelineDiff {
  return {
    timeline: sameJson(before.timeline, after.timeline) ? null : [before.timeline, after.timeline],
    tracks: diffRecords(before.tracks, after.tracks, (old, next) => (sameJson(old, next) ? old : next)),
    rolls: diffRecords(before.rolls, after.rolls, diffRoll),
  };
}

/** `settle` returns the record for `next`: `old` itself if nothing changed. */
function diffRecords<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  settle: (old: T, next: T) => T,
): RecordDiff<T> {
  const added = new Map<string, T>();
  const updated = new Map<string, readonly [T, T]>();
  const removed = new Map<string, T>();
  for (const [id, next] of after) {
    const old = before.get(id);
    const settled = old === undefined ? next : settle(old, next);
    if (old === undefined) added.set(id, next);
    else if (settled !== old) updated.set(id, [old, settled]);
  }
  for (const [id, old] of before) if (!after.has(id)) removed.set(id, old);
  return added.size + updated.size + removed.size === 0 ? emptyRecordDiff : { added, updated, removed };
}

function diffRoll(old: Roll, next: Roll): Roll {
  const notes = withNotesOf(old.notes, next.notes);
  const { notes: _old, ...oldFields } = old;
  const { notes: _next, ...nextFields } = next;
  return notes === old.notes && sameJson(oldFields, nextFields) ? old : { ...next, notes };
}

/** `list` edited to have the notes of `target`; notes that are in both keep their ids. */
function withNotesOf(list: NoteList, target: NoteList): NoteList {
  // Chunks that both share hold the same notes, with the same ids.
  const [shared, chunks] = [new Set(target.chunks), new Set(list.chunks)];
  const wanted = new Map<string, Note[]>();
  for (const note of notesOf({ ...target, chunks: target.chunks.filter((chunk) => !chunks.has(chunk)) })) {
    const same = wanted.get(textOf(note));
    if (same) same.push(note);
    else wanted.set(textOf(note), [note]);
  }
  const gone: Note[] = [];
  const others = { ...list, chunks: list.chunks.filter((chunk) => !shared.has(chunk)) };
  for (const note of notesOf(others)) if (wanted.get(textOf(note))?.pop() === undefined) gone.push(note);
  // A note of the same value may have been left in the place of one that has an id of the list's.
  const put = [...wanted.values()].flat().map((note) => ({ ...note, id: nextNoteId() }));
  return editNotes(list, gone, put);
}

const textOf = ({ time, duration, number, channel, attack, release, muted }: Note): string =>
  `${time} ${duration} ${number} ${channel} ${attack} ${release}${muted ? " muted" : ""}`;
