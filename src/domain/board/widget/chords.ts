import { labelOf, playable } from "./cellNotes.ts";
import { chordNotes } from "./chordNotes.ts";
import { chord, count } from "./widgetField.ts";
import { defineWidget, type PadCell } from "./WidgetDefinition.ts";

/** A pad that plays a chord on its note. */
export const chordPad = defineWidget({
  type: "button",
  text: "A button that plays a chord on its note",
  gesture: "strike",
  isPlain: true,
  fields: { chord: chord("m7") },
  cells: (values, { note, label }) => [
    { x: 0, y: 0, width: 1, height: 1, notes: chordOn(note, values.chord), label, tone: "scale" },
  ],
  presets: { chord: { width: 1, height: 1 } },
});

/** Strings that sound the tones of a chord, octave after octave, when a finger crosses them. */
export const strum = defineWidget({
  type: "button",
  text: "A button as strings of a chord on its note",
  gesture: "strum",
  fields: { chord: chord(""), strings: count(7, 1, 32, "Default 7") },
  partCount: ({ strings }) => strings,
  cells: (values, { note }) => stringCells(note, values.chord, values.strings),
  presets: { strum: { width: 3, height: 3, note: 48 } },
});

const chordOn = (base: number, chord: string): readonly number[] =>
  playable((chordNotes(chord) ?? []).map((semitones) => base + semitones));

function stringCells(base: number, chord: string, strings: number): readonly PadCell[] {
  const tones = chordNotes(chord) ?? [0];
  return Array.from({ length: strings }, (_, index) => {
    const number = base + tones[index % tones.length]! + 12 * Math.floor(index / tones.length);
    return {
      x: index / strings,
      y: 0,
      width: 1 / strings,
      height: 1,
      notes: playable([number]),
      label: labelOf(number),
      tone: index % tones.length === 0 ? "root" : "scale",
    };
  });
}
