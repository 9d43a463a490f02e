import type { MidiEvent } from "../midi/parseMessage.ts";
import type { PadInput } from "./records.ts";

/** Controllers from here on are channel mode messages, which nobody turns. */
const CHANNEL_MODE = 120;

/** Source of a message within an input: a key, a controller or the pitch wheel; null for any other message. */
export function inputOf(event: MidiEvent, port: string): PadInput | null {
  if (event.kind === "noteOn") return { kind: "note", number: event.number, channel: event.channel, port };
  if (event.kind === "pitchBend") return { kind: "pitch", number: 0, channel: event.channel, port };
  if (event.kind !== "controlChange" || event.controller >= CHANNEL_MODE) return null;
  return { kind: "cc", number: event.controller, channel: event.channel, port };
}

/** The same, and of the end of a key, too. */
export const controlOf = (event: MidiEvent, port: string): PadInput | null =>
  inputOf(event.kind === "noteOff" ? { ...event, kind: "noteOn" } : event, port);

export const isSameInput = (a: PadInput, b: PadInput): boolean =>
  a.kind === b.kind && a.number === b.number && a.channel === b.channel && (a.port === b.port || !a.port || !b.port);
