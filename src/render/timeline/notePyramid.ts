import { CHUNK_CAPACITY } from "../../domain/timeline/NoteList.ts";
import type { DrawnChunk } from "./noteRows.ts";

/** Notes of a roll merged where they are closer than `gapTicks`: what remains visible when that is less than a pixel. */
export interface PyramidLevel {
  readonly gapTicks: number;
  readonly chunks: readonly DrawnChunk[];
  readonly length: number;
}

/** Shorter rolls are drawn as they are at any zoom. */
export const PYRAMID_MIN_NOTES = 4096;
const LEVEL_FACTOR = 4;
// A merged note is closed after this many gaps, so that changes of velocity stay visible.
const LONGEST_RUN_GAPS = 16;
const SLICE_NOTES = 2048;
const PITCHES = 128;

/**
 * Builds the levels one on another, until one has fewer than `PYRAMID_MIN_NOTES` notes or merges nothing more. Yields
 * after every few thousand notes, so that the caller can spread the work over frames.
 */
export function* buildPyramid(
  notes: readonly DrawnChunk[],
  noteCount: number,
  firstGapTicks: number,
): Generator<void, PyramidLevel[]> {
  const levels: PyramidLevel[] = [];
  let source = notes;
  let sourceCount = noteCount;
  const lastEnd = notes.reduce((end, chunk) => Math.max(end, chunk.end), 0);
  for (let gap = firstGapTicks; sourceCount > PYRAMID_MIN_NOTES && gap < lastEnd; gap *= LEVEL_FACTOR) {
    const level = yield* mergeLevel(source, gap);
    if (level.length > sourceCount * 0.7) continue;
    levels.push(level);
    source = level.chunks;
    sourceCount = level.length;
  }
  return levels;
}

/** The coarsest level whose gap is at most `ticksPerPixel`; null where the notes themselves are to be drawn. */
export function levelFor(levels: readonly PyramidLevel[], ticksPerPixel: number): PyramidLevel | null {
  let best: PyramidLevel | null = null;
  for (const level of levels) if (level.gapTicks <= ticksPerPixel) best = level;
  return best;
}

interface Columns {
  readonly time: number[];
  readonly end: number[];
  readonly number: number[];
  readonly attack: number[];
  /** 1 for runs of muted notes: these merge with each other alone. */
  readonly muted: number[];
}

function* mergeLevel(source: readonly DrawnChunk[], gapTicks: number): Generator<void, PyramidLevel> {
  const merged: Columns = { time: [], end: [], number: [], attack: [], muted: [] };
  // Index of each pitch's open run in the columns: it stands where it began, so that the columns stay sorted. Then those of
  // muted notes.
  const open = new Int32Array(2 * PITCHES).fill(-1);
  let sinceYield = 0;
  for (const chunk of source) {
    mergeChunk(chunk, gapTicks, merged, open);
    sinceYield += chunk.length;
    if (sinceYield >= SLICE_NOTES) {
      sinceYield = 0;
      yield;
    }
  }
  const chunks: DrawnChunk[] = [];
  for (let from = 0; from < merged.time.length; from += CHUNK_CAPACITY) {
    chunks.push(chunkOfColumns(merged, from, Math.min(merged.time.length, from + CHUNK_CAPACITY)));
    if (chunks.length % 8 === 0) yield;
  }
  return { gapTicks, chunks, length: merged.time.length };
}

function mergeChunk(chunk: DrawnChunk, gapTicks: number, merged: Columns, open: Int32Array): void {
  const { time, end, number, attack, muted } = merged;
  const longest = gapTicks * LONGEST_RUN_GAPS;
  for (let i = 0; i < chunk.length; i++) {
    const pitch = chunk.number[i]!;
    const start = chunk.time[i]!;
    const noteEnd = start + chunk.duration[i]!;
    const isMuted = chunk.muted?.[i] ?? 0;
    const place = pitch + isMuted * PITCHES;
    const run = open[place]!;
    if (run >= 0 && start - end[run]! < gapTicks && noteEnd - time[run]! <= longest) {
      if (noteEnd > end[run]!) end[run] = noteEnd;
      if (chunk.attack[i]! > attack[run]!) attack[run] = chunk.attack[i]!;
      continue;
    }
    open[place] = time.length;
    time.push(start);
    end.push(noteEnd);
    number.push(pitch);
    attack.push(chunk.attack[i]!);
    muted.push(isMuted);
  }
}

function chunkOfColumns(columns: Columns, from: number, to: number): DrawnChunk {
  const length = to - from;
  const time = Float64Array.from(columns.time.slice(from, to));
  const duration = new Float64Array(length);
  let end = 0;
  for (let i = 0; i < length; i++) {
    const noteEnd = columns.end[from + i]!;
    duration[i] = noteEnd - time[i]!;
    end = Math.max(end, noteEnd);
  }
  const muted = Uint8Array.from(columns.muted.slice(from, to));
  return {
    length,
    time,
    duration,
    number: Uint8Array.from(columns.number.slice(from, to)),
    attack: Float64Array.from(columns.attack.slice(from, to)),
    muted: muted.includes(1) ? muted : null,
    end,
  };
}
