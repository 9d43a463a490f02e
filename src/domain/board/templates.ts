import { FREE_CONTROLLERS } from "./freeNumber.ts";
import { defaultBoard } from "./defaultBoard.ts";
import { newBoard } from "./newBoard.ts";
import { newPad, padNote, paletteHex } from "./newPad.ts";
import { drums, isomorphic, strings } from "./widgetTemplates.ts";
import type { Board, Pad, TemplateType } from "./records.ts";

interface Template {
  readonly type: TemplateType;
  readonly name: string;
  readonly create: () => Board;
}

/** Templates of a new board (specification 9). */
export const TEMPLATES: readonly Template[] = [
  { type: "MainBoard", name: "Main board", create: () => defaultBoard() },
  { type: "SuperTouch", name: "Super Touch", create: superTouch },
  { type: "Mixer", name: "Mixer", create: mixer },
  { type: "AllKnobs", name: "All Knobs", create: () => controlGrid("AllKnobs", "All Knobs", "knob", 4, 8) },
  { type: "AllFaders", name: "All Faders", create: () => controlGrid("AllFaders", "All Faders", "slider", 2, 16) },
];

/** Templates of the specification, and boards of the other widgets. */
export const ALL_TEMPLATES: readonly Template[] = [
  ...TEMPLATES,
  { type: "Isomorphic", name: "Isomorphic", create: isomorphic },
  { type: "Drums", name: "Drums", create: drums },
  { type: "Strings", name: "Strings", create: strings },
];

const FINE_GRID = 32;
/** Two octaves of a pentatonic scale: any two pads sound well together. */
const PENTATONIC = [0, 3, 5, 7, 10, 12, 15, 17, 19, 22, 24, 27, 29, 31, 34, 36];

/** A large XY pad beside sixteen note pads. */
function superTouch(): Board {
  const touch = newPad({
    type: "xyPad",
    label: "Touch",
    command: "cc",
    code: 74,
    pad2: { command: "modulation", code: 1 },
    direction: "both",
    color: paletteHex(14),
    location: { row: 0, col: 0, width: 16, height: FINE_GRID },
  });
  const pads = PENTATONIC.map((semitones, index) =>
    newPad({
      label: padNote(48 + semitones).note,
      midiNote: padNote(48 + semitones),
      color: paletteHex(6 + (index % 5)),
      // The lowest note is at the bottom left, as on an instrument.
      location: { row: (3 - Math.floor(index / 4)) * 8, col: 16 + (index % 4) * 4, width: 4, height: 8 },
    }),
  );
  return newBoard({
    templateType: "SuperTouch",
    name: "Super Touch",
    rows: FINE_GRID,
    cols: FINE_GRID,
    pads: [touch, ...pads],
    showKeyboard: false,
    sliderCount: 0,
  });
}

/** Sixteen channels: pan, volume and a switch each, on their own MIDI channels. */
function mixer(): Board {
  const channels = range(0, 16).flatMap((index): readonly Pad[] => {
    const common = { channel: index + 1, color: paletteHex(index) };
    const cell = (row: number, height: number): Pad["location"] => ({ row, col: index * 2, width: 2, height });
    return [
      newPad({ ...common, type: "knob", label: "Pan", command: "pan", direction: "vertical", location: cell(0, 7) }),
      newPad({
        ...common,
        type: "slider",
        label: `${index + 1}`,
        command: "volume",
        value: 100,
        direction: "vertical",
        location: cell(7, 20),
      }),
      newPad({
        ...common,
        label: "On",
        labelOff: "Off",
        command: "cc",
        code: 80,
        canToggle: true,
        location: cell(27, 5),
      }),
    ];
  });
  return newBoard({
    templateType: "Mixer",
    name: "Mixer",
    rows: FINE_GRID,
    cols: FINE_GRID,
    pads: channels,
    showKeyboard: false,
    sliderCount: 16,
    padRows: 1,
    padCols: 16,
  });
}

function controlGrid(
  templateType: TemplateType,
  name: string,
  type: "knob" | "slider",
  rows: number,
  cols: number,
): Board {
  const pads = FREE_CONTROLLERS.map((code, index) =>
    newPad({
      type,
      label: `CC ${code}`,
      command: "cc",
      code,
      direction: "vertical",
      color: paletteHex(index % cols),
      location: { row: Math.floor(index / cols), col: index % cols, width: 1, height: 1 },
    }),
  );
  return newBoard({
    templateType,
    name,
    rows,
    cols,
    pads,
    showKeyboard: false,
    sliderCount: type === "slider" ? pads.length : 0,
    padRows: rows,
    padCols: cols,
  });
}

function range(start: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => start + index);
}
