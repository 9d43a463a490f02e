import { padNote } from "../newPad.ts";
import type { Pad, PadCommand, PadType } from "../records.ts";
import type { WidgetKind } from "../padWidget.ts";
import { defaultWidget, TYPE_OF_KIND } from "./widgetKinds.ts";

/** Presets of the palette: the four plain types, and their other widgets ready to be played. */
export type PadPreset =
  | PadType
  | "pitchWheel"
  | "modWheel"
  | "keys"
  | "chord"
  | "scaleGrid"
  | "drumGrid"
  | "strum"
  | "stepRow"
  | "pages"
  | "display";

export const PAD_PRESETS: readonly PadPreset[] = [
  "button",
  "knob",
  "slider",
  "xyPad",
  "keys",
  "chord",
  "scaleGrid",
  "drumGrid",
  "strum",
  "stepRow",
  "pitchWheel",
  "modWheel",
  "pages",
  "display",
];

const KICK = 36;
const DRUM_CHANNEL = 10;

const wheel = (command: PadCommand, returns: boolean): Partial<Pad> => ({
  type: "slider",
  widget: { kind: "wheel", returns },
  command,
  direction: "vertical",
});

/** Fields of presets beside their type or widget. */
const FIELDS: Partial<Record<PadPreset, Partial<Pad>>> = {
  pitchWheel: { ...wheel("pitch", true), label: "Pitch" },
  modWheel: { ...wheel("modulation", false), label: "Mod", value: 0 },
  drumGrid: { midiNote: padNote(KICK), channel: DRUM_CHANNEL },
  scaleGrid: { midiNote: padNote(48) },
  strum: { midiNote: padNote(48) },
  stepRow: { midiNote: padNote(KICK), channel: DRUM_CHANNEL },
};

/** Fields of a new pad made from a preset. */
export function presetFields(preset: PadPreset): Partial<Pad> {
  const isKind = Object.hasOwn(TYPE_OF_KIND, preset);
  const base: Partial<Pad> = isKind ? { widget: defaultWidget(preset as WidgetKind) } : { type: preset as PadType };
  return { ...base, ...FIELDS[preset] };
}

/** Cells that a preset takes where it is put without drawing; fewer where there is no room. */
export function presetSize(preset: PadPreset): { readonly width: number; readonly height: number } {
  if (preset === "pages" || preset === "display") return { width: 2, height: 1 };
  if (preset === "stepRow") return { width: 6, height: 1 };
  if (preset === "keys") return { width: 4, height: 2 };
  if (preset === "scaleGrid" || preset === "drumGrid" || preset === "strum") return { width: 3, height: 3 };
  return { width: 1, height: preset === "pitchWheel" || preset === "modWheel" ? 2 : 1 };
}
