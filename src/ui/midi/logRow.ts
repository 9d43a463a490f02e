import type { MidiEvent } from "../../domain/midi/parseMessage.ts";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import { CONTROL_CHANGE_NAMES } from "../../domain/reference/controlChangeNames.ts";
import type { MidiPortInfo } from "../../protocol/midi.ts";
import { logEntry } from "../../state/midi/logEntry.ts";
import { received, type ReceivedMessage } from "../../state/midi/MidiIn.ts";
import type { LoggedMessage } from "../../state/midi/MidiLog.ts";
import { logStrings as words } from "../strings/midi.ts";

/** One line of the log, in words. */
export interface LogRow {
  /** Time of day. */
  readonly time: string;
  readonly direction: LoggedMessage["direction"];
  readonly port: string;
  /** "" for messages that have none. */
  readonly channel: string;
  readonly kind: string;
  readonly detail: string;
  /** Hexadecimal. */
  readonly bytes: string;
  readonly isBad: boolean;
}

/** `originMs`: the time of day at which time stamps begin to count. */
export function logRow(message: LoggedMessage, ports: readonly Named[], originMs: number): LogRow {
  const { event, portId, data, direction, timeStampMs } = message;
  const from = ports.find(({ id }) => id === portId);
  return {
    time: timeText(new Date(originMs + timeStampMs)),
    direction,
    port: from?.alias || (from?.name ?? portId),
    channel: "channel" in event ? String(event.channel) : "",
    kind: words.kinds[event.kind],
    detail: detailOf(message, from?.controllerNames),
    bytes: Array.from(data, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" "),
    isBad: event.kind === "bad",
  };
}

interface Named extends Pick<MidiPortInfo, "id" | "name" | "alias"> {
  /** The user's names of controllers, by number. */
  readonly controllerNames?: Readonly<Record<string, string>>;
}

/** A table as spreadsheets take it from the clipboard; `types`: a last column, by row. */
export const logText = (rows: readonly LogRow[], types: readonly string[] = []): string =>
  rows
    .map(({ time, direction, port, channel, kind, detail, bytes }, index) =>
      [time, words.directions[direction], port, channel, kind, detail, bytes, ...types.slice(index, index + 1)].join(
        "\t",
      ),
    )
    .join("\n");

const two = (value: number): string => String(value).padStart(2, "0");

const timeText = (time: Date): string =>
  `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, "0")}`;

/** Text of a message's bytes, for example `Note on C4 · 60 · attack 1.00`, `CC 74 Cutoff · 127`. */
export function bytesWords(data: readonly number[]): string {
  const message = received({ portId: "", data: Uint8Array.from(data), timeStampMs: 0 });
  const { kind } = message.event;
  const detail = detailOf(message, undefined);
  return kind === "controlChange" ? detail : `${words.kinds[kind]} ${detail}`.trim();
}

function detailOf(message: ReceivedMessage, names: Named["controllerNames"]): string {
  const { event } = message;
  const entry = logEntry(message);
  if (entry && "controller" in entry) {
    const name = names?.[entry.controller] ?? CONTROL_CHANGE_NAMES[entry.controller]!;
    const isNamed = !name.startsWith("Undefined");
    return `${words.controller(entry.controller)}${isNamed ? ` ${name}` : ""} · ${entry.value}`;
  }
  if (entry) {
    const strength = entry.on ? words.attack(entry.attack.toFixed(2)) : words.release(entry.release.toFixed(2));
    return `${noteLabel(entry.number)} · ${entry.number} · ${strength}`;
  }
  if (event.kind === "keyPressure") return `${noteLabel(event.number)} · ${event.number} · ${event.value}`;
  return plainDetail(event);
}

function plainDetail(event: MidiEvent): string {
  if (event.kind === "bad") return words.reasons[event.reason];
  if (event.kind === "sysEx") return words.bytes(event.content.length);
  if (event.kind === "timeCode") return `${event.piece}: ${event.value}`;
  if (event.kind === "programChange") return String(event.program);
  if (event.kind === "channelPressure") return String(event.value);
  if (event.kind === "pitchBend") return String(event.bend);
  if (event.kind === "songPosition") return String(event.sixteenths);
  return event.kind === "songSelect" ? String(event.song) : "";
}
