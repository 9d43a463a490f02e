import { ACCENT_LOW, accentLevel } from "./accent.ts";
import { layOutCells, readCells, withAccent, writeCells, type PatternCell, type PatternLeaf } from "./patternCells.ts";
import type { ChordPattern } from "./records.ts";

/**
 * The pattern as two that play its steps one after the other, the second from step `step` (counted from 0, whole steps) on.
 * The chord is struck where the second begins. The pattern alone where nothing would be before it or after it.
 */
export function splitPattern(pattern: ChordPattern, step: number): readonly ChordPattern[] {
  const read = readCells(pattern.pattern);
  if (!read.ok || step <= 0 || step >= read.value.length) return [pattern];
  const cells = [read.value.slice(0, step), struckFirst(read.value.slice(step))] as const;
  const { leaves } = layOutCells(read.value);
  const before = layOutCells(cells[0]).leaves.length;
  const parts = [leaves.slice(0, before), leaves.slice(before)] as const;
  return cells.map((part, at) => ({
    ...pattern,
    pattern: writeCells(part),
    accent: accentOf(part, parts[at]!, pattern.accent),
  }));
}

/** A tie has nothing before it that it could go on from. */
function struckFirst([first, ...rest]: readonly PatternCell[]): readonly PatternCell[] {
  if (first === undefined) return rest;
  return [typeof first === "string" ? (first === "_" ? "x" : first) : struckFirst(first), ...rest];
}

/** The accents of a part. `from`: its symbols in the whole pattern. */
function accentOf(cells: readonly PatternCell[], from: readonly PatternLeaf[], accent: string): string {
  const { leaves } = layOutCells(cells);
  const counted = leaves.flatMap((leaf, at) => (leaf.accentIndex < 0 ? [] : [from[at]!.accentIndex]));
  const isLow = counted.map((index) => index >= 0 && accentLevel(accent, index) === ACCENT_LOW);
  return isLow.reduce((text, low, at) => withAccent(text, counted.length, at, low), "");
}
