import type { PadType } from "../../domain/board/padTypes.ts";
import type { PadPreset } from "../../domain/board/padPresets.ts";
import type { WidgetChoiceWords, WidgetFieldName, WidgetKind } from "../../domain/board/widget/widgetKinds.ts";
import { strings as common } from "./common.ts";
import { chainStrings } from "./noteChain.ts";

const names = {
  button: "Pad",
  knob: "Knob",
  slider: "Fader",
  xyPad: "XY pad",
  dial: "Knob",
  fader: "Fader",
  wheel: "Wheel",
  field: "XY pad",
  keys: "Keys",
  chord: "Chord",
  scaleGrid: "Scale grid",
  drumGrid: "Drum grid",
  strum: "Strings",
  pages: "Page switch",
  stepRow: "Step row",
  display: "Display",
} as const satisfies Record<PadType | WidgetKind, string>;

const presets = {
  ...names,
  pitchWheel: "Pitch wheel",
  modWheel: "Mod wheel",
} as const satisfies Record<PadPreset, string>;

const choices: Omit<WidgetChoiceWords, "scale" | "rate"> = {
  turn: { drag: "Drag up and down", circular: "Round the knob" },
  touch: { grab: "Grab the cap", jump: "Jump to the finger", relative: "Move from where it is" },
  shows: { value: "What was moved last", clock: "The time", text: "Its label" },
  plays: { note: "Its note", chord: "A chord on its note" },
};

function choiceName(field: WidgetFieldName, value: string): string {
  if (field === "scale") return chainStrings.scaleName(value as never);
  if (field === "rate") return chainStrings.rateName(value);
  return (choices as Readonly<Record<string, Readonly<Record<string, string>>>>)[field]?.[value] ?? value;
}

/** Words of the widgets of a board. */
export const widgetStrings = {
  kind: "Widget",
  usual: "Usual",
  mixed: common.mixed,
  major: "Major",
  names,
  kinds: { ...names, dial: "Knob, with options", fader: "Fader, with options", field: "XY pad, with options" },
  presets,
  /** Fields of widgets. */
  options: {
    turn: "Turning",
    touch: "Touching",
    bipolar: "Zero in the middle",
    steps: "Steps",
    returns: "Springs back",
    springMs: "Spring, ms",
    trail: "Trail",
    low: "From",
    high: "To",
    chord: "Chord",
    root: "Root",
    scale: "Scale",
    inScale: "Only tones of the scale",
    rowInterval: "Up a row",
    rows: "Rows",
    cols: "Columns",
    strings: "Strings",
    pages: "Pages",
    shows: "Shows",
    plays: "Plays",
    rate: "Step",
    gate: "Length, %",
    bpm: "Tempo",
    pattern: "Steps",
  } satisfies Record<WidgetFieldName, string>,
  choices,
  choiceName,
  /** Fields of a step of a row, and the tempo of a row. */
  row: {
    ownTempo: "Tempo of its own",
    step: "Step",
    on: "Sounds",
    velocity: "Velocity",
    interval: "Semitones",
    tie: "Lengthens the one before",
  },
} as const;
