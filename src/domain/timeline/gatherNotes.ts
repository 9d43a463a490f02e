import {
  appendChunk,
  CHUNK_CAPACITY,
  CHUNK_FILL,
  copyNote,
  emptyNoteList,
  newColumns,
  noteListOfChunks,
  type NoteChunk,
  type NoteList,
} from "./NoteList.ts";
import { pickAll, type PickedNotes } from "./pickNotes.ts";

/** Location of a note: the place of its chunk × `CHUNK_CAPACITY` + its index there. No note becomes a record here. */
type Code = number;

const PLACE_SHIFT = Math.log2(CHUNK_CAPACITY);
const INDEX_MASK = CHUNK_CAPACITY - 1;
/** Largest number of steps a note for insertion sort; beyond it, notes are not nearly in order. */
const NEARLY = 8;

/** The list without the notes that are picked. Chunks without any of them stay themselves. */
export function withoutPicked(list: NoteList, picked: PickedNotes): NoteList {
  const chunks: NoteChunk[] = [];
  let wasTouched = false;
  for (const [place, chunk] of list.chunks.entries()) {
    const indices = picked.get(chunk);
    if (indices?.length === chunk.length) continue;
    const rest = indices ? gathered(list.chunks, Uint32Array.from(othersOf(place, chunk, indices))) : chunk;
    appendChunk(chunks, rest, wasTouched || indices !== undefined);
    wasTouched = indices !== undefined;
  }
  return noteListOfChunks(chunks);
}

/** The picked notes alone. Chunks that are picked whole stay themselves. */
export function onlyPicked(picked: PickedNotes): NoteList {
  const chunks: NoteChunk[] = [];
  let isPart = false;
  for (const [chunk, indices] of picked) {
    const wasPart = isPart;
    isPart = indices.length < chunk.length;
    appendChunk(chunks, isPart ? gathered([chunk], indices) : chunk, isPart || wasPart);
  }
  return noteListOfChunks(chunks);
}

/** All notes of some lists, with distinct ids. Chunks of the first list into which no note falls stay the same objects. */
export function mergedNotes([first = emptyNoteList, ...others]: readonly NoteList[]): NoteList {
  const added = others.flatMap((list) => [...pickAll(list)]);
  if (added.length === 0) return first;
  const of = new Map(added);
  const all = [...first.chunks, ...of.keys()];
  const chunks: NoteChunk[] = [];
  for (const chunk of orderedChunks(all, (place) => of.get(all[place]!))) appendChunk(chunks, chunk, true);
  return noteListOfChunks(chunks);
}

/**
 * Sorts notes of which some were changed: `changedIn` returns their indices by the place of their chunk. Chunks that
 * are in order, and into which no note falls, stay the same objects.
 */
export function orderedChunks(
  chunks: readonly NoteChunk[],
  changedIn: (place: number) => Uint16Array | undefined,
): readonly NoteChunk[] {
  // Unchanged chunks are still in order.
  const isSortedAt = (place: number): boolean => changedIn(place) === undefined || isSorted(chunks[place]!);
  if (areInOrder(chunks, isSortedAt)) return chunks;
  const result: NoteChunk[] = [];
  let from = 0;
  for (const to of regionEnds(chunks, isSortedAt)) {
    if (to - from === 1 && isSortedAt(from)) result.push(chunks[from]!);
    else for (const chunk of mended(chunks, from, to, changedIn)) result.push(chunk);
    from = to;
  }
  return result;
}

/** Places that separate the notes in order: all notes before one come before all notes after it. */
function regionEnds(chunks: readonly NoteChunk[], isSortedAt: (place: number) => boolean): number[] {
  const bounds = chunks.map((_, place) => boundsOf(chunks, place, isSortedAt(place)));
  const lowestFrom = new Uint32Array(chunks.length);
  for (let place = chunks.length - 1, lowest = -1; place >= 0; place--) {
    const own = bounds[place]![0];
    if (lowest < 0 || compare(chunks, own, lowest) < 0) lowest = own;
    lowestFrom[place] = lowest;
  }
  const ends: number[] = [];
  let highest = -1;
  for (const [place, [, own]] of bounds.entries()) {
    if (highest < 0 || compare(chunks, own, highest) > 0) highest = own;
    const next = lowestFrom[place + 1];
    if (next === undefined || compare(chunks, highest, next) < 0) ends.push(place + 1);
  }
  return ends;
}

/** First and last note of a chunk whose notes may be in any order. */
function boundsOf(chunks: readonly NoteChunk[], place: number, isInOrder: boolean): readonly [Code, Code] {
  const { length } = chunks[place]!;
  const start = place << PLACE_SHIFT;
  if (isInOrder) return [start, start + length - 1];
  let [lowest, highest] = [start, start];
  for (let code = start + 1; code < start + length; code++) {
    if (compare(chunks, code, lowest) < 0) lowest = code;
    else if (compare(chunks, code, highest) > 0) highest = code;
  }
  return [lowest, highest];
}

/** The chunks `from` up to `to`, in order: the notes that stay are in order, those that were changed are put between them. */
function mended(
  chunks: readonly NoteChunk[],
  from: number,
  to: number,
  changedIn: (place: number) => Uint16Array | undefined,
): NoteChunk[] {
  const changed = sorted(chunks, changedCodes(from, to, changedIn));
  const result: NoteChunk[] = [];
  const codes: Code[] = [];
  const flush = (): void => {
    const size = codes.length <= CHUNK_CAPACITY ? CHUNK_CAPACITY : CHUNK_FILL;
    for (let at = 0; at < codes.length; at += size)
      appendChunk(result, gathered(chunks, codes.slice(at, at + size)), true);
    codes.length = 0;
  };
  let next = 0;
  const putBefore = (code: Code): void => {
    while (next < changed.length && compare(chunks, changed[next]!, code) < 0) codes.push(changed[next++]!);
  };
  for (let place = from; place < to; place++) {
    const chunk = chunks[place]!;
    const indices = changedIn(place);
    const start = place << PLACE_SHIFT;
    if (indices === undefined) {
      putBefore(start);
      if (next === changed.length || compare(chunks, changed[next]!, start + chunk.length - 1) > 0) {
        flush();
        appendChunk(result, chunk, true);
        continue;
      }
    }
    for (const code of othersOf(place, chunk, indices)) {
      putBefore(code);
      codes.push(code);
    }
  }
  while (next < changed.length) codes.push(changed[next++]!);
  flush();
  return result;
}

function changedCodes(from: number, to: number, changedIn: (place: number) => Uint16Array | undefined): Uint32Array {
  let count = 0;
  for (let place = from; place < to; place++) count += changedIn(place)?.length ?? 0;
  const codes = new Uint32Array(count);
  let at = 0;
  for (let place = from; place < to; place++) {
    const indices = changedIn(place);
    if (indices === undefined) continue;
    for (let i = 0; i < indices.length; i++) codes[at++] = (place << PLACE_SHIFT) + indices[i]!;
  }
  return codes;
}

/** The notes of a chunk that are not at `indices`. */
function othersOf(place: number, { length }: NoteChunk, indices: Uint16Array = new Uint16Array(0)): Code[] {
  const codes: Code[] = [];
  for (let at = 0, next = 0; at < length; at++) {
    if (indices[next] === at) next++;
    else codes.push((place << PLACE_SHIFT) + at);
  }
  return codes;
}

/** Sorts codes that are nearly in order most of the time. */
function sorted(chunks: readonly NoteChunk[], codes: Uint32Array): Uint32Array {
  let left = codes.length * NEARLY;
  for (let i = 1; i < codes.length; i++) {
    const code = codes[i]!;
    let at = i;
    for (; at > 0 && compare(chunks, codes[at - 1]!, code) > 0; at--, left--) codes[at] = codes[at - 1]!;
    codes[at] = code;
    if (left < 0) return codes.sort((a, b) => compare(chunks, a, b));
  }
  return codes;
}

function gathered(chunks: readonly NoteChunk[], codes: ArrayLike<Code>): NoteChunk {
  const columns = newColumns(codes.length);
  for (let i = 0; i < codes.length; i++) {
    copyNote(columns, i, chunks[codes[i]! >>> PLACE_SHIFT]!, codes[i]! & INDEX_MASK);
  }
  return columns;
}

/** Negative if the first of two notes comes first. Like `compareNotes`. */
function compare(chunks: readonly NoteChunk[], first: Code, second: Code): number {
  const a = chunks[first >>> PLACE_SHIFT]!;
  const b = chunks[second >>> PLACE_SHIFT]!;
  const at = first & INDEX_MASK;
  const other = second & INDEX_MASK;
  return a.time[at]! - b.time[other]! || a.number[at]! - b.number[other]! || a.id[at]! - b.id[other]!;
}

const areInOrder = (chunks: readonly NoteChunk[], isSortedAt: (place: number) => boolean): boolean =>
  chunks.every((_, place) => {
    const start = place << PLACE_SHIFT;
    const before = chunks[place - 1];
    return isSortedAt(place) && (!before || compare(chunks, start - CHUNK_CAPACITY + before.length - 1, start) < 0);
  });

function isSorted({ time, number, id, length }: NoteChunk): boolean {
  let last = time[0]!;
  for (let at = 1; at < length; at++) {
    const next = time[at]!;
    if (next > last) last = next;
    else if (next < last || (number[at]! - number[at - 1]! || id[at]! - id[at - 1]!) <= 0) return false;
  }
  return true;
}
