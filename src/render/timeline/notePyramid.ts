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

/** Merged notes as they are found, `CHUNK_CAPACITY` at a time: columns that grew would leave megabytes behind in a frame. */
interface Page {
  readonly time: Float64Array;
  readonly end: Float64Array;
  readonly number: Uint8Array;
  readonly attack: Float64Array;
  readonly release: Float64Array;
  /** 1 for runs of muted notes: these merge with each other alone. */
  readonly muted: Uint8Array;
}

interface Merged {
  readonly pages: Page[];
  length: number;
}

function* mergeLevel(source: readonly DrawnChunk[], gapTicks: number): Generator<void, PyramidLevel> {
  const merged: Merged = { pages: [], length: 0 };
  // Place of each pitch's open run: it is where it began, so that the columns stay sorted. Then those of muted notes.
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
  for (const [index, page] of merged.pages.entries()) {
    chunks.push(chunkOfPage(page, Math.min(CHUNK_CAPACITY, merged.length - index * CHUNK_CAPACITY)));
    if (chunks.length % 8 === 0) yield;
  }
  return { gapTicks, chunks, length: merged.length };
}

function mergeChunk(chunk: DrawnChunk, gapTicks: number, merged: Merged, open: Int32Array): void {
  const longest = gapTicks * LONGEST_RUN_GAPS;
  for (let i = 0; i < chunk.length; i++) {
    const start = chunk.time[i]!;
    const end = start + chunk.duration[i]!;
    const attack = chunk.attack[i]!;
    const release = chunk.release[i]!;
    const muted = chunk.muted?.[i] ?? 0;
    const place = chunk.number[i]! + muted * PITCHES;
    const run = open[place]!;
    const page = run < 0 ? undefined : merged.pages[Math.floor(run / CHUNK_CAPACITY)];
    const at = run % CHUNK_CAPACITY;
    if (page && start - page.end[at]! < gapTicks && end - page.time[at]! <= longest) {
      if (end > page.end[at]!) page.end[at] = end;
      if (attack > page.attack[at]!) page.attack[at] = attack;
      if (release > page.release[at]!) page.release[at] = release;
      continue;
    }
    open[place] = merged.length;
    addRun(merged, chunk, i);
  }
}

/** A run that begins with the note at `index` of `chunk`. */
function addRun(merged: Merged, chunk: DrawnChunk, index: number): void {
  const at = merged.length++ % CHUNK_CAPACITY;
  if (at === 0) merged.pages.push(emptyPage());
  const page = merged.pages.at(-1)!;
  page.time[at] = chunk.time[index]!;
  page.end[at] = chunk.time[index]! + chunk.duration[index]!;
  page.number[at] = chunk.number[index]!;
  page.attack[at] = chunk.attack[index]!;
  page.release[at] = chunk.release[index]!;
  page.muted[at] = chunk.muted?.[index] ?? 0;
}

const emptyPage = (): Page => ({
  time: new Float64Array(CHUNK_CAPACITY),
  end: new Float64Array(CHUNK_CAPACITY),
  number: new Uint8Array(CHUNK_CAPACITY),
  attack: new Float64Array(CHUNK_CAPACITY),
  release: new Float64Array(CHUNK_CAPACITY),
  muted: new Uint8Array(CHUNK_CAPACITY),
});

function chunkOfPage(page: Page, length: number): DrawnChunk {
  const duration = new Float64Array(length);
  let end = 0;
  for (let i = 0; i < length; i++) {
    duration[i] = page.end[i]! - page.time[i]!;
    end = Math.max(end, page.end[i]!);
  }
  const muted = page.muted.subarray(0, length);
  return {
    length,
    time: page.time.subarray(0, length),
    duration,
    number: page.number.subarray(0, length),
    attack: page.attack.subarray(0, length),
    release: page.release.subarray(0, length),
    muted: muted.includes(1) ? muted : null,
    end,
  };
}
