import { CHUNK_CAPACITY, firstChunkReaching } from "../../domain/timeline/NoteList.ts";
import type { DrawnChunk } from "./noteRows.ts";

/** Texels of the note texture drawn in one go. */
export interface TexelRun {
  first: number;
  count: number;
}

/**
 * The texels of the notes in `[fromTick, toTick)` of a sorted list of chunks, as few runs as their rows allow. May
 * contain notes that lie outside: they cost vertices, not pixels. Chunks without a row yet are passed over.
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
  for (let c = firstChunkReaching(chunks, fromTick); c < last; c++) {
    const chunk = chunks[c]!;
    const row = chunk.end > fromTick ? rowOf(chunk) : -1;
    if (row < 0) {
      run = null;
      continue;
    }
    const start = chunk.time[0]! < fromTick ? firstReaching(chunk, fromTick) : 0;
    const stop = c === last - 1 ? countBelow(chunk.time, toTick) : chunk.length;
    if (stop <= start) continue;
    const first = row * CHUNK_CAPACITY + start;
    if (run && start === 0 && roundUp(run.first + run.count) === first) run.count = first + stop - run.first;
    else runs.push((run = { first, count: stop - start }));
  }
  return runs;
}

/** The latest end of any note up to each, for chunks that begin before what is asked for. */
const reaches = new WeakMap<DrawnChunk, Float64Array>();

/** Index of the first note that reaches `tick`: all before it have ended by then. */
function firstReaching(chunk: DrawnChunk, tick: number): number {
  let reach = reaches.get(chunk);
  if (!reach) {
    let latest = 0;
    reach = new Float64Array(chunk.length);
    for (let i = 0; i < reach.length; i++) reach[i] = latest = Math.max(latest, chunk.time[i]! + chunk.duration[i]!);
    reaches.set(chunk, reach);
  }
  return countBelow(reach, tick);
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

/** Number of these sorted values below `limit`. */
function countBelow(values: Float64Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
