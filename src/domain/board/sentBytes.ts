import { channelsOf } from "../midi/channels.ts";
import { encodeControl, PITCH_BEND, type Control } from "../midi/encodeControl.ts";
import { PANIC_MESSAGES } from "../midi/panicMessages.ts";
import { fillSysEx, readSysExText } from "../midi/sysExText.ts";
import { controlValue, eventBytes, isSprung, messageControl } from "./messageControl.ts";
import { messageValue } from "./messageValue.ts";
import { padNumber } from "./newPad.ts";
import { bendOf, isBend, ownControl, ownMessage, restValue } from "./ownMessage.ts";
import { hasValue, type PadMessage } from "./padMessage.ts";
import type { Pad, PadAxis } from "./records.ts";
import { padCells } from "./padCells.ts";
import type { Struck } from "./widget/WidgetDefinition.ts";
import { definitionOf, gestureOf, widgetOf, widgetWith } from "./widget/widgetKinds.ts";

type Messages = readonly (readonly number[])[];

/** Messages that a control and the hand on it send to MIDI outputs, whole and in order. */
export interface SentBytes {
  /** Struck as hard as can be, switched on, or turned to the top. */
  readonly down: Messages;
  /** Let go, switched off, or turned to the bottom. */
  readonly up: Messages;
}

const NOTHING: SentBytes = { down: [], up: [] };
const RELEASE_VELOCITY = 64;
/** The first channel that hands get in a zone of MPE. */
const MPE_CHANNEL = 2;

/** Messages that a pad sends by itself along an axis, without expression. `boardChannel` 0..16. */
export function ownBytes(pad: Pad, axis: PadAxis, boardChannel: number): SentBytes {
  const own = ownMessage(pad);
  const channels = channelsOf(pad.channel ?? boardChannel);
  if (axis === "x" && own === "note") return noteBytes(pad, channels);
  if (axis === "x" && own === "panic") return { down: PANIC_MESSAGES, up: pad.canToggle ? PANIC_MESSAGES : [] };
  const control = ownControl(pad, axis);
  return control === null ? NOTHING : controlBytes(pad, axis, control, channels);
}

function noteBytes(pad: Pad, boardChannels: readonly number[]): SentBytes {
  const { numbers, velocity } = struckNotes(pad);
  const channels = pad.expression === "mpe" ? [MPE_CHANNEL] : boardChannels;
  return {
    down: numbers.flatMap((number) => channels.map((channel) => [0x8f + channel, number, velocity])),
    up: numbers.flatMap((number) => channels.map((channel) => [0x7f + channel, number, RELEASE_VELOCITY])),
  };
}

/** The note of a pad, the lowest of one with several, or the first notes of a widget that plays by itself. */
function struckNotes(pad: Pad): Struck {
  const velocity = hardest(pad);
  const widget = widgetOf(pad);
  const note = padNumber(pad.midiNote);
  if (!widget) return { numbers: note < 0 ? [] : [note], velocity };
  const first = definitionOf(widget.kind).firstNotes?.(widget, note);
  return first ?? { numbers: lowestCell(pad)?.notes ?? [], velocity };
}

/** Messages of a pad, from top to bottom: its own along each axis, then its list. */
export function sentBytes(pad: Pad, boardChannel: number): readonly SentBytes[] {
  const axes: readonly PadAxis[] = pad.type === "xyPad" ? ["x", "y"] : ["x"];
  const own = axes.map((axis) => ownBytes(pad, axis, boardChannel));
  const messages = pad.messages.map((message) => messageBytes(pad, message, boardChannel));
  return sendsOwnLast(pad) ? [...messages, ...own] : [...own, ...messages];
}

/** True for widgets struck in parts: they send their list first, then the notes of the struck part. */
export const sendsOwnLast = (pad: Pad): boolean => padCells(pad).length > 0;

/** The cell of a pad's widget that sounds lowest; undefined where none does. */
export const lowestCell = (pad: Pad) =>
  padCells(pad)
    .filter(({ notes }) => notes.length > 0)
    .toSorted((a, b) => a.notes[0]! - b.notes[0]!)[0];

const hardest = ({ maxValue }: Pad): number => Math.max(1, maxValue);

function controlBytes(pad: Pad, axis: PadAxis, control: Control, channels: readonly number[]): SentBytes {
  const { minValue, maxValue } = pad;
  const valueAt = (value: number): number =>
    control === PITCH_BEND ? bendOf(value, minValue, maxValue) : Math.round(value);
  const say = (value: number): Messages => saying(channels, control, value);
  if (pad.command === "hold" && pad.type === "button") return { down: say(127), up: say(0) };
  const [top, bottom] = [valueAt(maxValue), valueAt(minValue)];
  if (pad.type === "button") {
    const rest = control === PITCH_BEND ? 0 : bottom;
    return { down: say(top), up: rest === top ? [] : say(rest) };
  }
  const back = returnsTo(pad, axis);
  const rest = back === null ? null : valueAt(back);
  const turned = (value: number, last: number): Messages => [
    ...(value === last ? [] : say(value)),
    ...(rest === null || rest === value ? [] : say(rest)),
  ];
  return { down: turned(top, Number.NaN), up: turned(bottom, rest ?? top) };
}

/** Value to which an axis jumps when it is released; null if it stays. */
function returnsTo(pad: Pad, axis: PadAxis): number | null {
  return isBend(pad, axis) || widgetWith(pad, "returns")?.returns ? restValue(pad, axis) : null;
}

/** Bytes of a message of a pad. Controls moved by a hand have their stored value. */
export function messageBytes(pad: Pad, message: PadMessage, boardChannel: number): SentBytes {
  if (message.kind === "action" || gestureOf(pad) === "none") return NOTHING;
  const channels = channelsOf(message.channel ?? pad.channel ?? boardChannel);
  const isTurned = pad.type !== "button";
  if (message.kind === "note") {
    const level = isTurned ? standing(pad, message) : hardest(pad) / 127;
    const velocity = messageValue(message, level);
    return {
      down: channels.map((channel) => [0x8f + channel, message.number, velocity]),
      up: channels.map((channel) => [0x7f + channel, message.number, RELEASE_VELOCITY]),
    };
  }
  const say = (value: number): Messages => sayingOf(message, channels, value);
  return message.when === "value" && isTurned ? turnedBytes(pad, message, say) : touchedBytes(pad, message, say);
}

/** Turned to the top, then to the bottom; each time it goes back where its axis does, and bends and pressures rest. */
function turnedBytes(pad: Pad, message: PadMessage, say: (value: number) => Messages): SentBytes {
  const axis = pad.type === "xyPad" ? message.axis : "x";
  const back = returnsTo(pad, axis) === null ? [] : [standing(pad, message)];
  let last = Number.NaN;
  const turned = (end: 0 | 1): Messages => {
    const values = [end, ...back].map((level) => controlValue(message, level));
    const sent = values.flatMap((value) => {
      const isNew = value !== last;
      last = value;
      return isNew ? say(value) : [];
    });
    if (!isSprung(message) || last === 0) return sent;
    last = Number.NaN;
    return [...sent, ...say(0)];
  };
  return { down: turned(1), up: turned(0) };
}

/** A hand comes down, and goes. */
function touchedBytes(pad: Pad, message: PadMessage, say: (value: number) => Messages): SentBytes {
  const { when } = message;
  const isTurned = pad.type !== "button";
  const levelAt = (pressed: number): number => (isTurned ? standing(pad, message) : pressed);
  const [pressed, released] = [controlValue(message, levelAt(1)), controlValue(message, levelAt(0))];
  const springs = isSprung(message);
  const rests = (value: number): Messages => (springs && value !== 0 ? say(0) : []);
  if (when === "release") return { down: [], up: [...say(released), ...rests(released)] };
  if (when === "press" || springs) return { down: say(pressed), up: rests(pressed) };
  return { down: say(pressed), up: hasValue(message.kind) && released === pressed ? [] : say(released) };
}

/** Value of a message's axis, 0..1 of its range. */
function standing(pad: Pad, { axis }: PadMessage): number {
  const { type, minValue, maxValue } = pad;
  const value = restValue(pad, type === "xyPad" ? axis : "x");
  return maxValue === minValue ? 0 : (value - minValue) / (maxValue - minValue);
}

function sayingOf(message: PadMessage, channels: readonly number[], value: number): Messages {
  const control = messageControl(message);
  if (control !== null) return saying(channels, control, value);
  if (message.kind !== "sysEx") return [eventBytes(message)!];
  const template = readSysExText(message.sysEx);
  return template.ok ? [fillSysEx(template.value, value)] : [];
}

const saying = (channels: readonly number[], control: Control, value: number): Messages =>
  channels.flatMap((channel) => encodeControl(channel, control, value));
