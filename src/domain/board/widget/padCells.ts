import { noteLabel } from "../../music/noteLabel.ts";
import { SCALES } from "../../music/scales.ts";
import { drumName } from "../../reference/gmDrums.ts";
import { padNumber } from "../newPad.ts";
import type { Pad } from "../records.ts";
import { chordNotes } from "./chordNotes.ts";
import type { KeysWidget, ScaleGridWidget } from "../padWidget.ts";
import { widgetOf } from "./widgetKinds.ts";

/** A part of a widget that is struck by itself: a key, a cell of a grid, a string. */
export interface PadCell {
  /** MIDI notes that sound together. */
  readonly notes: readonly number[];
  readonly label: string;
  /** `root`, `scale` and `other` of a grid, `white` and `black` of keys. */
  readonly tone: "root" | "scale" | "other" | "white" | "black";
  /** Its place in the widget, 0..1 from the upper left. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Place = Pick<PadCell, "x" | "y" | "width" | "height">;

const DRUM_CHANNEL = 10;
const BLACK_WIDTH = 0.6;
const BLACK_HEIGHT = 0.62;

/** The cells of a pad's widget, those that lie on top at the end; none of one that is struck as a whole. */
export function padCells(pad: Pad): readonly PadCell[] {
  const cells = widgetCells(pad);
  return pad.sendsOwn === false ? cells.map((cell) => ({ ...cell, notes: [] })) : cells;
}

function widgetCells(pad: Pad): readonly PadCell[] {
  const widget = widgetOf(pad);
  const base = padNumber(pad.midiNote);
  if (widget?.kind === "keys") return keyCells(widget);
  if (widget?.kind === "chord") return [chordCell(base, widget.chord, pad.label)];
  if (widget?.kind === "scaleGrid") return gridPlaces(widget).map((place, at) => scaleCell(widget, base, place, at));
  if (widget?.kind === "drumGrid") return gridPlaces(widget).map((place, at) => drumCell(pad, base + at, place));
  if (widget?.kind === "pages") return pageCells(pad, widget.pages);
  if (widget?.kind === "stepRow") return stepCells(pad, widget.pattern.length);
  return widget?.kind === "strum" ? stringCells(base, widget.chord, widget.strings) : [];
}

/** In a row, or below one another where the pad is higher than wide. */
function pageCells({ location }: Pad, pages: number): readonly PadCell[] {
  const stands = location.height > location.width;
  return Array.from({ length: pages }, (_, index) => ({
    x: stands ? 0 : index / pages,
    y: stands ? index / pages : 0,
    width: stands ? 1 : 1 / pages,
    height: stands ? 1 / pages : 1,
    notes: [],
    label: String(index + 1),
    tone: "scale",
  }));
}

/** The start cell is before the steps, which wrap into lines where that gives them more room. */
function stepCells({ location }: Pad, steps: number): readonly PadCell[] {
  const inLine = stepsInLine(location.width / location.height, steps);
  const lines = Math.ceil(steps / inLine);
  const width = 1 / (inLine + 1);
  const start: PadCell = { x: 0, y: 0, width, height: 1, notes: [], label: "", tone: "root" };
  return [
    start,
    ...Array.from({ length: steps }, (_, index): PadCell => {
      const line = Math.floor(index / inLine);
      const x = (1 + (index % inLine)) * width;
      return { x, y: line / lines, width, height: 1 / lines, notes: [], label: String(index + 1), tone: "scale" };
    }),
  ];
}

/** How many steps of a row stand in a line, so that they are as wide and as high as they can be. `shape`: width by height of the row. */
function stepsInLine(shape: number, steps: number): number {
  const roomOf = (inLine: number): number => Math.min(shape / (inLine + 1), 1 / Math.ceil(steps / inLine));
  const divided = [1, 2, 4, 8].filter((parts) => parts <= steps).map((parts) => Math.ceil(steps / parts));
  return divided.reduce((best, inLine) => (roomOf(inLine) > roomOf(best) ? inLine : best));
}

function drumCell({ channel }: Pad, number: number, place: Place): PadCell {
  const name = channel === DRUM_CHANNEL ? drumName(number) : null;
  return { ...place, notes: playable([number]), label: name ?? labelOf(number), tone: "scale" };
}

const playable = (numbers: readonly number[]): readonly number[] =>
  numbers.filter((number) => number >= 0 && number <= 127);

const labelOf = (number: number): string => (number >= 0 && number <= 127 ? noteLabel(number) : "");

/** Row by row from the lower left, as pitches rise. */
function gridPlaces({ rows, cols }: { readonly rows: number; readonly cols: number }): readonly Place[] {
  return Array.from({ length: rows * cols }, (_, index) => ({
    x: (index % cols) / cols,
    y: (rows - 1 - Math.floor(index / cols)) / rows,
    width: 1 / cols,
    height: 1 / rows,
  }));
}

function scaleCell(grid: ScaleGridWidget, base: number, place: Place, index: number): PadCell {
  const tones: readonly number[] = SCALES[grid.scale];
  const step = (index % grid.cols) + grid.rowInterval * Math.floor(index / grid.cols);
  const number = grid.inScale ? toneAbove(base, grid.root, tones, step) : base + step;
  const above = (((number - grid.root) % 12) + 12) % 12;
  return {
    ...place,
    notes: playable([number]),
    label: labelOf(number),
    tone: above === 0 ? "root" : tones.includes(above) ? "scale" : "other",
  };
}

/** The tone `steps` of the scale above the first one from `base` on. */
function toneAbove(base: number, root: number, tones: readonly number[], steps: number): number {
  const above = (((base - root) % 12) + 12) % 12;
  const found = tones.findIndex((tone) => tone >= above);
  const degree = (found < 0 ? tones.length : found) + steps;
  return base - above + tones[degree % tones.length]! + 12 * Math.floor(degree / tones.length);
}

function chordCell(base: number, chord: string, label: string): PadCell {
  const notes = playable((chordNotes(chord) ?? []).map((semitones) => base + semitones));
  return { x: 0, y: 0, width: 1, height: 1, notes, label, tone: "scale" };
}

function stringCells(base: number, chord: string, strings: number): readonly PadCell[] {
  const tones = chordNotes(chord) ?? [0];
  return Array.from({ length: strings }, (_, index) => {
    const number = base + tones[index % tones.length]! + 12 * Math.floor(index / tones.length);
    const tone = index % tones.length === 0 ? "root" : "scale";
    return {
      x: index / strings,
      y: 0,
      width: 1 / strings,
      height: 1,
      notes: playable([number]),
      label: labelOf(number),
      tone,
    };
  });
}

const isBlack = (number: number): boolean => [1, 3, 6, 8, 10].includes(number % 12);

const key = (number: number, tone: "white" | "black"): Pick<PadCell, "notes" | "label" | "tone"> => ({
  notes: [number],
  label: labelOf(number),
  tone,
});

function keyCells({ low, high }: KeysWidget): readonly PadCell[] {
  const numbers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  const whites = numbers.filter((number) => !isBlack(number));
  const width = 1 / Math.max(1, whites.length);
  const white = whites.map((number, index) => ({ ...key(number, "white"), x: index * width, y: 0, width, height: 1 }));
  const black = numbers.filter(isBlack).map((number) => {
    const edge = whites.filter((each) => each < number).length * width;
    // At either end half of it has a white key under it alone.
    const x = Math.min(1 - BLACK_WIDTH * width, Math.max(0, edge - (BLACK_WIDTH * width) / 2));
    return { ...key(number, "black"), x, y: 0, width: BLACK_WIDTH * width, height: BLACK_HEIGHT };
  });
  return [...white, ...black];
}
