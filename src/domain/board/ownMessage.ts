import type { PadCommand } from "./padTypes.ts";
import { PITCH_BEND, type Control } from "../midi/encodeControl.ts";
import { padNumber } from "./newPad.ts";
import { launchOf } from "./padMessage.ts";
import type { Pad, PadAxis } from "./records.ts";
import { gestureOf, widgetOf } from "./widget/widgetKinds.ts";

export const SUSTAIN_CONTROLLER = 64;
const CONTROLLERS = { volume: 7, modulation: 1, pan: 10, hold: SUSTAIN_CONTROLLER } as const;

/** C4: see `newPad`. */
const NEW_PAD_NOTE = 60;

type Sender = Pick<Pad, "type" | "command" | "code" | "pad2" | "widget" | "midiNote" | "messages" | "sendsOwn">;

/** Message that a pad sends by itself, for an XY pad across; null: none. */
export function ownMessage(pad: Omit<Sender, "code" | "pad2">): "note" | PadCommand | null {
  const { type, command, sendsOwn } = pad;
  if (sendsOwn === false) return null;
  if (type !== "button") return command === "panic" ? null : (command ?? "cc");
  if (command !== null) return command;
  const gesture = gestureOf(pad);
  if (gesture === "none" || gesture === "choosePage") return null;
  return widgetOf(pad) === null && sendsOwn === null && isReplacedByAction(pad) ? null : "note";
}

/** A new pad's note is not meant where it acts in the app, and one that launches a clip plays none. */
const isReplacedByAction = ({ midiNote, messages }: Pick<Pad, "midiNote" | "messages">): boolean =>
  launchOf({ messages }) !== null ||
  (padNumber(midiNote) === NEW_PAD_NOTE && messages.some(({ kind }) => kind === "action"));

/** The controller or bend that an axis of a pad moves by itself; null: none. */
export function ownControl(pad: Sender, axis: PadAxis): Control | null {
  if (axis === "y") return pad.pad2 && controlOf(pad.pad2.command, pad.pad2.code);
  const own = ownMessage(pad);
  return own === null || own === "note" ? null : controlOf(own, pad.code);
}

/** True if an axis sends pitch bend, and so returns to its middle. */
export const isBend = (pad: Sender, axis: PadAxis): boolean => ownControl(pad, axis) === PITCH_BEND;

/** Value of a control at rest: the stored one; a pitch control springs to its middle. */
export const restValue = (pad: Pad, axis: PadAxis = "x"): number =>
  isBend(pad, axis) ? (pad.minValue + pad.maxValue) / 2 : Math.min(pad.maxValue, Math.max(pad.minValue, pad.value));

function controlOf(command: PadCommand, code: number): Control | null {
  if (command === "cc") return code;
  if (command === "pitch") return PITCH_BEND;
  return command === "panic" ? null : CONTROLLERS[command];
}

/** Pitch bend -8192..8191 of `value` between `minimum` and `maximum`; the middle is 0. */
export function bendOf(value: number, minimum: number, maximum: number): number {
  if (maximum === minimum) return 0;
  return Math.min(8191, Math.round(((value - minimum) / (maximum - minimum)) * 16384) - 8192);
}
