import { padNote } from "./newPad.ts";
import { PAD_TYPES, type PadType } from "./padTypes.ts";
import type { Pad } from "./records.ts";
import type { WidgetPreset } from "./widget/WidgetDefinition.ts";
import { defaultWidget, definitionOf, WIDGET_KINDS, type WidgetKind, type WIDGETS } from "./widget/widgetKinds.ts";

type WidgetPresetName = { [Kind in WidgetKind]: keyof (typeof WIDGETS)[Kind]["presets"] }[WidgetKind];

/** Presets of the palette: the four plain types, and their other widgets ready to be played. */
export type PadPreset = PadType | WidgetPresetName;

interface Preset extends WidgetPreset<object> {
  readonly kind: WidgetKind;
}

const PRESETS: ReadonlyMap<string, Preset> = new Map(
  WIDGET_KINDS.flatMap((kind) =>
    Object.entries(definitionOf(kind).presets).map(([name, preset]) => [name, { ...preset, kind }] as const),
  ),
);

export const PAD_PRESETS = [...PAD_TYPES, ...PRESETS.keys()] as readonly PadPreset[];

/** Fields of a new pad made from a preset. */
export function presetFields(name: PadPreset): Partial<Pad> {
  const preset = PRESETS.get(name);
  if (!preset) return { type: name as PadType };
  const { kind, note, widget, pad } = preset;
  return {
    type: definitionOf(kind).type,
    widget: { ...defaultWidget(kind), ...widget },
    ...(note === undefined ? {} : { midiNote: padNote(note) }),
    ...pad,
  };
}

/** Cells that a preset takes where it is put without drawing; fewer where there is no room. */
export function presetSize(name: PadPreset): { readonly width: number; readonly height: number } {
  const { width, height } = PRESETS.get(name) ?? { width: 1, height: 1 };
  return { width, height };
}
