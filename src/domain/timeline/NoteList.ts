import type { Note } from "./Note.ts";

/**
 * The notes of a roll: an immutable list sorted by (time, number, id), kept in chunks of columns.
 * An edit makes new chunks only where notes change and shares the rest, so that undo, drawing and the
 * scheduler see what changed by comparing chunk references, and a million notes stay 40 MB.
 */
export interface NoteList {
  readonly chunks: readonly NoteChunk[];
  readonly length: number;
  /** The largest `time + duration`, 0 when empty. */
  readonly end: number;
}

/** Up to `CHUNK_CAPACITY` notes as columns of one length. Never written after it was made. */
export interface NoteChunk {
  readonly length: number;
  readonly id: Uint32Array;
  readonly time: Float64Array;
  readonly duration: Float64Array;
  readonly number: Uint8Array;
  readonly channel: Uint8Array;
  readonly attack: Float64Array;
  readonly release: Float64Array;
  /** The largest `time + duration` in this chunk: bounds a search for notes that reach into a range. */
  readonly end: number;
}

/** A chunk is one row of the note texture. */
export const CHUNK_CAPACITY = 1024;
// New chunks are left some room, so that drawing notes one by one does not split at once.
const CHUNK_FILL = 768;

export const emptyNoteList: NoteList = { chunks: [], length: 0, end: 0 };

export const compareNotes = (a: Note, b: Note): number => a.time - b.time || a.number - b.number || a.id - b.id;

/** The list of these notes, in any order. Ids must be distinct. */
export function noteListOf(notes: Iterable<Note>): NoteList {
  const sorted = [...notes].sort(compareNotes);
  return listOfChunks(chunksOf(sorted));
}

/** The note at `index` of `chunk`. */
export function noteAt(chunk: NoteChunk, index: number): Note {
  return {
    id: chunk.id[index]!,
    time: chunk.time[index]!,
    duration: chunk.duration[index]!,
    number: chunk.number[index]!,
    channel: chunk.channel[index]!,
    attack: chunk.attack[index]!,
    release: chunk.release[index]!,
  };
}

/** All notes in order. Makes an object per note: for hot paths read the columns of the chunks. */
export function* notesOf(list: NoteList): Generator<Note> {
  for (const chunk of list.chunks) {
    for (let i = 0; i < chunk.length; i++) yield noteAt(chunk, i);
  }
}

/** Notes that sound in `[from, to)`: they start before `to` and end after `from`. */
export function* notesInRange(list: NoteList, from: number, to: number): Generator<Note> {
  for (const chunk of list.chunks) {
    if (chunk.time[0]! >= to) return;
    if (chunk.end <= from) continue;
    for (let i = 0; i < chunk.length && chunk.time[i]! < to; i++) {
      if (chunk.time[i]! + chunk.duration[i]! > from) yield noteAt(chunk, i);
    }
  }
}

/** The notes with these ids, in order. */
export function notesById(list: NoteList, ids: ReadonlySet<number>): Note[] {
  const found: Note[] = [];
  if (ids.size === 0) return found;
  for (const chunk of list.chunks) {
    for (let i = 0; i < chunk.length; i++) {
      if (ids.has(chunk.id[i]!)) found.push(noteAt(chunk, i));
    }
  }
  return found;
}

/**
 * The list without `remove` and with `put`. `remove` are notes as they stand in the list (a note that is
 * not there is passed over); `put` are new notes or moved ones, whose old form is in `remove`.
 * Touches only the chunks concerned.
 */
export function editNotes(list: NoteList, remove: readonly Note[], put: readonly Note[]): NoteList {
  if (remove.length === 0 && put.length === 0) return list;
  const removeAt = bucketByChunk(list, remove);
  const putAt = bucketByChunk(list, put);
  const chunks: NoteChunk[] = [];
  const count = Math.max(list.chunks.length, 1);
  for (let c = 0; c < count; c++) {
    const chunk = list.chunks[c];
    const removed = removeAt.get(c);
    const added = putAt.get(c);
    if (!removed && !added) {
      if (chunk) chunks.push(chunk);
      continue;
    }
    chunks.push(...chunksOf(rebuilt(chunk, removed, added)));
  }
  return listOfChunks(chunks);
}

/** What changed between two lists: notes only in `before`, notes only in `after`; a moved note is in both. */
export function changedNotes(before: NoteList, after: NoteList): { removed: Note[]; added: Note[] } {
  const kept = new Set(before.chunks);
  const shared = new Set(after.chunks.filter((chunk) => kept.has(chunk)));
  const removed = new Map<number, Note>();
  const added: Note[] = [];
  for (const chunk of before.chunks) {
    if (!shared.has(chunk)) for (let i = 0; i < chunk.length; i++) removed.set(chunk.id[i]!, noteAt(chunk, i));
  }
  for (const chunk of after.chunks) {
    if (shared.has(chunk)) continue;
    for (let i = 0; i < chunk.length; i++) {
      const note = noteAt(chunk, i);
      const old = removed.get(note.id);
      if (old && sameNote(old, note)) removed.delete(note.id);
      else added.push(note);
    }
  }
  return { removed: [...removed.values()], added };
}

export const sameNote = (a: Note, b: Note): boolean =>
  a.id === b.id &&
  a.time === b.time &&
  a.duration === b.duration &&
  a.number === b.number &&
  a.channel === b.channel &&
  a.attack === b.attack &&
  a.release === b.release;

/** A chunk of notes that are sorted already. */
export function chunkOf(notes: readonly Note[]): NoteChunk {
  const length = notes.length;
  const chunk = {
    length,
    id: new Uint32Array(length),
    time: new Float64Array(length),
    duration: new Float64Array(length),
    number: new Uint8Array(length),
    channel: new Uint8Array(length),
    attack: new Float64Array(length),
    release: new Float64Array(length),
    end: 0,
  };
  for (let i = 0; i < length; i++) {
    const note = notes[i]!;
    chunk.id[i] = note.id;
    chunk.time[i] = note.time;
    chunk.duration[i] = note.duration;
    chunk.number[i] = note.number;
    chunk.channel[i] = note.channel;
    chunk.attack[i] = note.attack;
    chunk.release[i] = note.release;
    chunk.end = Math.max(chunk.end, note.time + note.duration);
  }
  return chunk;
}

function chunksOf(sorted: readonly Note[]): NoteChunk[] {
  if (sorted.length === 0) return [];
  if (sorted.length <= CHUNK_CAPACITY) return [chunkOf(sorted)];
  const chunks: NoteChunk[] = [];
  for (let i = 0; i < sorted.length; i += CHUNK_FILL) chunks.push(chunkOf(sorted.slice(i, i + CHUNK_FILL)));
  return chunks;
}

function listOfChunks(chunks: readonly NoteChunk[]): NoteList {
  let length = 0;
  let end = 0;
  for (const chunk of chunks) {
    length += chunk.length;
    end = Math.max(end, chunk.end);
  }
  return { chunks, length, end };
}

/** Index of the chunk a note belongs to: the last whose first note is not after it, else 0. */
function chunkIndexOf(list: NoteList, note: Note): number {
  let low = 0;
  let high = list.chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareNotes(noteAt(list.chunks[middle]!, 0), note) <= 0) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

function bucketByChunk(list: NoteList, notes: readonly Note[]): Map<number, Note[]> {
  const buckets = new Map<number, Note[]>();
  for (const note of notes) {
    const index = chunkIndexOf(list, note);
    const bucket = buckets.get(index);
    if (bucket) bucket.push(note);
    else buckets.set(index, [note]);
  }
  return buckets;
}

function rebuilt(chunk: NoteChunk | undefined, removed: Note[] | undefined, added: Note[] | undefined): Note[] {
  const gone = new Set(removed?.map((note) => note.id));
  const notes: Note[] = [];
  const length = chunk?.length ?? 0;
  for (let i = 0; i < length; i++) {
    if (!gone.has(chunk!.id[i]!)) notes.push(noteAt(chunk!, i));
  }
  if (added) {
    notes.push(...added);
    notes.sort(compareNotes);
  }
  return notes;
}
