import type { PadCommand, PadType } from "../padTypes.ts";
import { drumGrid, scaleGrid } from "./grids.ts";
import { stepRow } from "./stepRow.ts";
import {
  initialValues,
  type ChoiceField,
  type FieldValues,
  type WidgetFields,
  chord,
  count,
  choice,
  flag,
  note,
} from "./widgetField.ts";
import { type WidgetDefinition, type WidgetGesture, defineWidget, type PadCell } from "./WidgetDefinition.ts";
import { labelOf, playable } from "./cellNotes.ts";
import { chordNotes } from "./chordNotes.ts";
import { MOST_PAGES } from "../pages.ts";

const BLACK_WIDTH = 0.6;
const BLACK_HEIGHT = 0.62;

/** Piano keys from one MIDI note to another. */
const keys = defineWidget({
  type: "button",
  text: "A button as piano keys",
  gesture: "strike",
  fields: { low: note(48, "Lowest MIDI note"), high: note(72, "Highest MIDI note") },
  partCount: ({ low, high }) => Math.max(0, high - low + 1),
  cells: ({ low, high }) => keyCells(low, high),
  problem: ({ low, high }) => (low > high ? "widget.low must not be above widget.high" : null),
  presets: { keys: { width: 4, height: 2 } },
});

const isBlack = (number: number): boolean => [1, 3, 6, 8, 10].includes(number % 12);

const key = (number: number, tone: "white" | "black"): Pick<PadCell, "notes" | "label" | "tone"> => ({
  notes: [number],
  label: labelOf(number),
  tone,
});

function keyCells(low: number, high: number): readonly PadCell[] {
  const numbers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  const whites = numbers.filter((number) => !isBlack(number));
  const width = 1 / Math.max(1, whites.length);
  const white = whites.map((number, index) => ({ ...key(number, "white"), x: index * width, y: 0, width, height: 1 }));
  const black = numbers.filter(isBlack).map((number) => {
    const edge = whites.filter((each) => each < number).length * width;
    // At either end half of it has a white key under it alone.
    const x = Math.min(1 - BLACK_WIDTH * width, Math.max(0, edge - (BLACK_WIDTH * width) / 2));
    return { ...key(number, "black"), x, y: 0, width: BLACK_WIDTH * width, height: BLACK_HEIGHT };
  });
  return [...white, ...black];
}

/** A switch between the pages of the board: a cell for each, in a row, or below one another if the pad is higher than wide. */
const pages = defineWidget({
  type: "button",
  text: "A button that switches between the pages of the board",
  gesture: "choosePage",
  fields: { pages: count(2, 2, MOST_PAGES, "Default 2") },
  partCount: (values) => values.pages,
  cells: (values, { shape }) =>
    Array.from({ length: values.pages }, (_, index) => ({
      x: shape < 1 ? 0 : index / values.pages,
      y: shape < 1 ? index / values.pages : 0,
      width: shape < 1 ? 1 : 1 / values.pages,
      height: shape < 1 ? 1 / values.pages : 1,
      notes: [],
      label: String(index + 1),
      tone: "scale",
    })),
  presets: { pages: { width: 2, height: 1 } },
});

/** A display: the control that was moved last, the time of day, or the label of its pad. It is not played. */
const display = defineWidget({
  type: "button",
  text: "A button that shows what was moved last, the time, or its label",
  gesture: "none",
  fields: { shows: choice(["value", "clock", "text"], "value") },
  presets: { display: { width: 2, height: 1 } },
});

const bipolar = flag(false, "The zero is in the middle");
const steps = count(0, 0, 128, "Places it stops at; 0 for all values");
const wheel = { width: 1, height: 2 };

/** A knob. `turn` `circular`: it points to the finger; `drag`: it turns with the way the finger goes. */
const dial = defineWidget({
  type: "knob",
  text: "A knob",
  gesture: "turn",
  fields: { turn: choice(["drag", "circular"], "drag"), bipolar, steps },
  presets: {},
});

/** A slider. `touch` `grab`: the cap jumps to the finger unless it is touched itself; `jump`: always; `relative`: never. */
const fader = defineWidget({
  type: "slider",
  text: "A slider",
  gesture: "slide",
  fields: { touch: choice(["grab", "jump", "relative"], "grab"), bipolar, steps },
  presets: {},
});

/** A wheel moves with the finger, wherever that is. With `returns` it goes back to its middle; a bend always does. */
const wheelWidget = defineWidget({
  type: "slider",
  text: "A slider as a wheel",
  gesture: "roll",
  fields: { returns: flag(false, "Back to its middle when it is let go") },
  presets: {
    pitchWheel: {
      ...wheel,
      widget: { returns: true },
      pad: { command: "pitch", direction: "vertical", label: "Pitch" },
    },
    modWheel: { ...wheel, pad: { command: "modulation", direction: "vertical", label: "Mod", value: 0 } },
  },
});

/** An XY pad. */
const field = defineWidget({
  type: "xyPad",
  text: "An XY pad",
  gesture: "point",
  fields: {
    springMs: count(0, 0, 10_000, "Time back to its stored place; 0 stays", 50),
    trail: flag(true, "A trail fades behind it"),
  },
  presets: {},
});

/** A pad that plays a chord on its note. */
const chordPad = defineWidget({
  type: "button",
  text: "A button that plays a chord on its note",
  gesture: "strike",
  isPlain: true,
  fields: { chord: chord("m7") },
  cells: (values, { note, label }) => [
    { x: 0, y: 0, width: 1, height: 1, notes: chordOn(note, values.chord), label, tone: "scale" },
  ],
  presets: { chord: { width: 1, height: 1 } },
});

/** Strings that sound the tones of a chord, octave after octave, when a finger crosses them. */
const strum = defineWidget({
  type: "button",
  text: "A button as strings of a chord on its note",
  gesture: "strum",
  fields: { chord: chord(""), strings: count(7, 1, 32, "Default 7") },
  partCount: ({ strings }) => strings,
  cells: (values, { note }) => stringCells(note, values.chord, values.strings),
  presets: { strum: { width: 3, height: 3, note: 48 } },
});

const chordOn = (base: number, chord: string): readonly number[] =>
  playable((chordNotes(chord) ?? []).map((semitones) => base + semitones));

function stringCells(base: number, chord: string, strings: number): readonly PadCell[] {
  const tones = chordNotes(chord) ?? [0];
  return Array.from({ length: strings }, (_, index) => {
    const number = base + tones[index % tones.length]! + 12 * Math.floor(index / tones.length);
    return {
      x: index / strings,
      y: 0,
      width: 1 / strings,
      height: 1,
      notes: playable([number]),
      label: labelOf(number),
      tone: index % tones.length === 0 ? "root" : "scale",
    };
  });
}

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
