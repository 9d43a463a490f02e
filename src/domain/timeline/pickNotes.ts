import { NoteIdSet } from "./NoteIdSet.ts";
import { noteAt, type NoteChunk, type NoteList } from "./NoteList.ts";
import type { Note } from "./Note.ts";

/** Ids of notes. A set that was used must not be changed any more, as its picks are cached. */
export type NoteIds = Pick<ReadonlySet<number>, "has" | "size"> & Iterable<number>;

/** Notes of a list: their indices by chunk, in order. Chunks without any are left out. */
export type PickedNotes = ReadonlyMap<NoteChunk, Uint16Array>;

/** Indices by ids, then by the column of ids, which a chunk shares with edited versions of it. */
const known = new WeakMap<NoteIds, WeakMap<Uint32Array, Uint16Array>>();

/** The notes of `list` that have these ids. Columns are looked through once for the same ids. */
export function pickNotes(list: NoteList, ids: NoteIds): PickedNotes {
  const picked = new Map<NoteChunk, Uint16Array>();
  if (ids.size === 0) return picked;
  for (const chunk of list.chunks) {
    const indices = indicesIn(chunk, ids);
    if (indices.length > 0) picked.set(chunk, indices);
  }
  return picked;
}

/** The indices of the notes of a chunk that have these ids. */
export function indicesIn(chunk: Pick<NoteChunk, "id" | "length">, ids: NoteIds): Uint16Array {
  let places = known.get(ids);
  if (!places) known.set(ids, (places = new WeakMap()));
  let indices = places.get(chunk.id);
  if (!indices) places.set(chunk.id, (indices = mayHold(chunk, ids) ? indicesOf(chunk, ids) : NONE));
  return indices;
}

const NONE = new Uint16Array(0);
/** More ids than this are looked for in every chunk. */
const FEW = 16;

/** The lowest and the highest id of a column. */
const idBounds = new WeakMap<Uint32Array, readonly [number, number]>();

/** False if none of a few ids can be in a chunk: those of a long clip are mostly in one or two of a thousand. */
function mayHold({ id, length }: Pick<NoteChunk, "id" | "length">, ids: NoteIds): boolean {
  if (ids.size > FEW) return true;
  let bounds = idBounds.get(id);
  if (!bounds) {
    let low = Infinity;
    let high = 0;
    for (let at = 0; at < length; at++) {
      if (id[at]! < low) low = id[at]!;
      if (id[at]! > high) high = id[at]!;
    }
    idBounds.set(id, (bounds = [low, high]));
  }
  for (const wanted of ids) if (wanted >= bounds[0] && wanted <= bounds[1]) return true;
  return false;
}

/** The ids of all notes of these lists, which are picked without a look at one of them. */
export function allIds(...lists: readonly NoteList[]): NoteIds {
  const chunks = lists.flatMap((list) => list.chunks);
  const ids = new NoteIdSet(chunks);
  known.set(ids, new WeakMap(chunks.map(({ id, length }) => [id, wholeOf(length)])));
  return ids;
}

const wholes = new Map<number, Uint16Array>();

/** 0, 1, … below `length`; one for all chunks of that length. */
function wholeOf(length: number): Uint16Array {
  const whole = wholes.get(length) ?? Uint16Array.from({ length }, (_, at) => at);
  wholes.set(length, whole);
  return whole;
}

/** The chunks of `list` in which one set of ids picks other notes than another one does. */
export function chunksPickedAnew(list: NoteList, before: NoteIds, after: NoteIds): readonly NoteChunk[] {
  const was = pickNotes(list, before);
  const is = pickNotes(list, after);
  return list.chunks.filter((chunk) => !sameIndices(was.get(chunk), is.get(chunk)));
}

function sameIndices(a: Uint16Array | undefined, b: Uint16Array | undefined): boolean {
  if (a === b) return true;
  return a?.length === b?.length && a !== undefined && a.every((index, i) => index === b![i]);
}

function indicesOf({ id, length }: Pick<NoteChunk, "id" | "length">, ids: NoteIds): Uint16Array {
  const indices = new Uint16Array(length);
  let count = 0;
  for (let at = 0; at < length; at++) if (ids.has(id[at]!)) indices[count++] = at;
  return indices.slice(0, count);
}

export const pickAll = (list: NoteList): PickedNotes =>
  new Map(list.chunks.map((chunk) => [chunk, wholeOf(chunk.length)]));

/** Subset of `picked` for which `is` returns true; it receives a chunk and an index. */
export function pickWhere(picked: PickedNotes, is: (chunk: NoteChunk, at: number) => boolean): PickedNotes {
  const those = new Map<NoteChunk, Uint16Array>();
  for (const [chunk, indices] of picked) {
    const found = new Uint16Array(indices.length);
    let count = 0;
    for (let i = 0; i < indices.length; i++) if (is(chunk, indices[i]!)) found[count++] = indices[i]!;
    if (count > 0) those.set(chunk, count === indices.length ? indices : found.slice(0, count));
  }
  return those;
}

export function countOfPicked(picked: PickedNotes): number {
  let count = 0;
  for (const indices of picked.values()) count += indices.length;
  return count;
}

/** Picked notes as records, in order: for edits of few notes, or of a kind that needs them. */
export function pickedNotes(picked: PickedNotes): Note[] {
  const notes: Note[] = [];
  for (const [chunk, indices] of picked) for (const at of indices) notes.push(noteAt(chunk, at));
  return notes;
}

/** Ranges of notes for a panel: 0..127, and velocities 0..1. Without notes the bounds are reversed. */
export interface PickedExtent {
  readonly count: number;
  readonly earliest: number;
  readonly lowest: number;
  readonly highest: number;
  readonly softest: number;
  readonly loudest: number;
}

export function extentOfPicked(picked: PickedNotes): PickedExtent {
  const extent = { count: 0, earliest: Infinity, lowest: 127, highest: 0, softest: 1, loudest: 0 };
  for (const [{ time, number, attack }, indices] of picked) {
    extent.count += indices.length;
    // Times are in order.
    extent.earliest = Math.min(extent.earliest, time[indices[0]!]!);
    const pitches = boundsOf(number, indices);
    const velocities = boundsOf(attack, indices);
    extent.lowest = Math.min(extent.lowest, pitches.low);
    extent.highest = Math.max(extent.highest, pitches.high);
    extent.softest = Math.min(extent.softest, velocities.low);
    extent.loudest = Math.max(extent.loudest, velocities.high);
  }
  return extent;
}

interface Bounds {
  readonly indices: Uint16Array;
  readonly low: number;
  readonly high: number;
}

/** The last answer for each column: panels and commands ask for the same notes again and again. */
const lastBounds = new WeakMap<ArrayLike<number>, Bounds>();

/** Lowest and highest value of a column at `indices`. */
function boundsOf(column: Uint8Array | Float64Array, indices: Uint16Array): Bounds {
  const last = lastBounds.get(column);
  if (last?.indices === indices) return last;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < indices.length; i++) {
    const value = column[indices[i]!]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const bounds = { indices, low, high };
  lastBounds.set(column, bounds);
  return bounds;
}
