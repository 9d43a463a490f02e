import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCALES, type ScaleId } from "../music/scales.ts";
import { newPad, padNote } from "./newPad.ts";
import { padCells } from "./padCells.ts";
import type { PadCell } from "./widget/WidgetDefinition.ts";
import { defaultWidget, playsHeldNotes, type PadWidget } from "./widget/widgetKinds.ts";

const cellsOf = (widget: PadWidget, base = 60, channel: number | null = null): readonly PadCell[] =>
  padCells(newPad({ widget, midiNote: padNote(base), channel }));
const numbers = (cells: readonly PadCell[]): readonly number[] => cells.flatMap(({ notes }) => notes);

const rowOf = (width: number, height: number): readonly PadCell[] =>
  padCells(newPad({ widget: defaultWidget("stepRow"), location: { row: 0, col: 0, width, height } }));
const holds = (fields: Parameters<typeof newPad>[0]): boolean => playsHeldNotes(newPad(fields));

describe("cells of widgets", () => {
  it("a row has its start and its steps, in as many lines as give them room", () => {
    expect(new Set(rowOf(16, 1).map(({ y }) => y)).size).toBe(1);
    const block = rowOf(5, 4);
    expect(block).toHaveLength(17);
    expect(block[0]).toMatchObject({ x: 0, y: 0, width: 1 / 5, height: 1 });
    expect(block[16]).toMatchObject({ x: 4 / 5, y: 3 / 4, width: 1 / 5, height: 1 / 4 });
  });

  it("hands hold notes of pads and grids, and of nothing that switches, shows or plays by itself", () => {
    for (const kind of ["keys", "chord", "scaleGrid", "drumGrid", "strum"] as const)
      expect(holds({ widget: defaultWidget(kind) })).toBe(true);
    for (const kind of ["pages", "display", "stepRow"] as const)
      expect(holds({ widget: defaultWidget(kind) })).toBe(false);
    expect([holds({}), holds({ canToggle: true }), holds({ command: "cc" }), holds({ type: "knob" })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("a pad, a knob and a pad that sends a controller have none", () => {
    expect(padCells(newPad())).toEqual([]);
    expect(padCells(newPad({ widget: defaultWidget("keys"), type: "knob" }))).toEqual([]);
    expect(padCells(newPad({ widget: defaultWidget("keys"), command: "cc" }))).toEqual([]);
  });

  it("keys lie in a row without gaps, the black ones above them, in any range", () => {
    for (const [low, high] of [
      [48, 72],
      [0, 127],
      [61, 70],
      [66, 66],
    ] as const) {
      const cells = cellsOf({ kind: "keys", low, high });
      expect(numbers(cells).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: high - low + 1 }, (_, index) => low + index),
      );
      const whites = cells.filter(({ tone }) => tone === "white");
      whites.forEach(({ x, width }, index) => expect(x).toBeCloseTo(index * width));
      if (whites.length > 0) expect(whites.at(-1)!.x + whites.at(-1)!.width).toBeCloseTo(1);
      for (const { x, width } of cells) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  });

  it("a grid in fourths rises by semitones and has its roots and scale marked", () => {
    const grid = {
      kind: "scaleGrid",
      root: 2,
      scale: "minor",
      inScale: false,
      rowInterval: 5,
      rows: 2,
      cols: 4,
    } as const;
    const cells = cellsOf(grid, 50);
    expect(numbers(cells)).toEqual([50, 51, 52, 53, 55, 56, 57, 58]);
    expect(cells.map(({ tone }) => tone)).toEqual([
      "root",
      "other",
      "scale",
      "scale",
      "scale",
      "other",
      "scale",
      "scale",
    ]);
    expect(cells[0]).toMatchObject({ x: 0, y: 0.5 });
  });

  it("a grid in its scale has only tones of it, from the first at or above its note", () => {
    const grid = {
      kind: "scaleGrid",
      root: 0,
      scale: "majorPentatonic",
      inScale: true,
      rowInterval: 3,
      rows: 2,
      cols: 5,
    } as const;
    expect(numbers(cellsOf(grid, 60))).toEqual([60, 62, 64, 67, 69, 67, 69, 72, 74, 76]);
    expect(numbers(cellsOf(grid, 59))[0]).toBe(60);
    expect(numbers(cellsOf(grid, 70))[0]).toBe(72);
  });

  it("a drum grid names its pads as the kit does, on the channel of drums", () => {
    const cells = cellsOf({ kind: "drumGrid", rows: 4, cols: 4 }, 36, 10);
    expect(numbers(cells)).toEqual(Array.from({ length: 16 }, (_, index) => 36 + index));
    expect(cells[0]!.label).toMatch(/kick|bass drum/i);
    expect(cellsOf({ kind: "drumGrid", rows: 4, cols: 4 }, 36)[0]!.label).toBe("C2");
  });

  it("chords are named or spelled, strings go on octave after octave, and notes MIDI has not are left out", () => {
    expect(numbers(cellsOf({ kind: "chord", chord: "m7" }))).toEqual([60, 63, 67, 70]);
    expect(numbers(cellsOf({ kind: "chord", chord: "0 7 16" }))).toEqual([60, 67, 76]);
    expect(numbers(cellsOf({ kind: "strum", chord: "", strings: 5 }))).toEqual([60, 64, 67, 72, 76]);
    expect(numbers(cellsOf({ kind: "strum", chord: "", strings: 5 }, 120))).toEqual([120, 124, 127]);
  });
});

/** The cells under a point of the pad, 0..1 from its upper left. */
const under = (cells: readonly PadCell[], x: number, y: number): readonly PadCell[] =>
  cells.filter((cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height);

const center = ({ x, y, width, height }: PadCell): readonly [number, number] => [x + width / 2, y + height / 2];

/** They fill the pad: wherever it is touched, one of them is, but on the lines between. */
function expectTiles(cells: readonly PadCell[]): void {
  expect(cells.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(1, 9);
  for (const cell of cells) {
    const [x, y] = center(cell);
    expect(under(cells, x, y)).toEqual([cell]);
    expect(Math.min(cell.x, cell.y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(cell.x + cell.width, cell.y + cell.height)).toBeLessThanOrEqual(1 + 1e-9);
  }
}

const size = fc.integer({ min: 1, max: 16 });
const scale = fc.constantFrom(...(Object.keys(SCALES) as ScaleId[]));

describe("the shapes of cells", () => {
  it("a grid fills its pad with cells alike: the lowest note in the lower left corner, the highest in the upper right", () => {
    fc.assert(
      fc.property(size, size, (rows, cols) => {
        const cells = cellsOf({ kind: "drumGrid", rows, cols }, 0);
        expectTiles(cells);
        expect(cells).toHaveLength(rows * cols);
        for (const [index, { x, y, notes }] of cells.entries()) {
          expect(notes).toEqual(index <= 127 ? [index] : []);
          expect(x * cols).toBeCloseTo(index % cols, 9);
          expect(y * rows).toBeCloseTo(rows - 1 - Math.floor(index / cols), 9);
        }
        for (const { width, height } of cells) expect([width, height]).toEqual([1 / cols, 1 / rows]);
      }),
      { numRuns: 30 },
    );
  });

  it("strings stand beside one another, the lowest at the left, from the top to the bottom", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 24 }), (strings) => {
        const cells = cellsOf({ kind: "strum", chord: "m7", strings }, 30);
        expectTiles(cells);
        for (const [index, { x, y, width, height, notes, tone }] of cells.entries()) {
          expect(x).toBeCloseTo(index / strings, 9);
          expect([y, width, height]).toEqual([0, 1 / strings, 1]);
          expect(notes).toEqual([30 + [0, 3, 7, 10][index % 4]! + 12 * Math.floor(index / 4)].filter((n) => n <= 127));
          expect(tone).toBe(index % 4 === 0 ? "root" : "scale");
        }
      }),
      { numRuns: 20 },
    );
  });

  it("pages follow one another along the longer side of their pad, the first at its beginning", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), size, size, (pages, width, height) => {
        const pad = newPad({ widget: { kind: "pages", pages }, location: { row: 0, col: 0, width, height } });
        const cells = padCells(pad);
        expectTiles(cells);
        for (const [index, cell] of cells.entries()) {
          const along = height > width ? [0, index / pages, 1, 1 / pages] : [index / pages, 0, 1 / pages, 1];
          expect([cell.x, cell.y, cell.width, cell.height]).toEqual(along);
          expect([cell.label, cell.notes]).toEqual([String(index + 1), []]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("the steps of a row follow its start in reading order, to the last line, as large as any number of lines makes them", () => {
    fc.assert(
      fc.property(size, size, fc.integer({ min: 1, max: 32 }), (width, height, steps) => {
        const whole = defaultWidget("stepRow");
        if (whole.kind !== "stepRow") throw new Error("not a row");
        const pattern = Array.from({ length: steps }, () => whole.pattern[0]!);
        const row = { location: { row: 0, col: 0, width, height }, widget: { ...whole, pattern } };
        const [start, ...cells] = padCells(newPad(row));
        expect(start).toMatchObject({ x: 0, y: 0, height: 1, tone: "root", label: "" });
        expect(cells).toHaveLength(steps);
        const lines = new Set(cells.map(({ y }) => y)).size;
        const inLine = cells.filter(({ y }) => y === 0).length;
        expect(Math.ceil(steps / inLine)).toBe(lines);
        for (const [index, cell] of cells.entries()) {
          expect(cell.label).toBe(String(index + 1));
          expect(cell.width).toBeCloseTo(1 / (inLine + 1), 9);
          expect(cell.height).toBeCloseTo(1 / lines, 9);
          expect(cell.x).toBeCloseTo((1 + (index % inLine)) / (inLine + 1), 9);
          expect(cell.y).toBeCloseTo(Math.floor(index / inLine) / lines, 9);
        }
        // The shorter side of a step, in cells of the board.
        const room = (each: number): number => Math.min(width / (each + 1), height / Math.ceil(steps / each));
        for (const parts of [1, 2, 4, 8]) {
          if (parts <= steps) expect(room(inLine)).toBeGreaterThanOrEqual(room(Math.ceil(steps / parts)) - 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("a black key lies over the line between its white neighbors, shorter than they are, and is the one that is hit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 60 }), (low, span) => {
        const cells = cellsOf({ kind: "keys", low, high: Math.min(127, low + span) });
        const keys = new Map(cells.map((cell) => [cell.notes[0]!, cell]));
        const whites = cells.filter(({ tone }) => tone === "white");
        fc.pre(whites.length > 0);
        for (const [number, cell] of keys) {
          const isBlack = [1, 3, 6, 8, 10].includes(number % 12);
          expect([cell.tone, cell.y]).toEqual([isBlack ? "black" : "white", 0]);
          if (!isBlack) {
            expect([cell.width, cell.height]).toEqual([1 / whites.length, 1]);
            continue;
          }
          expect(cell.width).toBeLessThan(1 / whites.length);
          expect(cell.height).toBeLessThan(1);
          expect(cell.height).toBeGreaterThan(0.5);
          const [left, right] = [keys.get(number - 1), keys.get(number + 1)];
          if (left && right) {
            expect(cell.x + cell.width / 2).toBeCloseTo(right.x, 9);
            expect(right.x).toBeCloseTo(left.x + left.width, 9);
          } else expect(left ? cell.x + cell.width : cell.x).toBeCloseTo(left ? 1 : 0, 9);
          // What lies on top is last.
          expect(under(cells, ...center(cell)).at(-1)).toBe(cell);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("a grid's notes rise by a step to the right and by its interval upward, of semitones or of tones of its scale", () => {
    fc.assert(
      fc.property(
        fc.record({ root: fc.nat(11), scale, inScale: fc.boolean(), rowInterval: fc.integer({ min: 1, max: 12 }) }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 127 }),
        (grid, rows, cols, base) => {
          const cells = cellsOf({ kind: "scaleGrid", ...grid, rows, cols }, base);
          expectTiles(cells);
          const tones = new Set(SCALES[grid.scale].map((tone) => (grid.root + tone) % 12));
          const all = Array.from({ length: 400 }, (_, index) => base + index);
          const ladder = grid.inScale ? all.filter((number) => tones.has(number % 12)) : all;
          for (const [index, { notes, tone }] of cells.entries()) {
            const number = ladder[(index % cols) + grid.rowInterval * Math.floor(index / cols)]!;
            expect(notes).toEqual(number <= 127 ? [number] : []);
            const inScale = tones.has(number % 12) ? "scale" : "other";
            expect(tone).toBe(number % 12 === grid.root ? "root" : inScale);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
