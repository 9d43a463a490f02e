import type { NoteChunk, NoteList } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { rollContent, type RollContent } from "../../state/timeline/rollContent.ts";
import { buildPyramid, levelFor, PYRAMID_MIN_NOTES, type PyramidLevel } from "./notePyramid.ts";
import type { DrawnChunk, NoteRows } from "./noteRows.ts";
import { visibleRuns, type TexelRun } from "./visibleRuns.ts";

interface Entry {
  roll: Roll;
  content: RollContent;
  levels: readonly PyramidLevel[];
  levelsOf: NoteList | null;
  building: { readonly of: NoteList; readonly steps: Generator<void, PyramidLevel[]> } | null;
}

const NO_CHUNKS: readonly DrawnChunk[] = [];

/** Keeps the note texture of a canvas in step with the rolls it shows, and their pyramids in the making. */
export class RollNotes {
  readonly #rows: NoteRows;
  readonly #entries = new Map<string, Entry>();
  #seen: unknown = null;

  constructor(rows: NoteRows) {
    this.#rows = rows;
  }

  /** Shows exactly these rolls. `identity` is compared first: the same as last time means nothing changed. */
  sync(identity: unknown, rolls: Iterable<Roll>, ppq: number): void {
    if (identity === this.#seen) return;
    this.#seen = identity;
    const gone = new Set(this.#entries.keys());
    for (const roll of rolls) {
      gone.delete(roll.id);
      this.#put(roll, ppq);
    }
    for (const id of gone) this.#drop(id);
  }

  chunks(rollId: string): readonly NoteChunk[] {
    return this.#entries.get(rollId)?.roll.notes.chunks ?? [];
  }

  /** The chunks that are drawn at this zoom: the notes, or those of the pyramid level that replaces them. */
  shownChunks(rollId: string, ticksPerPixel: number): readonly DrawnChunk[] {
    const entry = this.#entries.get(rollId);
    if (!entry) return NO_CHUNKS;
    return levelFor(entry.levels, ticksPerPixel)?.chunks ?? entry.roll.notes.chunks;
  }

  /** True if notes of this roll are drawn merged at this zoom. */
  isMerged(rollId: string, ticksPerPixel: number): boolean {
    return levelFor(this.#entries.get(rollId)?.levels ?? [], ticksPerPixel) !== null;
  }

  /** Runs of the roll's own notes in `[fromTick, toTick)` of one repeat, merged if they are closer than a pixel. */
  ownRuns(rollId: string, fromTick: number, toTick: number, ticksPerPixel: number): TexelRun[] {
    const chunks = this.shownChunks(rollId, ticksPerPixel);
    return visibleRuns(chunks, fromTick, toTick, (chunk) => this.#rows.rowOf(chunk));
  }

  /** Runs of the notes of its chord patterns, ticks from the start of the roll, over all repeats. */
  patternRuns(rollId: string, fromTick: number, toTick: number): TexelRun[] {
    const chunks = this.#entries.get(rollId)?.content.patternNotes.chunks ?? NO_CHUNKS;
    return visibleRuns(chunks, fromTick, toTick, (chunk) => this.#rows.rowOf(chunk));
  }

  /** Works on pyramids for about `budgetMs`. Returns whether some are left to do. */
  work(budgetMs: number): boolean {
    const until = performance.now() + budgetMs;
    for (const entry of this.#entries.values()) {
      if (!this.#needsPyramid(entry)) continue;
      while (performance.now() < until) if (this.#step(entry)) break;
      if (performance.now() >= until) return true;
    }
    return false;
  }

  #put(roll: Roll, ppq: number): void {
    const entry = this.#entries.get(roll.id);
    if (entry?.roll === roll) return;
    const content = rollContent(roll, ppq);
    const after = [...roll.notes.chunks, ...content.patternNotes.chunks];
    if (!entry) {
      this.#rows.replace(NO_CHUNKS, after);
      this.#entries.set(roll.id, { roll, content, levels: [], levelsOf: null, building: null });
      return;
    }
    this.#rows.replace([...entry.roll.notes.chunks, ...entry.content.patternNotes.chunks], after);
    entry.roll = roll;
    entry.content = content;
    if (roll.notes.length <= PYRAMID_MIN_NOTES) this.#setLevels(entry, [], roll.notes);
  }

  #drop(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#setLevels(entry, [], null);
    this.#rows.replace([...entry.roll.notes.chunks, ...entry.content.patternNotes.chunks], NO_CHUNKS);
    this.#entries.delete(id);
  }

  #needsPyramid(entry: Entry): boolean {
    return entry.roll.notes.length > PYRAMID_MIN_NOTES && entry.levelsOf !== entry.roll.notes;
  }

  /** One slice. A pyramid of notes that changed meanwhile is finished first: it is nearer to them than the last. */
  #step(entry: Entry): boolean {
    const { notes } = entry.roll;
    entry.building ??= {
      of: notes,
      steps: buildPyramid(notes.chunks, notes.length, firstGap(notes)),
    };
    const { of, steps } = entry.building;
    const step = steps.next();
    if (step.done !== true) return false;
    entry.building = null;
    this.#setLevels(entry, step.value, of);
    return of === notes;
  }

  #setLevels(entry: Entry, levels: readonly PyramidLevel[], of: NoteList | null): void {
    const before = entry.levels.flatMap((level) => level.chunks);
    this.#rows.replace(
      before,
      levels.flatMap((level) => level.chunks),
    );
    entry.levels = levels;
    entry.levelsOf = of;
    if (of === null) entry.building = null;
  }
}

/** Gap of the finest level: where merging begins to save something. */
const firstGap = (notes: NoteList): number => Math.max(4, notes.end / 16384);
