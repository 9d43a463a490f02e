import { describe, expect, it } from "vitest";
import { newPad, padNote } from "../newPad.ts";
import { padCells, type PadCell } from "./padCells.ts";
import type { PadWidget } from "../padWidget.ts";
import { defaultWidget, playsHeldNotes } from "./widgetKinds.ts";

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
