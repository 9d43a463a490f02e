import {
  CC14,
  CHANNEL_PRESSURE,
  KEY_PRESSURE,
  NRPN,
  PITCH_BEND,
  PROGRAM,
  programValue,
  RPN,
  type Control,
} from "../midi/encodeControl.ts";
import { machineControl } from "../midi/machineControl.ts";
import { messageValue } from "./messageValue.ts";
import { highestNumber, type MessageKind, type PadMessage } from "./padMessage.ts";

/** The first control of each kind that sets something; `number` counts on from there. */
const CONTROLS: Partial<Readonly<Record<MessageKind, Control>>> = {
  cc: 0,
  cc14: CC14,
  nrpn: NRPN,
  rpn: RPN,
  keyPressure: KEY_PRESSURE,
  pitch: PITCH_BEND,
  program: PROGRAM,
  channelPressure: CHANNEL_PRESSURE,
};

/** Parameter that a message sets, or null. */
export function messageControl({ kind, number }: PadMessage): Control | null {
  const first = CONTROLS[kind];
  if (first === undefined) return null;
  return highestNumber(kind) > 0 ? first + number : first;
}

/** System real time messages (MIDI 1.0). */
const TRANSPORT = { start: [0xfa], continue: [0xfb], stop: [0xfc] } as const;

/** The bytes of what has neither channel nor value; null for all else. */
export function eventBytes({ kind, device, machineCommand }: PadMessage): readonly number[] | null {
  if (kind === "mmc") return machineControl(device, machineCommand);
  return kind === "start" || kind === "continue" || kind === "stop" ? TRANSPORT[kind] : null;
}

/** The value of its control, or in its SysEx, at a level 0..1. */
export function controlValue(message: PadMessage, level: number): number {
  const value = messageValue(message, level);
  return message.kind === "program" ? programValue(value, message.bankMsb, message.bankLsb) : value;
}

/** Bends and pressures are there only as long as a hand is. */
export const isSprung = ({ kind }: PadMessage): boolean =>
  kind === "pitch" || kind === "channelPressure" || kind === "keyPressure";
