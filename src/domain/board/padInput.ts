import { ALL_CHANNELS, meetsChannel } from "../midi/channels.ts";
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

/** True if a message can be of both inputs. */
export const isSameInput = (a: PadInput, b: PadInput): boolean =>
  a.kind === b.kind &&
  a.number === b.number &&
  meetsChannel(a.channel, b.channel) &&
  (a.port === b.port || !a.port || !b.port);

export const onAllChannels = (input: PadInput): PadInput => ({ ...input, channel: ALL_CHANNELS });

/** An input that was stored; null for what is none. */
export function readInput(stored: unknown): PadInput | null {
  const { kind, number, channel, port } = (stored ?? {}) as Partial<Record<keyof PadInput, unknown>>;
  const isInput =
    (kind === "note" || kind === "cc" || kind === "pitch") &&
    isIn(number, 0, 127) &&
    isIn(channel, ALL_CHANNELS, 16) &&
    typeof port === "string";
  return isInput ? { kind, number, channel, port } : null;
}

const isIn = (value: unknown, low: number, high: number): value is number =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
