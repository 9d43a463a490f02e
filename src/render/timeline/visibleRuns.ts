import { CHUNK_CAPACITY } from "../../domain/timeline/NoteList.ts";
import type { DrawnChunk } from "./noteRows.ts";

/** Texels of the note texture drawn in one go. */
export interface TexelRun {
  first: number;
  count: number;
}

/**
 * The texels of the notes in `[fromTick, toTick)` of a sorted list of chunks, as few runs as their rows allow. May
 * contain notes that lie outside: they cost a vertex, not a pixel. Chunks without a row yet are passed over.
 */
export function visibleRuns(
  chunks: readonly DrawnChunk[],
  fromTick: number,
  toTick: number,
  rowOf: (chunk: DrawnChunk) => number,
): TexelRun[] {
  const runs: TexelRun[] = [];
  const last = chunksStartingBefore(chunks, toTick);
  let run: TexelRun | null = null;
  for (let c = 0; c < last; c++) {
    const chunk = chunks[c]!;
    const row = chunk.end > fromTick ? rowOf(chunk) : -1;
    if (row < 0) {
      run = null;
      continue;
    }
    const count = c === last - 1 ? notesStartingBefore(chunk, toTick) : chunk.length;
    const first = row * CHUNK_CAPACITY;
    if (run && run.first + roundUp(run.count) === first) run.count = roundUp(run.count) + count;
    else runs.push((run = { first, count }));
  }
  return runs;
}

const roundUp = (count: number): number => Math.ceil(count / CHUNK_CAPACITY) * CHUNK_CAPACITY;

function chunksStartingBefore(chunks: readonly DrawnChunk[], tick: number): number {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chunks[middle]!.time[0]! < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

function notesStartingBefore(chunk: DrawnChunk, tick: number): number {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chunk.time[middle]! < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
