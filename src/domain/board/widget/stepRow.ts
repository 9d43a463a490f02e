import type { Result } from "../../AppError.ts";
import { DEFAULT_ARP, PLAIN_STEP, type ArpPreset } from "../../music/arpeggiator/ArpPreset.ts";
import { compileArp, type CompiledArp } from "../../music/arpeggiator/compileArp.ts";
import { quartersOfSubdivision } from "../../music/subdivision.ts";
import { padNumber } from "../newPad.ts";
import type { StepRowWidget } from "../padWidget.ts";
import type { Pad } from "../records.ts";
import { chordNotes } from "./chordNotes.ts";
import { widgetOf } from "./widgetKinds.ts";

/** The row of steps that a pad is; null if it is something else. */
export function stepRowOf(pad: Pad): StepRowWidget | null {
  const widget = widgetOf(pad);
  return widget?.kind === "stepRow" ? widget : null;
}

const LOUDEST = 127;

/** A row as an arpeggio: its steps are the lane, and what it plays are the keys that are held. */
export function stepRowArp(row: StepRowWidget): Result<CompiledArp> {
  const preset: ArpPreset = {
    ...DEFAULT_ARP,
    order: "chord",
    rate: row.bpm === null ? row.rate : stepMs(row.rate, row.bpm),
    gate: row.gate,
    velocityMode: "fixed",
    velocity: LOUDEST,
    // Rows that are started one after the other are in step. A tempo of its own has no beats but its own.
    snap: row.bpm === null ? "beat" : "off",
    lane: row.pattern.map(({ velocity, ...step }) => ({ ...PLAIN_STEP, ...step, velocity: velocity / LOUDEST })),
  };
  return compileArp(preset);
}

function stepMs(rate: string, bpm: number): number {
  const quarters = quartersOfSubdivision(rate);
  return quarters ? (60_000 / bpm) * (quarters.numerator / quarters.denominator) : 0;
}

/** MIDI notes of a step without an interval. */
export function rowNotes(pad: Pad, { plays, chord }: StepRowWidget): readonly number[] {
  if (pad.sendsOwn === false) return [];
  const base = padNumber(pad.midiNote);
  const notes = plays === "note" ? [0] : (chordNotes(chord) ?? [0]);
  return notes.map((semitones) => base + semitones).filter((number) => number >= 0 && number <= 127);
}
