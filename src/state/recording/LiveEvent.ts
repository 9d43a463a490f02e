import type { MidiEvent } from "../../domain/midi/parseMessage.ts";
import type { TakeEvent } from "../../domain/timeline/take/Take.ts";
import type { ReceivedMessage } from "../midi/MidiIn.ts";

/** Message that was played live, by any hand. */
export interface LiveEvent extends Pick<TakeEvent, "kind" | "key" | "value" | "hand"> {
  /** ms of `performance.now()`. */
  readonly timeMs: number;
  /** The MIDI input and channel (1..16) that it came from; null from the page itself. */
  readonly input: { readonly portId: string; readonly channel: number } | null;
}

const FIRST_CHANNEL_MODE = 120;

/** Live event of a message; null for messages that tracks ignore: those without a channel, and channel modes. */
export function liveEventOf({ event, portId, timeStampMs }: ReceivedMessage): LiveEvent | null {
  const said = saidBy(event);
  if (!said || !("channel" in event)) return null;
  const { channel } = event;
  return { ...said, timeMs: timeStampMs, hand: `${portId}:${channel}`, input: { portId, channel } };
}

function saidBy(event: MidiEvent): Pick<LiveEvent, "kind" | "key" | "value"> | null {
  const { kind } = event;
  if (kind === "noteOn" || kind === "noteOff") return { kind, key: event.number, value: event.velocity / 127 };
  if (kind === "keyPressure") return { kind, key: event.number, value: event.value };
  if (kind === "channelPressure") return { kind, key: 0, value: event.value };
  if (kind === "pitchBend") return { kind, key: 0, value: event.bend };
  if (kind === "programChange") return { kind, key: 0, value: event.program };
  if (kind !== "controlChange") return null;
  const { controller, value } = event;
  return controller >= FIRST_CHANNEL_MODE ? null : { kind, key: controller, value };
}
