import type { AppError } from "../../AppError.ts";
import {
  compileChordPatterns,
  patternNoteFrom,
  patternNotesIn,
  type CompiledPatterns,
  type PatternNote,
} from "../compilePatterns.ts";
import { clipStart, lastPatternTickOf, lastTickOf, offsetOf, periodOf } from "../clipLength.ts";
import { noteChance, type NoteChance } from "../noteChance.ts";
import type { Roll } from "../records.ts";

/** A roll ready to play: its notes unchanged, its chord patterns compiled, both over all repeats. */
export interface CompiledRoll {
  readonly roll: Roll;
  readonly repeats: number;
  /** Ticks from one repeat to the next; need not be whole. */
  readonly periodTicks: number;
  readonly patterns: CompiledPatterns | null;
  /** Number of pattern notes of a repeat before the left edge. */
  readonly firstPattern: number;
  /** Error because of which the chord patterns are silent, or null. */
  readonly patternError: AppError | null;
  /** Chance of its own notes, or null if all are played. */
  readonly chance: NoteChance | null;
  /** Number of its first repeat for random values: later rounds of a launched clip draw others. */
  readonly firstDraw: number;
  /** Pattern notes of repeats played lately. */
  readonly patternNotes: Map<number, readonly PatternNote[]>;
}

/** Gets each note of a visit: ticks on the timeline, `end` at least one tick after `start`. */
export type NoteVisitor = (
  start: number,
  end: number,
  key: number,
  attack: number,
  release: number,
  /** Identifies a note within a repeat: the note's id, or -1 - index for the notes of chord patterns. */
  id: number,
  repeat: number,
) => void;

const KEPT_REPEATS = 64;
const compiled = new WeakMap<Roll, { ppq: number; result: CompiledRoll }>();

/** Made once for each roll record, so that an edit compiles only the roll that it changed. */
export function compileRoll(roll: Roll, ppq: number): CompiledRoll {
  const known = compiled.get(roll);
  if (known?.ppq === ppq) return known.result;
  const read = roll.chordPatterns.length > 0 ? compileChordPatterns(roll, ppq) : null;
  const patterns = read?.ok ? read.value : null;
  const periodTicks = periodOf(roll, patterns?.lengthTicks ?? 0);
  const result: CompiledRoll = {
    roll,
    repeats: periodTicks > 0 ? Math.max(1, roll.repeatCount) : 1,
    periodTicks,
    patterns,
    firstPattern: patterns ? patternNoteFrom(patterns, offsetOf(roll)) : 0,
    patternError: read && !read.ok ? read.error : null,
    chance: noteChance(roll),
    firstDraw: 0,
    patternNotes: new Map(),
  };
  compiled.set(roll, { ppq, result });
  return result;
}

/** The roll after `round` rounds of all its repeats: chance draws new values. */
export function laterRound(roll: CompiledRoll, round: number): CompiledRoll {
  if (round === 0 || (!roll.chance && !roll.patterns)) return roll;
  return { ...roll, firstDraw: round * roll.repeats, patternNotes: new Map() };
}

/** Visits the notes that start in ticks `[from, to)`. Notes with attack 0 are off (specification 4). */
export function visitNoteStarts(compiled: CompiledRoll, from: number, to: number, visit: NoteVisitor): void {
  eachRepeat(compiled, from, to, (repeat) => {
    visitOwnStarts(compiled, repeat, from, to, visit);
    visitPatternNotes(compiled, repeat, (start) => start >= from && start < to, visit);
  });
}

/** Visits the notes that start before `tick` and end after it. */
export function visitNotesAcross(compiled: CompiledRoll, tick: number, visit: NoteVisitor): void {
  eachRepeat(compiled, tick, tick, (repeat) => {
    visitOwnAcross(compiled, repeat, tick, visit);
    visitPatternNotes(compiled, repeat, (start, end) => start < tick && end > tick, visit);
  });
}

/** End of the last note that sounds, at least the end of the last repeat. */
export const rollEndTick = ({ roll, repeats, periodTicks }: CompiledRoll): number =>
  clipStart(roll) + Math.ceil(repeats * periodTicks);

/** Ticks by which the own notes of a repeat are shifted. */
const repeatShift = ({ roll, periodTicks }: CompiledRoll, repeat: number): number =>
  roll.startTime + Math.round(repeat * periodTicks);

function eachRepeat(
  { roll, repeats, periodTicks }: CompiledRoll,
  from: number,
  to: number,
  visit: (repeat: number) => void,
) {
  // One more on either side, because places are rounded to ticks.
  const first = periodTicks > 0 ? Math.floor((from - clipStart(roll)) / periodTicks) - 1 : 0;
  const last = periodTicks > 0 ? Math.floor((to - clipStart(roll)) / periodTicks) + 1 : 0;
  for (let repeat = Math.max(0, first); repeat <= Math.min(repeats - 1, last); repeat++) visit(repeat);
}

function visitOwnStarts(compiled: CompiledRoll, repeat: number, from: number, to: number, visit: NoteVisitor): void {
  const { chance, firstDraw, periodTicks } = compiled;
  const { chunks } = compiled.roll.notes;
  const shift = repeatShift(compiled, repeat);
  const lastTick = Math.ceil(lastTickOf(compiled.roll, periodTicks));
  const last = Math.min(to - shift, lastTick);
  const end = shift + lastTick;
  const first = Math.max(from - shift, offsetOf(compiled.roll));
  for (let c = lastChunkBefore(compiled, first); c < chunks.length; c++) {
    const chunk = chunks[c]!;
    const { time, duration, number, attack, release, muted, id, length } = chunk;
    if (time[0]! >= last) return;
    for (let i = firstAtOrAfter(time, first); i < length && time[i]! < last; i++) {
      if (attack[i]! <= 0 || muted?.[i] || (chance && !chance(firstDraw + repeat, time[i]!, number[i]!))) continue;
      const start = time[i]! + shift;
      const noteEnd = Math.min(start + Math.max(1, duration[i]!), end);
      visit(start, noteEnd, number[i]!, attack[i]!, release[i]!, id[i]!, repeat);
    }
  }
}

function visitOwnAcross(compiled: CompiledRoll, repeat: number, tick: number, visit: NoteVisitor): void {
  const { chance, firstDraw, periodTicks } = compiled;
  const shift = repeatShift(compiled, repeat);
  const lastTick = Math.ceil(lastTickOf(compiled.roll, periodTicks));
  const offset = offsetOf(compiled.roll);
  const before = Math.min(tick - shift, lastTick);
  const last = shift + lastTick;
  for (const chunk of compiled.roll.notes.chunks) {
    const { time, duration, number, attack, release, muted, id, length } = chunk;
    if (time[0]! >= before) return;
    if (chunk.end + shift <= tick) continue;
    for (let i = 0; i < length && time[i]! < before; i++) {
      const end = Math.min(time[i]! + shift + duration[i]!, last);
      if (
        attack[i]! > 0 &&
        time[i]! >= offset &&
        !muted?.[i] &&
        end > tick &&
        (!chance || chance(firstDraw + repeat, time[i]!, number[i]!))
      ) {
        visit(time[i]! + shift, end, number[i]!, attack[i]!, release[i]!, id[i]!, repeat);
      }
    }
  }
}

function visitPatternNotes(
  compiled: CompiledRoll,
  repeat: number,
  wanted: (start: number, end: number) => boolean,
  visit: NoteVisitor,
): void {
  const notes = patternNotesOf(compiled, repeat);
  for (let index = 0; index < notes.length; index++) {
    const { time, duration, number, attack, release } = notes[index]!;
    const start = compiled.roll.startTime + time;
    const end = start + Math.max(1, duration);
    if (attack > 0 && wanted(start, end))
      visit(start, end, number, attack, release, -1 - compiled.firstPattern - index, repeat);
  }
}

function patternNotesOf(compiled: CompiledRoll, repeat: number): readonly PatternNote[] {
  const { roll, patterns, patternNotes, periodTicks, firstDraw } = compiled;
  if (!patterns) return [];
  const known = patternNotes.get(repeat);
  if (known) return known;
  if (patternNotes.size >= KEPT_REPEATS) patternNotes.clear();
  const ticks = { from: offsetOf(roll), to: lastPatternTickOf(roll, periodTicks) };
  const notes = patternNotesIn(patterns, ticks, repeat, periodTicks, firstDraw + repeat);
  patternNotes.set(repeat, notes);
  return notes;
}

/** Index of the last chunk that begins before `time`, the first that may have notes at or after it. */
function lastChunkBefore({ roll }: CompiledRoll, time: number): number {
  let low = 0;
  let high = roll.notes.chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (roll.notes.chunks[middle]!.time[0]! < time) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

function firstAtOrAfter(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
