import { hexOfRgb, oklchToRgb, PALETTE, paletteColor } from "../color.ts";
import { newId } from "../id.ts";
import { describeNote, noteNumber } from "../music/noteName.ts";
import type { Pad, PadNote } from "./records.ts";

export const paletteHex = (index: number): string => hexOfRgb(oklchToRgb(paletteColor(index)));

/** The note of a pad from its MIDI number. */
export function padNote(number: number): PadNote {
  const { name, note } = describeNote(number);
  return { octave: Math.floor(number / 12) - 1, name, note };
}

/** The MIDI number of a pad's note, -1 if it is none. */
export function padNumber({ name, octave }: PadNote): number {
  const number = noteNumber(name, octave);
  if (number === null) return -1;
  const played = octave < 0 ? number - 12 : number;
  return played >= 0 && played <= 127 ? played : -1;
}

/** A pad with the defaults of specification 3: a button on one cell that plays middle C, its colour random. */
export function newPad(fields: Partial<Pad> = {}): Pad {
  return {
    id: newId(),
    type: "button",
    label: "",
    labelOff: "",
    color: paletteHex(Math.floor(Math.random() * PALETTE.length)),
    gradient: "",
    image: "",
    location: { row: 0, col: 0, width: 1, height: 1 },
    otherLocation: null,
    page: 1,
    disabled: false,
    on: false,
    // A hold/toggle pad can toggle (specification 5).
    canToggle: fields.command === "hold",
    direction: "none",
    widget: null,
    pad2: null,
    command: null,
    port: "",
    channel: null,
    input: null,
    inputY: null,
    expression: "none",
    midiNote: padNote(60),
    code: 127,
    value: 64,
    minValue: 0,
    maxValue: 127,
    sendsOwn: null,
    messages: [],
    group: null,
    follows: null,
    ...fields,
  };
}
