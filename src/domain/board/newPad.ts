import { hexOfRgb, oklchToRgb, PALETTE, paletteColor } from "../color.ts";
import { newId } from "../id.ts";
import { describeNote } from "../music/noteName.ts";
import type { Pad, PadNote } from "./records.ts";

export const paletteHex = (index: number): string => hexOfRgb(oklchToRgb(paletteColor(index)));

/** The note of a pad from its MIDI number. */
export function padNote(number: number): PadNote {
  const { note, octave, name } = describeNote(number);
  return { octave, name: note, note: name };
}

/** A pad with the defaults of specification 3: a button on one cell that plays middle C, its colour random. */
export function newPad(fields: Partial<Pad> = {}): Pad {
  return {
    id: newId(),
    type: "button",
    label: "",
    labelOff: "",
    color: paletteHex(Math.floor(Math.random() * PALETTE.length)),
    location: { row: 0, col: 0, width: 1, height: 1 },
    disabled: false,
    on: false,
    // A hold/toggle pad can toggle (specification 5).
    canToggle: fields.command === "hold",
    direction: "none",
    pad2: null,
    command: null,
    port: "",
    channel: 0,
    midiNote: padNote(60),
    code: 127,
    value: 64,
    minValue: 0,
    maxValue: 127,
    ...fields,
  };
}
