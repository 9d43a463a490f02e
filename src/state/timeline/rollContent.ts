import { compileChordPatterns, patternNotesIn, type CompiledPatterns } from "../../domain/timeline/compilePatterns.ts";
import { lastPatternTickOf, offsetOf, periodOf } from "../../domain/timeline/clipLength.ts";
import { emptyNoteList, noteListOf, type NoteList } from "../../domain/timeline/NoteList.ts";
import type { ChordPattern } from "../../domain/music/records.ts";
import type { Roll } from "../../domain/timeline/records.ts";

/** Content of a roll besides its own notes. */
export interface RollContent {
  /** Ticks of its material before its left edge, and where a repeat ends in it: the rest is silent. */
  readonly offset: number;
  readonly endTick: number;
  /** Ticks from one repeat to the next. */
  readonly periodTicks: number;
  /** Over all repeats. */
  readonly lengthTicks: number;
  /** Notes of its chord patterns over all repeats, in ticks of its material. */
  readonly patternNotes: NoteList;
  /** Each pattern, in ticks of its material. */
  readonly patterns: readonly PlacedPattern[];
}

interface PlacedPattern {
  readonly pattern: ChordPattern;
  readonly startTick: number;
  readonly endTick: number;
}

interface PatternPart {
  readonly ppq: number;
  readonly seed: number;
  readonly compiled: CompiledPatterns | null;
  readonly placed: readonly PlacedPattern[];
  lists: Map<string, NoteList>;
}

const NO_PATTERNS: Omit<PatternPart, "ppq" | "seed"> = { compiled: null, placed: [], lists: new Map() };
const partsByPatterns = new WeakMap<readonly ChordPattern[], PatternPart>();
const contents = new WeakMap<Roll, { readonly ppq: number; readonly content: RollContent }>();

/** Compiled once per roll record; patterns once per pattern list, however often the notes beside them change. */
export function rollContent(roll: Roll, ppq: number): RollContent {
  const known = contents.get(roll);
  if (known?.ppq === ppq) return known.content;
  const content = contentOf(roll, ppq);
  contents.set(roll, { ppq, content });
  return content;
}

function contentOf(roll: Roll, ppq: number): RollContent {
  const part = patternPart(roll, ppq);
  const offset = offsetOf(roll);
  const periodTicks = periodOf(roll, part.compiled?.lengthTicks ?? 0);
  return {
    offset,
    endTick: offset + periodTicks,
    periodTicks,
    lengthTicks: periodTicks * roll.repeatCount,
    patternNotes: patternNotes(part, roll, periodTicks),
    patterns: part.placed,
  };
}

function patternPart(roll: Roll, ppq: number): PatternPart {
  if (roll.chordPatterns.length === 0) return { ...NO_PATTERNS, ppq, seed: roll.seed };
  const known = partsByPatterns.get(roll.chordPatterns);
  if (known?.ppq === ppq && known.seed === roll.seed) return known;
  const compiled = compileChordPatterns(roll, ppq);
  const part: PatternPart = {
    ppq,
    seed: roll.seed,
    compiled: compiled.ok ? compiled.value : null,
    placed: compiled.ok ? placePatterns(roll, ppq) : [],
    lists: new Map(),
  };
  partsByPatterns.set(roll.chordPatterns, part);
  return part;
}

function placePatterns(roll: Roll, ppq: number): PlacedPattern[] {
  let startTick = 0;
  return roll.chordPatterns.map((pattern) => {
    const one = compileChordPatterns({ chordPatterns: [pattern], seed: roll.seed }, ppq);
    const endTick = startTick + (one.ok ? one.value.lengthTicks : 0);
    const placed = { pattern, startTick, endTick };
    startTick = endTick;
    return placed;
  });
}

// Pattern notes are not records: their ids lie beyond those of real notes.
const FIRST_PATTERN_ID = 0x80000000;

function patternNotes(part: PatternPart, roll: Roll, periodTicks: number): NoteList {
  if (!part.compiled) return emptyNoteList;
  const ticks = { from: offsetOf(roll), to: lastPatternTickOf(roll, periodTicks) };
  const key = `${roll.repeatCount} ${periodTicks} ${ticks.from} ${ticks.to}`;
  const known = part.lists.get(key);
  if (known) return known;
  const notes = [];
  for (let repeat = 0; repeat < roll.repeatCount; repeat++)
    notes.push(...patternNotesIn(part.compiled, ticks, repeat, periodTicks));
  const list = noteListOf(notes.map((note, index) => ({ ...note, id: FIRST_PATTERN_ID + index })));
  part.lists = new Map([[key, list]]);
  return list;
}
