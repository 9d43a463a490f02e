import { newBoard } from "./newBoard.ts";
import { newPad, padNote, paletteHex } from "./newPad.ts";
import type { Board, Pad } from "./records.ts";
import { presetFields, type PadPreset } from "./padPresets.ts";

type Place = readonly [row: number, col: number, width: number, height: number];

const placeOf = ([row, col, width, height]: Place): Pad["location"] => ({ row, col, width, height });
const at = (place: Place): Pick<Pad, "location"> => ({ location: placeOf(place) });

const made = (preset: PadPreset, place: Place, hue: number, fields: Partial<Pad> = {}): Pad =>
  newPad({ ...presetFields(preset), color: paletteHex(hue), ...at(place), ...fields });

const wheels = (height: number): readonly Pad[] => [
  made("pitchWheel", [0, 0, 1, height], 8),
  made("modWheel", [0, 1, 1, height], 14),
];

/** The places of pads on upright screens. */
const upright = (pads: readonly Pad[], places: readonly Place[]): readonly Pad[] =>
  pads.map((pad, index) => ({ ...pad, otherLocation: placeOf(places[index]!) }));

/** The wheels stand on each other, so that the grid has the width of the screen. */
const UPRIGHT_GRID: readonly Place[] = [
  [0, 0, 1, 6],
  [6, 0, 1, 6],
  [0, 1, 5, 12],
];

/** A grid in fourths: a chord has one shape wherever it is played. */
export function isomorphic(): Board {
  const grid = made("scaleGrid", [0, 2, 10, 6], 8, {
    label: "C major",
    midiNote: padNote(36),
    widget: {
      kind: "scaleGrid",
      root: 0,
      scale: "major",
      inScale: false,
      rowInterval: 5,
      rows: 8,
      cols: 10,
    },
  });
  const pads = upright([...wheels(6), grid], UPRIGHT_GRID);
  return newBoard({
    templateType: "Isomorphic",
    name: "Isomorphic",
    rows: 6,
    cols: 12,
    otherLayout: { shape: "portrait", rows: 12, cols: 6 },
    pads,
    showKeyboard: false,
    sliderCount: 0,
  });
}

/** A kit on sixteen pads, with a knob for each of its sends and a fader. */
export function drums(): Board {
  const knob = (label: string, code: number, row: number, hue: number): Pad =>
    newPad({
      type: "knob",
      label,
      command: "cc",
      code,
      direction: "vertical",
      channel: 10,
      color: paletteHex(hue),
      ...at([row, 6, 1, 1]),
    });
  const pads = [
    made("drumGrid", [0, 0, 6, 4], 0, { label: "Kit" }),
    knob("Reverb", 91, 0, 8),
    knob("Chorus", 93, 1, 10),
    knob("Cutoff", 74, 2, 6),
    newPad({
      type: "knob",
      label: "Pan",
      command: "pan",
      direction: "vertical",
      channel: 10,
      color: paletteHex(3),
      ...at([3, 6, 1, 1]),
    }),
    newPad({
      type: "slider",
      label: "Volume",
      command: "volume",
      value: 100,
      direction: "vertical",
      channel: 10,
      color: paletteHex(6),
      ...at([0, 7, 1, 4]),
    }),
  ];
  return newBoard({
    templateType: "Drums",
    name: "Drums",
    rows: 4,
    cols: 8,
    pads,
    showKeyboard: false,
    sliderCount: 1,
  });
}

/** The chords of C major, their label and the note they stand on. */
const CHORDS = [
  ["C", 48, ""],
  ["Dm", 50, "m"],
  ["Em", 52, "m"],
  ["F", 53, ""],
  ["G7", 55, "7"],
  ["Am", 57, "m"],
] as const;

/** Places on upright screens. A phone shows two halves: only strings and keys extend over both. */
const UPRIGHT_STRINGS: readonly Place[] = [
  [0, 0, 1, 6],
  [0, 11, 1, 6],
  ...CHORDS.map((_, index): Place => [2 * Math.floor(index / 2), index % 2 === 0 ? 1 : 6, 5, 2]),
  [6, 0, 12, 5],
  [11, 0, 12, 5],
];

/** Chords to hold and strings to strum, above keys. */
export function strings(): Board {
  const chords = CHORDS.map(([label, note, chord], index) =>
    made("chord", [0, 2 + 2 * index, 2, 2], (2 * index + 1) % 16, {
      label,
      midiNote: padNote(note),
      widget: { kind: "chord", chord },
    }),
  );
  const all = [
    ...wheels(8),
    ...chords,
    made("strum", [2, 2, 12, 3], 3, { widget: { kind: "strum", chord: "maj7", strings: 12 } }),
    // Two octaves, of which a half lies in each half of an upright phone.
    made("keys", [5, 2, 12, 3], 6, { widget: { kind: "keys", low: 48, high: 71 } }),
  ];
  return newBoard({
    templateType: "Strings",
    name: "Strings",
    rows: 8,
    cols: 14,
    otherLayout: { shape: "portrait", rows: 16, cols: 12 },
    pads: upright(all, UPRIGHT_STRINGS),
    showKeyboard: false,
    sliderCount: 0,
  });
}
