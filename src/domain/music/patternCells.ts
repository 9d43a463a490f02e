import { ok, type Result } from "../AppError.ts";
import { parsePattern } from "./patternSteps.ts";

/** A symbol of a chord pattern that has a length: chord, rest, tie, random tone. */
export const PATTERN_SYMBOLS = ["x", "-", "_", "R"] as const;
export type PatternSymbol = (typeof PATTERN_SYMBOLS)[number];

/** One step of a pattern as a picture has it: a symbol, or a bracket that divides the step among its members. */
export type PatternCell = PatternSymbol | readonly PatternCell[];

/** Path of a cell: its index at each depth, from the whole pattern inwards. */
export type CellPath = readonly number[];

/** Position of a symbol in the drawing. */
export interface PatternLeaf {
  /** Place among the symbols. */
  readonly index: number;
  readonly path: CellPath;
  /** An empty bracket is a rest. */
  readonly symbol: PatternSymbol;
  /** Place and width in steps of the pattern. */
  readonly start: number;
  readonly width: number;
  /** Place among the steps that accents count (see `PatternStep`); -1 for ties, which have none. */
  readonly accentIndex: number;
}

/** Position of a bracket in the drawing. */
export interface PatternBracket {
  readonly path: CellPath;
  readonly start: number;
  readonly width: number;
  readonly members: number;
}

/** The pattern as cells. Errors: those of `parsePattern`. */
export function readCells(pattern: string): Result<readonly PatternCell[]> {
  const parsed = parsePattern(pattern);
  if (!parsed.ok) return parsed;
  const open: PatternCell[][] = [[]];
  for (const symbol of pattern) {
    if (symbol === "[") open.push([]);
    else if (symbol === "]") {
      const members = open.pop()!;
      open.at(-1)!.push(members);
    } else open.at(-1)!.push(symbol as PatternSymbol);
  }
  return ok(open[0]!);
}

/** The text of cells, in the form that `readCells` reads. */
export const writeCells = (cells: readonly PatternCell[]): string =>
  cells.map((cell) => (typeof cell === "string" ? cell : `[${writeCells(cell)}]`)).join("");

/** The symbols of a picture from left to right, and the brackets around them. */
export function layOutCells(cells: readonly PatternCell[]): {
  readonly leaves: readonly PatternLeaf[];
  readonly brackets: readonly PatternBracket[];
} {
  const leaves: PatternLeaf[] = [];
  const brackets: PatternBracket[] = [];
  let accents = 0;
  const walk = (members: readonly PatternCell[], path: CellPath, start: number, width: number): void => {
    for (const [index, cell] of members.entries()) {
      const own = { path: [...path, index], start: start + index * width, width };
      if (typeof cell !== "string") brackets.push({ ...own, members: cell.length });
      if (typeof cell !== "string" && cell.length > 0) {
        walk(cell, own.path, own.start, width / cell.length);
        continue;
      }
      const symbol = typeof cell === "string" ? cell : "-";
      // A tie at the very start is a rest, and counts as one.
      const counts = symbol !== "_" || accents === 0;
      leaves.push({ ...own, index: leaves.length, symbol, accentIndex: counts ? accents++ : -1 });
    }
  };
  walk(cells, [], 0, 1);
  return { leaves, brackets };
}

/** The cell at `path`; undefined if there is none. */
export function cellAt(cells: readonly PatternCell[], path: CellPath): PatternCell | undefined {
  let cell: PatternCell | undefined = cells;
  for (const index of path) cell = typeof cell === "object" ? cell[index] : undefined;
  return cell;
}

/** Replaces the cell at `path` by any number of cells; none removes it. */
export function replaceCell(
  cells: readonly PatternCell[],
  [index = 0, ...rest]: CellPath,
  replacement: readonly PatternCell[],
): readonly PatternCell[] {
  const cell = cells[index];
  if (rest.length === 0 || typeof cell !== "object") return cells.toSpliced(index, 1, ...replacement);
  return cells.with(index, replaceCell(cell, rest, replacement));
}

/** Divides a step: the symbol is in the first of `parts`, and is struck again in the others unless it is a rest. */
export function divideCell(cells: readonly PatternCell[], path: CellPath, parts: number): readonly PatternCell[] {
  const cell = cellAt(cells, path);
  if (cell === undefined) return cells;
  const [symbol] = typeof cell === "string" ? [cell] : layOutCells(cell).leaves.map((leaf) => leaf.symbol);
  return replaceCell(cells, path, [Array.from({ length: parts }, () => symbol ?? "-")]);
}

/** Removes the innermost bracket around `path`: the step is its first symbol again. */
export function joinCell(cells: readonly PatternCell[], path: CellPath): readonly PatternCell[] {
  const around = typeof cellAt(cells, path) === "object" ? path : path.slice(0, -1);
  const bracket = cellAt(cells, around);
  if (around.length === 0 || typeof bracket !== "object") return cells;
  return replaceCell(cells, around, [layOutCells(bracket).leaves[0]?.symbol ?? "-"]);
}

/** Returns the shortest accent string in which the step with this accent index is low or not. */
export function withAccent(accent: string, count: number, index: number, low: boolean): string {
  const steps = Array.from({ length: count }, (_, i) => (accent === "" ? "x" : accent[i % accent.length]!));
  steps[index] = low ? "-" : "x";
  const text = steps.join("");
  if (!text.includes("-")) return "";
  for (let period = 1; period < count; period++) {
    if (count % period === 0 && text === text.slice(0, period).repeat(count / period)) return text.slice(0, period);
  }
  return text;
}
