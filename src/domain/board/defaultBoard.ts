import { newBoard } from "./newBoard.ts";
import { newPad, padNote, paletteHex } from "./newPad.ts";
import type { Board, Pad } from "./records.ts";

const PAD_ROWS = 4;
const PAD_COLS = 4;
/** Knobs take the first column, sliders the next two. */
const FIRST_PAD_COL = 3;
const DRUM_CHANNEL = 10;

/** Sounds of the pads in reading order: label (an emoji in front is drawn as a glyph), MIDI note on the percussion channel, hue. The last two pads are commands. */
const SOUNDS: readonly (readonly [label: string, number: number, hue: number])[] = [
  ["🥁 Kick", 36, 0],
  ["Snare", 38, 1],
  ["👏 Clap", 39, 3],
  ["Rim", 37, 6],
  ["Closed hat", 42, 1],
  ["Open hat", 46, 3],
  ["Tom low", 45, 6],
  ["Tom high", 50, 7],
  ["🪇 Shaker", 82, 3],
  ["🔔 Cowbell", 56, 6],
  ["Crash", 49, 7],
  ["Ride", 51, 10],
  ["🪘 Conga", 63, 6],
  ["Tambourine", 54, 7],
];

/** The MainBoard: 4×4 pads, 2 knobs, 2 sliders, keyboard octaves 3 to 5; the last two pads are Hold and Panic. */
export function defaultBoard(fields: Partial<Board> = {}): Board {
  return newBoard({
    name: "Main board",
    rows: PAD_ROWS,
    cols: FIRST_PAD_COL + PAD_COLS,
    pads: [...controls(), ...soundPads(), ...commandPads()],
    ...fields,
  });
}

const controls = (): readonly Pad[] => [
  newPad({
    type: "knob",
    label: "Cutoff",
    command: "cc",
    code: 74,
    direction: "vertical",
    color: paletteHex(8),
    location: at(0, 0, 2),
  }),
  newPad({
    type: "knob",
    label: "Pan",
    command: "pan",
    direction: "vertical",
    color: paletteHex(8),
    location: at(2, 0, 2),
  }),
  newPad({
    type: "slider",
    label: "Volume",
    command: "volume",
    direction: "vertical",
    color: paletteHex(6),
    location: at(0, 1, 4),
  }),
  newPad({
    type: "slider",
    label: "Reverb",
    command: "cc",
    code: 91,
    direction: "vertical",
    color: paletteHex(10),
    location: at(0, 2, 4),
  }),
];

const soundPads = (): readonly Pad[] =>
  SOUNDS.map(([label, number, hue], index) =>
    newPad({
      label,
      midiNote: padNote(number),
      channel: DRUM_CHANNEL,
      color: paletteHex(hue),
      location: padCell(index),
    }),
  );

const commandPads = (): readonly Pad[] => [
  newPad({ label: "Hold", command: "hold", canToggle: true, color: "#1a97c4", location: padCell(SOUNDS.length) }),
  newPad({ label: "Panic", command: "panic", color: "#a62637", location: padCell(SOUNDS.length + 1) }),
];

const at = (row: number, col: number, height: number): Pad["location"] => ({ row, col, width: 1, height });

const padCell = (index: number): Pad["location"] =>
  at(Math.floor(index / PAD_COLS), FIRST_PAD_COL + (index % PAD_COLS), 1);
