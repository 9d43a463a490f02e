import { indicesIn, type NoteIds } from "../../domain/timeline/pickNotes.ts";
import { CHUNK_CAPACITY, type NoteChunk } from "../../domain/timeline/NoteList.ts";

/** Rows that a frame may wait for: half a millisecond to two, by the graphics. */
const PROMISED_ROWS = 24;

/** Fields of a chunk that drawing needs. Chunks of the pyramid have them, too. */
export type DrawnChunk = Pick<NoteChunk, "length" | "time" | "duration" | "number" | "attack" | "release" | "end"> & {
  readonly id?: Uint32Array;
  readonly muted?: Uint8Array | null;
};

/** Floats of one row of the note texture: four per note. */
export const ROW_FLOATS = CHUNK_CAPACITY * 4;

/**
 * Writes a chunk as texels: time, duration, number × 128 + MIDI velocity, 1 if selected + 2 if muted. A duration of -1 marks a texel
 * without a note.
 */
export function packRow(chunk: DrawnChunk, selected: NoteIds, row: Float32Array): void {
  const { length, time, duration, number, attack, id, muted } = chunk;
  for (let i = 0, at = 0; i < length; i++, at += 4) {
    row[at] = time[i]!;
    row[at + 1] = duration[i]!;
    row[at + 2] = number[i]! * 128 + Math.round(attack[i]! * 127);
    row[at + 3] = muted?.[i] ? 2 : 0;
  }
  if (id !== undefined && selected.size > 0)
    for (const at of indicesIn({ id, length }, selected)) row[at * 4 + 3]! += 1;
  for (let at = length * 4; at < ROW_FLOATS; at += 4) row[at + 1] = -1;
}

/**
 * Rows of chunks in the note texture. Chunks are immutable, so that a row is written once: when its
 * chunk arrives, or when the selection in it changed. A chunk that several rolls share has one row.
 */
export class NoteRows {
  /** Rows in use or free for use again. */
  height = 0;
  /** Rows that were written so far: while it stays the same, what is drawn of them does. */
  written = 0;
  readonly #rows = new Map<DrawnChunk, { row: number; users: number }>();
  readonly #free: number[] = [];
  readonly #dirty = new Set<DrawnChunk>();
  /** Chunks of this frame that are written before it is drawn. */
  readonly #promised = new Set<DrawnChunk>();

  /**
   * The row of `chunk`, or -1 while it has none. What is asked for is what is in view: the first rows that wait are written
   * before this frame is drawn, so that an edit shows at once; -1 for those that have to wait longer.
   */
  rowOf(chunk: DrawnChunk): number {
    if (this.#dirty.has(chunk)) {
      if (this.#promised.size >= PROMISED_ROWS && !this.#promised.has(chunk)) return -1;
      if (this.#rows.has(chunk)) this.#promised.add(chunk);
    }
    return this.#rows.get(chunk)?.row ?? -1;
  }

  get dirtyCount(): number {
    return this.#dirty.size;
  }

  /** Takes over from chunks `before` to chunks `after`: shared chunks stay where they are. */
  replace(before: readonly DrawnChunk[], after: readonly DrawnChunk[]): void {
    for (const chunk of after) this.#acquire(chunk);
    for (const chunk of before) this.#release(chunk);
  }

  /** Marks the rows of these chunks to be written again. */
  touch(chunks: Iterable<DrawnChunk>): void {
    for (const chunk of chunks) this.#dirty.add(chunk);
  }

  /** Marks everything, after the texture was lost or grew. */
  touchAll(): void {
    for (const chunk of this.#rows.keys()) this.#dirty.add(chunk);
  }

  /** Hands out rows to write: those of what is drawn, then others in the order they were asked for, while `goOn` says so. */
  uploadDirty(goOn: () => boolean, write: (row: number, chunk: DrawnChunk) => void): void {
    const take = (chunk: DrawnChunk): void => {
      const place = this.#rows.get(chunk);
      if (!this.#dirty.delete(chunk) || !place) return;
      write(place.row, chunk);
      this.written++;
    };
    for (const chunk of this.#promised) take(chunk);
    this.#promised.clear();
    for (const chunk of this.#dirty) {
      if (!goOn()) return;
      take(chunk);
    }
  }

  #acquire(chunk: DrawnChunk): void {
    const place = this.#rows.get(chunk);
    if (place) {
      place.users++;
      return;
    }
    this.#rows.set(chunk, { row: this.#free.pop() ?? this.height++, users: 1 });
    this.#dirty.add(chunk);
  }

  #release(chunk: DrawnChunk): void {
    const place = this.#rows.get(chunk);
    if (!place || --place.users > 0) return;
    this.#rows.delete(chunk);
    this.#dirty.delete(chunk);
    this.#free.push(place.row);
  }
}
