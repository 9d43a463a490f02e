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
  turn: { drag: "Linear", circular: "Circular" },
  touch: { grab: "Grab cap", jump: "Jump to finger", relative: "Relative" },
  shows: { value: "Last value", clock: "Clock", text: "Label" },
  plays: { note: "Note", chord: "Chord" },
};

function choiceName(field: WidgetFieldName, value: string): string {
  if (field === "scale") return chainStrings.scaleName(value as never);
  if (field === "rate") return chainStrings.rateName(value);
  return (choices as Readonly<Record<string, Readonly<Record<string, string>>>>)[field]?.[value] ?? value;
}

/** Words of the widgets of a board. */
export const widgetStrings = {
  kind: "Widget",
  usual: "Default",
  mixed: common.mixed,
  major: "Major",
  names,
  kinds: { ...names, dial: "Knob (options)", fader: "Fader (options)", field: "XY pad (options)" },
  presets,
  /** Fields of widgets. */
  options: {
    turn: "Knob mode",
    touch: "Touch mode",
    bipolar: "Bipolar",
    steps: "Steps",
    returns: "Spring return",
    springMs: "Spring time, ms",
    trail: "Trail",
    low: "From",
    high: "To",
    chord: "Chord",
    root: "Root",
    scale: "Scale",
    inScale: "Scale notes only",
    rowInterval: "Row interval",
    rows: "Rows",
    cols: "Columns",
    strings: "Strings",
    pages: "Pages",
    shows: "Shows",
    plays: "Plays",
    rate: "Step",
    gate: "Gate, %",
    bpm: "Tempo",
    pattern: "Steps",
  } satisfies Record<WidgetFieldName, string>,
  choices,
  choiceName,
  /** Fields of a step of a row, and the tempo of a row. */
  row: {
    ownTempo: "Own tempo",
    step: "Step",
    on: "On",
    velocity: "Velocity",
    interval: "Semitones",
    tie: "Tie to previous step",
  },
} as const;
