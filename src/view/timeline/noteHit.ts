import { noteAt, type NoteChunk, type NoteList } from "../../domain/timeline/NoteList.ts";
import type { NoteEdge, NoteHit } from "../../state/timeline/gestures.ts";

type TimedChunk = Pick<NoteChunk, "length" | "time">;

/** Index of the first note of `chunk` that starts after `tick`. */
export function firstAfter(chunk: TimedChunk, tick: number): number {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chunk.time[middle]! <= tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first of these chunks whose first note starts after `tick`. */
export function firstChunkAfter(chunks: readonly TimedChunk[], tick: number): number {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chunks[middle]!.time[0]! <= tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

const EDGE_PIXELS = 7;

/**
 * The note of `pitch` at `tick` (roll ticks); of several the one drawn last. `slopTicks` widens short notes to
 * something that can be grabbed. Walks back from the pointer and passes over chunks that end before it.
 */
export function hitNote(list: NoteList, tick: number, pitch: number, slopTicks: number): NoteHit | null {
  for (let c = firstChunkAfter(list.chunks, tick) - 1; c >= 0; c--) {
    const chunk = list.chunks[c]!;
    if (chunk.end + slopTicks <= tick) continue;
    for (let i = firstAfter(chunk, tick) - 1; i >= 0; i--) {
      if (chunk.number[i] !== pitch) continue;
      const start = chunk.time[i]!;
      const end = start + Math.max(chunk.duration[i]!, slopTicks);
      if (end > tick) return { note: noteAt(chunk, i), edge: edgeAt(tick, start, end, slopTicks) };
    }
  }
  return null;
}

/** The outer thirds of a note, but at most `EDGE_PIXELS`, are its handles. `slopTicks` is four pixels of the mouse. */
function edgeAt(tick: number, start: number, end: number, slopTicks: number): NoteEdge {
  const handle = Math.min((end - start) / 3, (slopTicks / 4) * EDGE_PIXELS);
  if (tick >= end - handle) return "end";
  return tick < start + handle && handle > slopTicks ? "start" : "body";
}

export const hitSlop = (ticksPerPixel: number): number => ticksPerPixel * 4;
