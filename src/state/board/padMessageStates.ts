import { highestNumber, type MessageKind, type PadMessage } from "../../domain/board/padMessage.ts";
import type { Pad } from "../../domain/board/records.ts";
import {
  CC14,
  CHANNEL_PRESSURE,
  KEY_PRESSURE,
  NRPN,
  PITCH_BEND,
  PROGRAM,
  RPN,
  type Control,
} from "../../domain/midi/encodeControl.ts";
import { machineControl } from "../../domain/midi/machineControl.ts";
import { readSysExText, type SysExTemplate } from "../../domain/midi/sysExText.ts";
import type { LiveNote } from "../live-notes/LiveNotes.ts";

/** A message of a pad while it is played, made ready to be sent. */
export interface PadMessageState {
  readonly message: PadMessage;
  /** With the port and channel of its pad where it has none. */
  readonly place: Pick<Pad, "port" | "channel">;
  /** What it sets; null for what sets nothing. */
  readonly control: Control | null;
  /** The bytes of what has no channel; those of SysEx wait for a value. */
  readonly bytes: readonly number[] | null;
  readonly sysEx: SysExTemplate | null;
  /** The last value sent, NaN: none yet. */
  sent: number;
  /** What was set is away from rest. */
  isHeld: boolean;
  note: LiveNote | null;
}

export const padMessageStates = (pad: Pad): readonly PadMessageState[] =>
  pad.messages.map((message) => {
    const template = message.kind === "sysEx" ? readSysExText(message.sysEx) : null;
    return {
      message,
      place: { port: message.port || pad.port, channel: message.channel ?? pad.channel },
      control: controlOf(message),
      bytes: bytesOf(message),
      sysEx: template?.ok ? template.value : null,
      sent: Number.NaN,
      isHeld: false,
      note: null,
    };
  });

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

function controlOf({ kind, number }: PadMessage): Control | null {
  const first = CONTROLS[kind];
  if (first === undefined) return null;
  return highestNumber(kind) > 0 ? first + number : first;
}

/** System real time messages (MIDI 1.0). */
const TRANSPORT = { start: [0xfa], continue: [0xfb], stop: [0xfc] } as const;

function bytesOf({ kind, device, machineCommand }: PadMessage): readonly number[] | null {
  if (kind === "mmc") return machineControl(device, machineCommand);
  return kind === "start" || kind === "continue" || kind === "stop" ? TRANSPORT[kind] : null;
}
