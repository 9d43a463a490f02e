import { nextNoteId } from "./defaults.ts";
import type { Note } from "./Note.ts";
import { chunkOf, editNotes, emptyNoteList, noteAt, notesOf, type NoteChunk, type NoteList } from "./NoteList.ts";
import type { Roll, TimelineDocument } from "./records.ts";

/**
 * Change from one version of a song to another, for a copy with other note ids: all records, and of
 * each roll's removed and added notes, as sorted columns of exactly that length.
 */
export interface SongChange {
  /** Rolls without notes. */
  readonly outline: TimelineDocument;
  readonly notes: ReadonlyMap<string, { readonly gone: NoteChunk; readonly put: NoteChunk }>;
}

export function songChangeOf(before: TimelineDocument, after: TimelineDocument): SongChange {
  const notes = new Map<string, { gone: NoteChunk; put: NoteChunk }>();
  const rolls = new Map<string, Roll>();
  for (const [id, roll] of after.rolls) {
    rolls.set(id, { ...roll, notes: emptyNoteList });
    const had = before.rolls.get(id)?.notes ?? emptyNoteList;
    const put = [...without(roll.notes, had)];
    const gone = [...without(had, roll.notes)];
    if (put.length + gone.length > 0) notes.set(id, { gone: chunkOf(gone), put: chunkOf(put) });
  }
  return { outline: { ...after, rolls }, notes };
}

/** The song after the change. Chunks of notes that it does not touch are shared with `document`. */
export function withSongChange(document: TimelineDocument, { outline, notes }: SongChange): TimelineDocument {
  const rolls = [...outline.rolls].map(([id, roll]) => {
    const had = document.rolls.get(id)?.notes ?? emptyNoteList;
    const change = notes.get(id);
    if (!change) return [id, { ...roll, notes: had }] as const;
    const put = notesIn(change.put).map((note) => ({ ...note, id: nextNoteId() }));
    return [id, { ...roll, notes: editNotes(had, found(had, change.gone), put) }] as const;
  });
  return { ...outline, rolls: new Map(rolls) };
}

/** The notes of a list that correspond to these, one for each. */
function found(list: NoteList, wanted: NoteChunk): Note[] {
  const counts = countsOf(notesIn(wanted));
  const notes: Note[] = [];
  let next = 0;
  for (const chunk of list.chunks) {
    const [first, last] = [chunk.time[0]!, chunk.time[chunk.length - 1]!];
    while (next < wanted.length && wanted.time[next]! < first) next++;
    if (next === wanted.length) break;
    if (wanted.time[next]! > last) continue;
    for (let at = 0; at < chunk.length; at++) {
      const note = noteAt(chunk, at);
      if (countDown(counts, note)) notes.push(note);
    }
  }
  return notes;
}

/** The notes of a list that the other one does not have, in order. */
function* without(list: NoteList, other: NoteList): Generator<Note> {
  const counts = countsOf(notesOf(other));
  for (const note of notesOf(list)) if (!countDown(counts, note)) yield note;
}

function countsOf(notes: Iterable<Note>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const note of notes) counts.set(textOf(note), (counts.get(textOf(note)) ?? 0) + 1);
  return counts;
}

function countDown(counts: Map<string, number>, note: Note): boolean {
  const text = textOf(note);
  const left = counts.get(text) ?? 0;
  if (left > 0) counts.set(text, left - 1);
  return left > 0;
}

const notesIn = (chunk: NoteChunk): Note[] => Array.from({ length: chunk.length }, (_, at) => noteAt(chunk, at));

const textOf = ({ time, duration, number, channel, attack, release, muted }: Note): string =>
  `${time} ${duration} ${number} ${channel} ${attack} ${release}${muted ? " muted" : ""}`;
