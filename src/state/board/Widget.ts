import type { PadCell, WidgetGesture } from "../../domain/board/widget/WidgetDefinition.ts";
import type { ClipState } from "../../domain/timeline/clipLaunch.ts";
import { sameJson } from "../../domain/merge/canonical.ts";
import { gestureOf, widgetOf, withChanges, widgetWith } from "../../domain/board/widget/widgetKinds.ts";
import { newPad, padNumber } from "../../domain/board/newPad.ts";
import { ownMessage, restValue } from "../../domain/board/ownMessage.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { padCells } from "../../domain/board/padCells.ts";
import { waitsAt, type GearStand } from "../midi/Takeovers.ts";
import type { LiveNote } from "../live-notes/LiveNotes.ts";
import { eventBytes, messageControl } from "../../domain/board/messageControl.ts";
import type { PadMessage } from "../../domain/board/padMessage.ts";
import type { Control } from "../../domain/midi/encodeControl.ts";
import { readSysExText, type SysExTemplate } from "../../domain/midi/sysExText.ts";

type WidgetRole = "note" | "button" | "hold" | "panic" | "continuous" | "xy" | "cells" | "display";

/** One axis of a continuous control. Values are 0..127 with fractions, so that bends keep their resolution. */
export interface Axis {
  value: number;
  /** The last value sent; NaN = none yet. Only changes are sent. */
  sent: number;
  /** Somebody has set it, now or on an earlier visit: until then what it moves is as its device had it. */
  isSet: boolean;
  /** Feedback that came while a hand was on the control. */
  queued: number | null;
  /** Position of the controller that moves it; null if values do not wait for it, or if it is not known. */
  gear: GearStand | null;
}

/**
 * The live state of one pad, knob, slider or XY pad. It is no document data: it changes with every touch, in place,
 * and whoever draws it reads it in the next frame.
 */
export interface Widget {
  /** Place among the pads of the board; `pad` looks otherwise, or lies elsewhere, when the board is edited. */
  index: number;
  pad: Pad;
  readonly role: WidgetRole;
  readonly gesture: WidgetGesture;
  /** MIDI note of a note pad, else -1. */
  readonly number: number;
  readonly x: Axis;
  readonly y: Axis;
  /** State of a toggle. */
  on: boolean;
  /** Hands (pointers, keys) on it now. */
  touches: number;
  /** Incoming notes that hold it lit. */
  remote: number;
  /** Velocity it is lit with, 0 = dark. */
  velocity: number;
  /** Place where it was touched, 0..1. */
  touchU: number;
  touchV: number;
  /** Cells that are struck separately, and the velocity that lights each. */
  readonly cells: readonly PadCell[];
  readonly lit: Uint8Array;
  /** The velocity of incoming notes that light cells, too. */
  readonly heard: Uint8Array;
  /** For a display: the widget that it shows. */
  source: Widget | null;
  /** The note of a toggle that is on. */
  toggled: LiveNote | null;
  /** For a pad that launches a clip of the open song: the clip's state. */
  clip: ClipState | null;
  /** Further messages after its own, in order. */
  readonly messages: readonly PadMessageState[];
}

function widgetRole(pad: Pad, gesture: WidgetGesture, cells: readonly PadCell[]): WidgetRole {
  if (gesture === "none") return "display";
  if (cells.length > 0) return "cells";
  if (pad.type === "xyPad") return "xy";
  if (pad.type !== "button") return "continuous";
  // One whose note was removed is a switch of its messages.
  if (pad.sendsOwn === false) return "button";
  if (pad.command === null) return "note";
  return pad.command === "hold" || pad.command === "panic" ? pad.command : "button";
}

const axis = (value: number): Axis => ({ value, sent: Number.NaN, isSet: false, queued: null, gear: null });

const NO_BYTES = new Uint8Array(0);
const bytesFor = ({ length }: readonly PadCell[]): Uint8Array => (length === 0 ? NO_BYTES : new Uint8Array(length));

export const createWidgets = (board: Board): Widget[] => board.pads.map(createWidget);

export function createWidget(pad: Pad, index: number): Widget {
  const cells = padCells(pad);
  const gesture = gestureOf(pad);
  const role = widgetRole(pad, gesture, cells);
  return {
    index,
    pad,
    role,
    gesture,
    number: role === "note" && ownMessage(pad) === "note" ? padNumber(pad.midiNote) : -1,
    x: axis(restValue(pad)),
    y: axis(restValue(pad, "y")),
    on: false,
    touches: 0,
    remote: 0,
    velocity: 0,
    touchU: 0.5,
    touchV: 0.5,
    cells,
    lit: bytesFor(cells),
    heard: bytesFor(cells),
    source: null,
    toggled: null,
    clip: null,
    messages: padMessageStates(pad),
  };
}

/** True if a pad plays as before after an edit, regardless of its look and place. */
export function playsAlike(a: Pad, b: Pad): boolean {
  if (a === b) return true;
  for (const field of PLAYED)
    if (a[field] !== b[field] && !sameJson({ ...a, ...goesOnAs(a, b) }[field], b[field])) return false;
  return true;
}

/** Fields of `b` that a widget of `a` continues with while it plays. */
function goesOnAs(a: Pad, b: Pad): Partial<Pad> {
  const widget = withChanges(widgetOf(a), widgetOf(b), "playsOnWith");
  return widget ? { widget } : {};
}

/** Fields that only concern a pad's look and place. */
const LOOKS: ReadonlySet<string> = new Set<keyof Pad>([
  "label",
  "labelOff",
  "color",
  "gradient",
  "image",
  "location",
  "otherLocation",
  "page",
  "direction",
]);
const PLAYED = (Object.keys(newPad()) as (keyof Pad)[]).filter((field) => !LOOKS.has(field));

/** Velocity that lights a cell: by a hand, or by an incoming note. */
export const lightOf = ({ lit, heard }: Widget, cell: number): number => lit[cell]! || heard[cell]!;

/** A button that switches a controller on and off. What it switches is a setting, as a fader's value is. */
export const isToggle = ({ role, pad }: Widget): boolean => role === "button" && pad.canToggle;

/** True if its effect ends when the last hand has gone. */
export const isMomentary = ({ role, pad }: Widget): boolean =>
  role !== "hold" && !(pad.canToggle && (role === "button" || role === "note"));

/** Value of an axis within its range, 0..1. */
export const levelOf = ({ pad }: Widget, { value }: Axis): number =>
  pad.maxValue === pad.minValue ? 0 : (value - pad.minValue) / (pad.maxValue - pad.minValue);

/** Position of the controller while an axis waits to be picked up, 0..1; null if it does not wait. */
export const gearLevel = (widget: Widget, axis: Axis): number | null => waitsAt(axis.gear, levelOf(widget, axis));

/** The same as a value of the axis. */
export function gearValue(widget: Widget, axis: Axis): number | null {
  const level = gearLevel(widget, axis);
  const { minValue, maxValue } = widget.pad;
  return level === null ? null : minValue + level * (maxValue - minValue);
}

/** Index of the cell at a place 0..1 across a widget, the one on top; -1 if there is none. */
export function cellAt(cells: readonly PadCell[], u: number, v: number): number {
  const [x, y] = [Math.min(u, 1 - 1e-9), Math.min(v, 1 - 1e-9)];
  return cells.findLastIndex(
    (cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height,
  );
}

/** The places that a control stops at, 2 or more; 0 if it stops anywhere. */
export function stepsOf(pad: Pad): number {
  const steps = widgetWith(pad, "steps")?.steps ?? 0;
  return steps > 1 ? steps : 0;
}

/** Distance between two values that a control stops at; 0 if it stops anywhere. */
export function detentOf(pad: Pad): number {
  const steps = stepsOf(pad);
  return steps === 0 ? 0 : (pad.maxValue - pad.minValue) / (steps - 1);
}

/** The value between a control's bounds, at the nearest place that it stops at. */
export function stoppedValue(pad: Pad, value: number): number {
  const bounded = Math.min(pad.maxValue, Math.max(pad.minValue, value));
  const detent = detentOf(pad);
  return detent === 0 ? bounded : pad.minValue + Math.round((bounded - pad.minValue) / detent) * detent;
}

/** Indexes of widgets that an edit only repaints (steps that were repainted); null if it changes anything else of the board. */
export function repaintedBy(before: Board, after: Board): readonly number[] | null {
  const keys = Object.keys(after) as (keyof Board)[];
  if (before.pads.length !== after.pads.length) return null;
  if (keys.some((key) => key !== "pads" && before[key] !== after[key])) return null;
  const repainted = after.pads.flatMap((pad, index) => (pad === before.pads[index] ? [] : [index]));
  const isAll = repainted.every((index) => isRepainted(before.pads[index]!, after.pads[index]!));
  return isAll && repainted.length > 0 ? repainted : null;
}

function isRepainted(before: Pad, after: Pad): boolean {
  const widget = withChanges(widgetOf(before), widgetOf(after), "repaintsWith");
  return widget !== null && sameJson({ ...before, widget }, after);
}

/** A message of a pad while it is played, made ready to be sent. */
export interface PadMessageState {
  readonly message: PadMessage;
  /** With the port and channel of its pad where it has none. */
  readonly place: Pick<Pad, "port" | "channel">;
  /** Parameter that it sets, or null. */
  readonly control: Control | null;
  /** The bytes of what has no channel; those of SysEx wait for a value. */
  readonly bytes: readonly number[] | null;
  readonly sysEx: SysExTemplate | null;
  /** The last value sent, NaN: none yet. */
  sent: number;
  /** True while its value is away from rest. */
  isHeld: boolean;
  note: LiveNote | null;
}

const padMessageStates = (pad: Pad): readonly PadMessageState[] =>
  pad.messages.map((message) => {
    const template = message.kind === "sysEx" ? readSysExText(message.sysEx) : null;
    return {
      message,
      place: { port: message.port || pad.port, channel: message.channel ?? pad.channel },
      control: messageControl(message),
      bytes: eventBytes(message),
      sysEx: template?.ok ? template.value : null,
      sent: Number.NaN,
      isHeld: false,
      note: null,
    };
  });
