import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accentLevel } from "./accent.ts";
import {
  cellAt,
  divideCell,
  joinCell,
  layOutCells,
  PATTERN_SYMBOLS,
  readCells,
  replaceCell,
  withAccent,
  writeCells,
  type PatternCell,
} from "./patternCells.ts";
import { parsePattern } from "./patternSteps.ts";

const { cells: anyCells } = fc.letrec<{ cell: PatternCell; cells: readonly PatternCell[] }>((tie) => ({
  cell: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: fc.constantFrom(...PATTERN_SYMBOLS), weight: 4 },
    { arbitrary: tie("cells"), weight: 1 },
  ),
  cells: fc.array(tie("cell"), { maxLength: 5 }),
}));
const cellsOf = (pattern: string): readonly PatternCell[] => {
  const read = readCells(pattern);
  if (!read.ok) throw read.error;
  return read.value;
};

const message = (text: string): string => {
  const read = readCells(text);
  return read.ok ? "" : read.error.message;
};

describe("a pattern as a picture", () => {
  it("is the same pattern as text, whatever stands in it", () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        expect(cellsOf(writeCells(cells))).toEqual(cells);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("x", "-", "_", "R", "[", "]"), maxLength: 30 }), (text) => {
        const read = readCells(text);
        expect(read.ok).toBe(parsePattern(text).ok);
        if (read.ok) expect(writeCells(read.value)).toBe(text);
      }),
    );
  });

  it("draws each sounding step where it is played", () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const parsed = parsePattern(writeCells(cells));
        if (!parsed.ok) throw parsed.error;
        const struck = layOutCells(cells).leaves.filter(({ symbol }) => symbol === "x" || symbol === "R");
        const drawn = struck.map(({ symbol, start, accentIndex }) => [symbol, start.toFixed(6), accentIndex]);
        const played = parsed.value.steps.map(({ kind, start, accentIndex }) => [
          kind === "chord" ? "x" : "R",
          (Number(start.parts) / Number(start.partsPerStep)).toFixed(6),
          accentIndex,
        ]);
        expect(drawn).toEqual(played);
      }),
    );
  });

  it("says what is wrong with a text in the specification's words", () => {
    expect(message("xy")).toBe("pattern can only comprise x - _ [ ] R");
    expect(message("x[x")).toBe("pattern has unbalanced [ ]");
  });

  it("is edited cell by cell", () => {
    const cells = cellsOf("x-[xR]_");
    expect(cellAt(cells, [2, 1])).toBe("R");
    expect(writeCells(replaceCell(cells, [2, 1], ["_"]))).toBe("x-[x_]_");
    expect(writeCells(replaceCell(cells, [1], []))).toBe("x[xR]_");
    expect(writeCells(replaceCell(cells, [3], ["_", "x"]))).toBe("x-[xR]_x");
    expect(writeCells(divideCell(cells, [0], 3))).toBe("[xxx]-[xR]_");
    expect(writeCells(divideCell(cells, [2, 0], 2))).toBe("x-[[xx]R]_");
    expect(writeCells(joinCell(cells, [2, 1]))).toBe("x-x_");
    expect(writeCells(joinCell(cells, [0]))).toBe("x-[xR]_");
  });

  it("takes accents step by step and keeps the shortest string for them", () => {
    expect(withAccent("", 4, 1, true)).toBe("x-xx");
    expect(withAccent("x-xx", 4, 3, true)).toBe("x-");
    expect(withAccent("x-", 4, 1, false)).toBe("xxx-");
    expect(withAccent("x---", 4, 0, false)).toBe("x---");
    expect(withAccent("-xxx", 4, 0, false)).toBe("");
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("x", "-"), maxLength: 6 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(11),
        fc.boolean(),
        (accent, count, at, low) => {
          const index = at % count;
          const next = withAccent(accent, count, index, low);
          for (let i = 0; i < count; i++) {
            expect(accentLevel(next, i)).toBe(i === index ? (low ? 70 : 100) : accentLevel(accent, i));
          }
        },
      ),
    );
  });
});
