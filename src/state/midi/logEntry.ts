import { describeNote, type NamedNote } from "../../domain/music/noteName.ts";
import type { ReceivedMessage } from "./MidiIn.ts";

/** A note or a control change in the log (specification 3). */
export type MidiLogEntry = {
  /** ms. */
  readonly time: number;
  readonly portId: string;
  /** 1..16. */
  readonly channel: number;
} & (
  | (NamedNote & { readonly attack: number; readonly release: number; readonly on: boolean })
  | { readonly controller: number; readonly value: number }
);

/** null for messages of other kinds, which specification 3 gives no fields. */
export function logEntry({ event, portId, timeStampMs: time }: ReceivedMessage): MidiLogEntry | null {
  if (event.kind === "controlChange") {
    return { time, portId, channel: event.channel, controller: event.controller, value: event.value };
  }
  if (event.kind !== "noteOn" && event.kind !== "noteOff") return null;
  const on = event.kind === "noteOn";
  const level = event.velocity / 127;
  const note = { ...describeNote(event.number), attack: on ? level : 0, release: on ? 0 : level, on };
  return { time, portId, channel: event.channel, ...note };
}
