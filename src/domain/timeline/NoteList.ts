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
  /** 1 for each muted note; null if none is. */
  readonly muted: Uint8Array | null;
  /** The largest `time + duration` in this chunk: bounds a search for notes that reach into a range. */
  readonly end: number;
}

/** A chunk is one row of the note texture. */
export const CHUNK_CAPACITY = 1024;
// New chunks are left some room, so that drawing notes one by one does not split at once.
export const CHUNK_FILL = 768;
const CHUNK_SMALL = 256;

export const emptyNoteList: NoteList = { chunks: [], length: 0, end: 0 };

export const compareNotes = (a: Note, b: Note): number => a.time - b.time || a.number - b.number || a.id - b.id;

/** The list of these notes, in any order. Ids must be distinct. */
export function noteListOf(notes: Iterable<Note>): NoteList {
  return noteListOfChunks(cut(chunkOf([...notes].sort(compareNotes))));
}

/** The note at `index` of `chunk`. */
export function noteAt(chunk: NoteChunk, index: number): Note {
  const note: Note = {
    id: chunk.id[index]!,
    time: chunk.time[index]!,
    duration: chunk.duration[index]!,
    number: chunk.number[index]!,
    channel: chunk.channel[index]!,
    attack: chunk.attack[index]!,
    release: chunk.release[index]!,
  };
  return chunk.muted?.[index] ? { ...note, muted: true } : note;
}

/** All notes in order. Makes an object per note: for hot paths read the columns of the chunks. */
export function* notesOf(list: NoteList): Generator<Note> {
  for (const chunk of list.chunks) {
    for (let i = 0; i < chunk.length; i++) yield noteAt(chunk, i);
  }
}

type Reaching = Pick<NoteChunk, "end">;

/** The latest end of any chunk up to each. */
const latestEnds = new WeakMap<readonly Reaching[], Float64Array>();

/** Index of the first chunk with a note that ends after `tick`: all before it have ended by then. The list never changes. */
export function firstChunkReaching(chunks: readonly Reaching[], tick: number): number {
  const ends = latestEnds.get(chunks) ?? latestEndsOf(chunks);
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! <= tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

function latestEndsOf(chunks: readonly Reaching[]): Float64Array {
  const ends = new Float64Array(chunks.length);
  let latest = -Infinity;
  for (let c = 0; c < ends.length; c++) ends[c] = latest = Math.max(latest, chunks[c]!.end);
  latestEnds.set(chunks, ends);
  return ends;
}

/** Notes that sound in `[from, to)`: they start before `to` and end after `from`. */
export function* notesInRange(list: NoteList, from: number, to: number): Generator<Note> {
  const { chunks } = list;
  for (let c = firstChunkReaching(chunks, from); c < chunks.length; c++) {
    const chunk = chunks[c]!;
    if (chunk.time[0]! >= to) return;
    if (chunk.end <= from) continue;
    for (let i = 0; i < chunk.length && chunk.time[i]! < to; i++) {
      if (chunk.time[i]! + chunk.duration[i]! > from) yield noteAt(chunk, i);
    }
  }
}

/** The notes with these ids, in order. */
export function notesById(list: NoteList, ids: Pick<ReadonlySet<number>, "has" | "size">): Note[] {
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
 * The list without `remove` and with `put`. `remove` are notes of the list (missing ones
 * are ignored); `put` are new notes or moved ones, whose old form is in `remove`.
 * Replaces only the chunks concerned, and those next to one that becomes small.
 */
export function editNotes(list: NoteList, remove: readonly Note[], put: readonly Note[]): NoteList {
  if (remove.length === 0 && put.length === 0) return list;
  const removeAt = bucketByChunk(list, remove);
  const putAt = bucketByChunk(list, put);
  const chunks: NoteChunk[] = [];
  const count = Math.max(list.chunks.length, 1);
  let isTouched = false;
  for (let c = 0; c < count; c++) {
    const chunk = list.chunks[c] ?? emptyChunk;
    const removed = removeAt.get(c);
    const added = putAt.get(c);
    const wasTouched: boolean = isTouched;
    isTouched = removed !== undefined || added !== undefined;
    const pieces = isTouched ? cut(rebuilt(chunk, removed, added)) : [chunk];
    if (pieces.length === 0) isTouched = wasTouched;
    for (const piece of pieces) appendChunk(chunks, piece, isTouched || wasTouched);
  }
  return noteListOfChunks(chunks);
}

/** Adds `chunk` to `chunks`; with `mayJoin`, joins it with the last one if either is small, so that lists stay dense. */
export function appendChunk(chunks: NoteChunk[], chunk: NoteChunk, mayJoin: boolean): void {
  const last = chunks.at(-1);
  const isSmall = last !== undefined && Math.min(last.length, chunk.length) < CHUNK_SMALL;
  if (last && mayJoin && isSmall && last.length + chunk.length <= CHUNK_FILL)
    chunks[chunks.length - 1] = joined(last, chunk);
  else chunks.push(chunk);
}

/** Difference of two lists: notes only in `before`, notes only in `after`; a moved note is in both. */
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

const sameNote = (a: Note, b: Note): boolean =>
  a.id === b.id &&
  a.time === b.time &&
  a.duration === b.duration &&
  a.number === b.number &&
  a.channel === b.channel &&
  a.attack === b.attack &&
  a.release === b.release &&
  a.muted === b.muted;

/** A chunk of notes that are sorted already. */
export function chunkOf(notes: readonly Note[]): NoteChunk {
  const chunk = newChunk(notes.length);
  for (let i = 0; i < notes.length; i++) writeNote(chunk, i, notes[i]!);
  return chunk;
}

export type OpenChunk = { -readonly [K in keyof NoteChunk]: NoteChunk[K] };

/** Empty columns for `length` notes, which may be more than a chunk holds: `noteListOfColumns` cuts them. */
export const newColumns = (length: number): OpenChunk => newChunk(length);

/** The list of notes that are in order already. */
export function noteListOfColumns(columns: NoteChunk): NoteList {
  return noteListOfChunks(cut({ ...columns, end: endOf(columns) }));
}

export function endOf({ length, time, duration }: Pick<NoteChunk, "length" | "time" | "duration">): number {
  let end = 0;
  for (let i = 0; i < length; i++) {
    const noteEnd = time[i]! + duration[i]!;
    if (noteEnd > end) end = noteEnd;
  }
  return end;
}

/** Bytes of a note in the buffer of its chunk: four numbers, the id, key and channel. */
const NOTE_BYTES = 4 * 8 + 4 + 2;

/**
 * The columns of `length` notes in `buffer`, one behind the other. A chunk is one buffer, as each buffer costs the
 * garbage collector, messages and storage as much as many notes.
 */
export const columnsIn = (buffer: ArrayBuffer, length: number): OpenChunk => ({
  length,
  time: new Float64Array(buffer, 0, length),
  duration: new Float64Array(buffer, 8 * length, length),
  attack: new Float64Array(buffer, 16 * length, length),
  release: new Float64Array(buffer, 24 * length, length),
  id: new Uint32Array(buffer, 32 * length, length),
  number: new Uint8Array(buffer, 36 * length, length),
  channel: new Uint8Array(buffer, 37 * length, length),
  muted: null,
  end: 0,
});

const newChunk = (length: number): OpenChunk => columnsIn(new ArrayBuffer(NOTE_BYTES * length), length);

/** Buffer that `columnsIn` reads: the chunk's own, or a new one if it shares columns with others. Mutes are not in it. */
export function bufferOf(chunk: NoteChunk): ArrayBuffer {
  const { id, time, duration, number, channel, attack, release } = chunk;
  const { buffer } = time;
  const isOne = [id, duration, number, channel, attack, release].every((column) => column.buffer === buffer);
  return (isOne ? buffer : trimmed({ ...chunk, muted: null }, chunk.length).time.buffer) as ArrayBuffer;
}

const emptyChunk: NoteChunk = newChunk(0);

function writeNote(chunk: OpenChunk, index: number, note: Note): void {
  chunk.id[index] = note.id;
  chunk.time[index] = note.time;
  chunk.duration[index] = note.duration;
  chunk.number[index] = note.number;
  chunk.channel[index] = note.channel;
  chunk.attack[index] = note.attack;
  chunk.release[index] = note.release;
  if (note.muted) mutedColumn(chunk)[index] = 1;
  chunk.end = Math.max(chunk.end, note.time + note.duration);
}

const mutedColumn = (chunk: OpenChunk): Uint8Array => (chunk.muted ??= new Uint8Array(chunk.length));

/** Copies the note at `index` of `source` to `chunk`. */
export function copyNote(chunk: OpenChunk, at: number, source: NoteChunk, index: number): void {
  chunk.id[at] = source.id[index]!;
  chunk.time[at] = source.time[index]!;
  chunk.duration[at] = source.duration[index]!;
  chunk.number[at] = source.number[index]!;
  chunk.channel[at] = source.channel[index]!;
  chunk.attack[at] = source.attack[index]!;
  chunk.release[at] = source.release[index]!;
  if (source.muted?.[index]) mutedColumn(chunk)[at] = 1;
  chunk.end = Math.max(chunk.end, source.time[index]! + source.duration[index]!);
}

/** Copies notes `from` up to `to` of `source` to `chunk`, the first to `at`. */
function copyNotes(chunk: OpenChunk, at: number, source: NoteChunk, from: number, to: number): void {
  chunk.id.set(source.id.subarray(from, to), at);
  chunk.time.set(source.time.subarray(from, to), at);
  chunk.duration.set(source.duration.subarray(from, to), at);
  chunk.number.set(source.number.subarray(from, to), at);
  chunk.channel.set(source.channel.subarray(from, to), at);
  chunk.attack.set(source.attack.subarray(from, to), at);
  chunk.release.set(source.release.subarray(from, to), at);
  if (source.muted) mutedColumn(chunk).set(source.muted.subarray(from, to), at);
  for (let i = from; i < to; i++) chunk.end = Math.max(chunk.end, source.time[i]! + source.duration[i]!);
}

function joined(first: NoteChunk, second: NoteChunk): NoteChunk {
  const chunk = newChunk(first.length + second.length);
  copyNotes(chunk, 0, first, 0, first.length);
  copyNotes(chunk, first.length, second, 0, second.length);
  return chunk;
}

/** All notes of a list as one chunk. */
export function joinedChunk({ chunks, length }: NoteList): NoteChunk {
  const joint = newChunk(length);
  let at = 0;
  for (const chunk of chunks) {
    copyNotes(joint, at, chunk, 0, chunk.length);
    at += chunk.length;
  }
  return joint;
}

/** Chunks of at most the capacity that hold the notes of `chunk`, which may be of any length. */
function cut(chunk: NoteChunk): NoteChunk[] {
  if (chunk.length === 0) return [];
  if (chunk.length <= CHUNK_CAPACITY) return [chunk];
  const pieces: NoteChunk[] = [];
  for (let from = 0; from < chunk.length; from += CHUNK_FILL) {
    const to = Math.min(from + CHUNK_FILL, chunk.length);
    const piece = newChunk(to - from);
    copyNotes(piece, 0, chunk, from, to);
    pieces.push(piece);
  }
  return pieces;
}

/** The list of these chunks, which are in order. */
export function noteListOfChunks(chunks: readonly NoteChunk[]): NoteList {
  let length = 0;
  let end = 0;
  for (const chunk of chunks) {
    length += chunk.length;
    end = Math.max(end, chunk.end);
  }
  return { chunks, length, end };
}

/** Negative if the note at `index` of `chunk` comes before `note`. Like `compareNotes`, without an object. */
const compareAt = (chunk: NoteChunk, index: number, note: Note): number =>
  chunk.time[index]! - note.time || chunk.number[index]! - note.number || chunk.id[index]! - note.id;

/** Index of the chunk a note belongs to: the last whose first note is not after it, else 0. */
function chunkIndexOf(list: NoteList, note: Note): number {
  let low = 0;
  let high = list.chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareAt(list.chunks[middle]!, 0, note) <= 0) low = middle + 1;
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

/** The notes of `chunk` without `removed` and with `added`, in one chunk of any length. */
function rebuilt(chunk: NoteChunk, removed: readonly Note[] = [], added: readonly Note[] = []): NoteChunk {
  const gone = new Set(removed.map((note) => note.id));
  const put = added.toSorted(compareNotes);
  const result = newChunk(chunk.length + put.length);
  let at = 0;
  let next = 0;
  for (let i = 0; i < chunk.length; i++) {
    if (gone.has(chunk.id[i]!)) continue;
    while (next < put.length && compareAt(chunk, i, put[next]!) > 0) writeNote(result, at++, put[next++]!);
    copyNote(result, at++, chunk, i);
  }
  while (next < put.length) writeNote(result, at++, put[next++]!);
  return at === result.length ? result : trimmed(result, at);
}

function trimmed(chunk: NoteChunk, length: number): NoteChunk {
  const result = newChunk(length);
  copyNotes(result, 0, chunk, 0, length);
  return result;
}
