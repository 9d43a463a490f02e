import type { MidiEvent } from "../../domain/midi/parseMessage.ts";
import type { LoggedMessage } from "../../state/midi/MidiLog.ts";

type KindGroup = "notes" | "controllers" | "programs" | "pressure" | "bend" | "system" | "timing" | "bad";

/** Filter of the log's messages. */
export interface LogFilter {
  /** Direction and id of a port (`portValue`), "" for all. */
  readonly port: string;
  readonly group: KindGroup | "all";
  /** 0 for all. */
  readonly channel: number;
}

const GROUPS: Readonly<Partial<Record<MidiEvent["kind"], KindGroup>>> = {
  noteOn: "notes",
  noteOff: "notes",
  controlChange: "controllers",
  programChange: "programs",
  keyPressure: "pressure",
  channelPressure: "pressure",
  pitchBend: "bend",
  clock: "timing",
  activeSensing: "timing",
  bad: "bad",
};

export const portValue = (direction: LoggedMessage["direction"], id: string): string => `${direction} ${id}`;

export const passes = (filter: LogFilter, { event, direction, portId }: LoggedMessage): boolean =>
  (filter.port === "" || filter.port === portValue(direction, portId)) &&
  (filter.group === "all" || filter.group === (GROUPS[event.kind] ?? "system")) &&
  (filter.channel === 0 || ("channel" in event && event.channel === filter.channel));
