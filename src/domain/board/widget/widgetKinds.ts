import type { Pad, PadType } from "../records.ts";
import type { PadWidget, RowStep, WidgetKind } from "../padWidget.ts";

/** Which type of pad each kind is for. */
export const TYPE_OF_KIND: Readonly<Record<WidgetKind, PadType>> = {
  dial: "knob",
  fader: "slider",
  wheel: "slider",
  field: "xyPad",
  keys: "button",
  chord: "button",
  scaleGrid: "button",
  drumGrid: "button",
  strum: "button",
  pages: "button",
  stepRow: "button",
  display: "button",
};

/** The widget that a pad is, null for the usual one: also where it is of another type, or is no note pad any more. */
export function widgetOf({ type, command, widget }: Pick<Pad, "type" | "command" | "widget">): PadWidget | null {
  if (widget === null || TYPE_OF_KIND[widget.kind] !== type) return null;
  return type === "button" && command !== null ? null : widget;
}

/** Defaults of a step's fields. */
export const NEW_STEP: RowStep = { on: false, velocity: 100, interval: 0, tie: false };

const DEFAULTS: { readonly [Kind in WidgetKind]: Extract<PadWidget, { readonly kind: Kind }> } = {
  dial: { kind: "dial", turn: "drag", bipolar: false, steps: 0 },
  fader: { kind: "fader", touch: "grab", bipolar: false, steps: 0 },
  wheel: { kind: "wheel", returns: false },
  field: { kind: "field", springMs: 0, trail: true },
  keys: { kind: "keys", low: 48, high: 72 },
  chord: { kind: "chord", chord: "m7" },
  scaleGrid: { kind: "scaleGrid", root: 0, scale: "major", inScale: false, rowInterval: 5, rows: 5, cols: 8 },
  drumGrid: { kind: "drumGrid", rows: 4, cols: 4 },
  strum: { kind: "strum", chord: "", strings: 7 },
  pages: { kind: "pages", pages: 2 },
  stepRow: {
    kind: "stepRow",
    pattern: Array.from({ length: 16 }, (_, index) => ({ ...NEW_STEP, on: index % 4 === 0 })),
    plays: "note",
    chord: "",
    rate: "16n",
    gate: 80,
    bpm: null,
  },
  display: { kind: "display", shows: "value" },
};

/** Default options of a widget kind. */
export const defaultWidget = (kind: WidgetKind): PadWidget => DEFAULTS[kind];

/** Kinds on which no hand holds a note. */
const SILENT: ReadonlySet<WidgetKind> = new Set(["pages", "display", "stepRow"]);

/** Whether a pad sounds notes for as long as a hand is on it. */
export function playsHeldNotes(pad: Pick<Pad, "type" | "command" | "widget" | "canToggle" | "sendsOwn">): boolean {
  const widget = widgetOf(pad);
  if (pad.type !== "button" || pad.command !== null || pad.sendsOwn === false) return false;
  return widget ? !SILENT.has(widget.kind) : !pad.canToggle;
}
