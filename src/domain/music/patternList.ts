import { describeNote, noteNumber } from "./noteName.ts";
import type { ChordPattern } from "./records.ts";

/** Edits of several patterns of a clip at once. Each takes the places of the patterns it changes, in ascending order. */

/** Patterns after an edit, and the places of those that were edited. */
export interface EditedPatterns {
  readonly patterns: readonly ChordPattern[];
  readonly places: readonly number[];
}

const OCTAVES = { least: 0, most: 9 } as const;

/** Moves chords by semitones; all of them, or null where one would leave the octaves 0..9. Chords that cannot be read stay. */
export function transposePatterns(
  patterns: readonly ChordPattern[],
  places: readonly number[],
  semitones: number,
): readonly ChordPattern[] | null {
  const moved = patterns.map((pattern, at) => (places.includes(at) ? transposed(pattern, semitones) : pattern));
  const leaves = moved.some(({ octave }) => octave < OCTAVES.least || octave > OCTAVES.most);
  return leaves ? null : moved;
}

function transposed(pattern: ChordPattern, semitones: number): ChordPattern {
  const root = noteNumber(pattern.note, pattern.octave);
  if (root === null) return pattern;
  // Octaves of names begin at C: the same letter an octave higher is 12 semitones away.
  const from = noteNumber("C", 0)!;
  const place = root - from + semitones;
  const octave = Math.floor(place / 12);
  if (semitones % 12 === 0) return { ...pattern, octave: pattern.octave + semitones / 12 };
  return { ...pattern, note: describeNote(from + 12 + (((place % 12) + 12) % 12)).name, octave };
}

/** Moves patterns one place earlier (-1) or later (1), as a block; null where the first or the last has no place to go. */
export function movePatterns(
  patterns: readonly ChordPattern[],
  places: readonly number[],
  by: -1 | 1,
): EditedPatterns | null {
  const order = Array.from(patterns.keys());
  for (const place of by === 1 ? places.toReversed() : places) {
    const to = place + by;
    if (to < 0 || to >= order.length) return null;
    [order[place], order[to]] = [order[to]!, order[place]!];
  }
  return { patterns: order.map((from) => patterns[from]!), places: places.map((place) => place + by) };
}

/** Inserts patterns behind the last place. */
export function pastePatterns(
  patterns: readonly ChordPattern[],
  places: readonly number[],
  pasted: readonly ChordPattern[],
): EditedPatterns {
  const from = (places.at(-1) ?? patterns.length - 1) + 1;
  return {
    patterns: patterns.toSpliced(from, 0, ...pasted),
    places: pasted.map((_, index) => from + index),
  };
}

/** Removes patterns; the one before them is the place afterwards, if there is one. */
export function removePatterns(patterns: readonly ChordPattern[], places: readonly number[]): EditedPatterns {
  const left = patterns.filter((_, at) => !places.includes(at));
  return { patterns: left, places: [Math.max(0, (places[0] ?? 0) - 1)] };
}

/** True where every strike of all these patterns is soft. */
export const areSoft = (patterns: readonly ChordPattern[], places: readonly number[]): boolean =>
  places.every((place) => /^-+$/.test(patterns[place]?.accent ?? ""));

/** Makes all strikes soft, or all full. */
export const softenPatterns = (
  patterns: readonly ChordPattern[],
  places: readonly number[],
  soft: boolean,
): readonly ChordPattern[] =>
  patterns.map((pattern, at) => (places.includes(at) ? { ...pattern, accent: soft ? "-" : "" } : pattern));
