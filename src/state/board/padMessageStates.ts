import { eventBytes, messageControl } from "../../domain/board/messageControl.ts";
import type { PadMessage } from "../../domain/board/padMessage.ts";
import type { Pad } from "../../domain/board/records.ts";
import type { Control } from "../../domain/midi/encodeControl.ts";
import { readSysExText, type SysExTemplate } from "../../domain/midi/sysExText.ts";
import type { LiveNote } from "../live-notes/LiveNotes.ts";

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

export const padMessageStates = (pad: Pad): readonly PadMessageState[] =>
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
