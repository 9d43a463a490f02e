import type { Result } from "../../AppError.ts";
import { DEFAULT_ARP, PLAIN_STEP, type ArpPreset } from "../../music/arpeggiator/ArpPreset.ts";
import { compileArp, type CompiledArp } from "../../music/arpeggiator/compileArp.ts";
import { quartersOfSubdivision } from "../../music/subdivision.ts";
import { playable } from "./cellNotes.ts";
import { chordNotes } from "./chordNotes.ts";
import { DRUM_CHANNEL, KICK } from "./grids.ts";
import {
  chord,
  choice,
  count,
  flag,
  initialValues,
  type FieldValues,
  type ListField,
  type TempoField,
} from "./widgetField.ts";
import { defineWidget, type CellPad, type PadCell } from "./WidgetDefinition.ts";

/** A step of a row. The row waits in one that is off; one that is tied lengthens the note before it. */
const step = {
  on: flag(false, "It sounds"),
  velocity: count(100, 1, 127, "Default 100"),
  interval: count(0, -24, 24, "Semitones from the note of the pad"),
  tie: flag(false, "It lengthens the note before it"),
};

export type RowStep = FieldValues<typeof step>;

/** Defaults of a step's fields. */
export const NEW_STEP: RowStep = initialValues(step);

const pattern: ListField<typeof step> = {
  input: "list",
  initial: Array.from({ length: 16 }, (_, index) => ({ ...NEW_STEP, on: index % 4 === 0 })),
  item: step,
  most: 32,
  text: "A step of a row",
};

const bpm: TempoField = {
  input: "tempo",
  initial: null,
  first: 120,
  minimum: 30,
  maximum: 300,
  text: "A tempo of its own; null, the default, is the tempo of the song or the board",
};

const fields = {
  pattern,
  plays: choice(["note", "chord"], "note"),
  chord: chord(""),
  rate: choice(["4n", "4t", "8n", "8t", "16n", "16t", "32n"], "16n"),
  gate: count(80, 1, 200, "Percent of a step that a note sounds, default 80"),
  bpm,
};

export type StepRow = FieldValues<typeof fields>;

/** Steps that play the pad's note, or a chord on it, one after the other and round again, from when it is started. */
export const stepRow = defineWidget({
  type: "button",
  text: "A button as a row of steps that plays its note by itself",
  gesture: "drawSteps",
  fields,
  partCount: (row) => row.pattern.length + 1,
  cells: (row, pad) => stepCells(pad, row.pattern.length),
  firstNotes: (row, note) => {
    const first = row.pattern.find(({ on }) => on);
    if (!first) return { numbers: [], velocity: 0 };
    const numbers = playable(rowNotes(row, note).map((number) => number + first.interval));
    return { numbers, velocity: first.velocity };
  },
  playsOnWith: ["pattern", "rate", "gate", "bpm"],
  repaintsWith: ["pattern"],
  presets: { stepRow: { width: 6, height: 1, note: KICK, pad: { channel: DRUM_CHANNEL } } },
});

/** The start cell is before the steps, which wrap into lines where that gives them more room. */
function stepCells({ shape }: CellPad, steps: number): readonly PadCell[] {
  const inLine = stepsInLine(shape, steps);
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

/** Number of steps in a line that makes them as wide and as high as they can be. `shape`: width by height of the row. */
function stepsInLine(shape: number, steps: number): number {
  const roomOf = (inLine: number): number => Math.min(shape / (inLine + 1), 1 / Math.ceil(steps / inLine));
  const divided = [1, 2, 4, 8].filter((parts) => parts <= steps).map((parts) => Math.ceil(steps / parts));
  return divided.reduce((best, inLine) => (roomOf(inLine) > roomOf(best) ? inLine : best));
}

const LOUDEST = 127;

/** A row as an arpeggio: its steps are the lane, and its notes are the keys that are held. */
export function stepRowArp(row: StepRow): Result<CompiledArp> {
  const preset: ArpPreset = {
    ...DEFAULT_ARP,
    order: "chord",
    rate: row.bpm === null ? row.rate : stepMs(row.rate, row.bpm),
    gate: row.gate,
    velocityMode: "fixed",
    velocity: LOUDEST,
    // Rows that are started one after the other are in step. A tempo of its own has no beats but its own.
    snap: row.bpm === null ? "beat" : "off",
    lane: row.pattern.map(({ velocity, ...each }) => ({ ...PLAIN_STEP, ...each, velocity: velocity / LOUDEST })),
  };
  return compileArp(preset);
}

function stepMs(rate: string, bpm: number): number {
  const quarters = quartersOfSubdivision(rate);
  return quarters ? (60_000 / bpm) * (quarters.numerator / quarters.denominator) : 0;
}

/** MIDI notes of a step without an interval, on the pad's note. */
export function rowNotes(row: Pick<StepRow, "plays" | "chord">, note: number): readonly number[] {
  const semitones = row.plays === "note" ? [0] : (chordNotes(row.chord) ?? [0]);
  return playable(semitones.map((each) => note + each));
}
