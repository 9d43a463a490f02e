import type { PadCommand, PadType } from "../padTypes.ts";
import { chordPad, strum } from "./chords.ts";
import { dial, fader, field, wheelWidget } from "./controls.ts";
import { drumGrid, scaleGrid } from "./grids.ts";
import { display, pages } from "./indicators.ts";
import { keys } from "./keys.ts";
import { stepRow } from "./stepRow.ts";
import { initialValues, type ChoiceField, type FieldValues, type WidgetFields } from "./widgetField.ts";
import type { WidgetDefinition, WidgetGesture } from "./WidgetDefinition.ts";

/** Every kind of widget, in the order of the palette and the schema. See "Adding a widget" in `CONTRIBUTING.md`. */
export const WIDGETS = {
  dial,
  fader,
  field,
  keys,
  chord: chordPad,
  scaleGrid,
  drumGrid,
  strum,
  stepRow,
  wheel: wheelWidget,
  pages,
  display,
} as const;

export type WidgetKind = keyof typeof WIDGETS;

/** A widget of one kind: its kind, and a value for each of its fields. */
export type WidgetOf<Kind extends WidgetKind> = { readonly kind: Kind } & FieldValues<(typeof WIDGETS)[Kind]["fields"]>;

/** Look and gestures of a pad, other than the usual ones of its type. */
export type PadWidget = { readonly [Kind in WidgetKind]: WidgetOf<Kind> }[WidgetKind];

/** Names of the fields of all kinds. */
export type WidgetFieldName = PadWidget extends infer Widget
  ? Widget extends unknown
    ? Exclude<keyof Widget, "kind">
    : never
  : never;

type Fields = (typeof WIDGETS)[WidgetKind]["fields"];
type ChoiceOf<All, Name> = All extends unknown
  ? Name extends keyof All
    ? All[Name] extends ChoiceField<infer Value>
      ? Value
      : never
    : never
  : never;

/** A word for each value of the fields that are choices, by field. */
export type WidgetChoiceWords = {
  readonly [Name in WidgetFieldName as ChoiceOf<Fields, Name> extends never ? never : Name]: Readonly<
    Record<ChoiceOf<Fields, Name>, string>
  >;
};

export const WIDGET_KINDS = Object.keys(WIDGETS) as readonly WidgetKind[];

/** The definition of a kind, for code that treats all kinds alike. */
export const definitionOf = (kind: WidgetKind): WidgetDefinition<WidgetFields, string> => WIDGETS[kind];

interface WidgetPad {
  readonly type: PadType;
  readonly command: PadCommand | null;
  readonly widget: PadWidget | null;
}

/** The widget of a pad; null for the usual one, also where the pad is of another type or does not play notes any more. */
export function widgetOf({ type, command, widget }: WidgetPad): PadWidget | null {
  if (widget === null || WIDGETS[widget.kind].type !== type) return null;
  return type === "button" && command !== null ? null : widget;
}

/** The widget of a pad if it is of a kind that has this field. */
export function widgetWith<Name extends WidgetFieldName>(
  pad: WidgetPad,
  name: Name,
): Extract<PadWidget, Readonly<Record<Name, unknown>>> | null {
  const widget = widgetOf(pad);
  return widget && name in widget ? (widget as Extract<PadWidget, Readonly<Record<Name, unknown>>>) : null;
}

const USUAL_GESTURES: Readonly<Record<PadType, WidgetGesture>> = {
  button: "strike",
  knob: "turn",
  slider: "slide",
  xyPad: "point",
};

/** Effect of a hand on a pad. */
export function gestureOf(pad: WidgetPad): WidgetGesture {
  const widget = widgetOf(pad);
  return widget ? WIDGETS[widget.kind].gesture : USUAL_GESTURES[pad.type];
}

/** True if a pad looks like a plain one, with room for a picture. */
export function isPlain(pad: WidgetPad): boolean {
  const widget = widgetOf(pad);
  return pad.type === "button" && (widget === null || definitionOf(widget.kind).isPlain === true);
}

const DEFAULTS = Object.fromEntries(
  WIDGET_KINDS.map((kind) => [kind, { kind, ...initialValues(definitionOf(kind).fields) }]),
) as Readonly<Record<WidgetKind, unknown>>;

/** A widget with the defaults of its kind. */
export const defaultWidget = <Kind extends WidgetKind>(kind: Kind) =>
  DEFAULTS[kind] as Extract<PadWidget, { readonly kind: Kind }>;

/** Number of cells of a pad, each of which is played by itself; 0 if it is played as a whole. */
export function partCount(pad: WidgetPad): number {
  const widget = widgetOf(pad);
  return widget ? partsOf(widget) : 0;
}

const partsOf = (widget: PadWidget): number => definitionOf(widget.kind).partCount?.(widget) ?? 0;

/**
 * `from` with those fields of `to` that may change while it plays (`playsOnWith`), or whose change only repaints it
 * (`repaintsWith`); null if the kind or the number of cells is another.
 */
export function withChanges(
  from: PadWidget | null,
  to: PadWidget | null,
  fields: "playsOnWith" | "repaintsWith",
): PadWidget | null {
  if (from?.kind !== to?.kind || !from || !to || partsOf(from) !== partsOf(to)) return null;
  const names = definitionOf(to.kind)[fields];
  if (!names) return null;
  return { ...from, ...Object.fromEntries(names.map((name) => [name, to[name as keyof PadWidget]])) };
}

/** True if a pad sounds notes for as long as a hand is on it. */
export function playsHeldNotes(pad: WidgetPad & { readonly canToggle: boolean; readonly sendsOwn: boolean | null }) {
  if (pad.type !== "button" || pad.command !== null || pad.sendsOwn === false) return false;
  const gesture = gestureOf(pad);
  return widgetOf(pad) ? gesture === "strike" || gesture === "strum" : !pad.canToggle;
}
