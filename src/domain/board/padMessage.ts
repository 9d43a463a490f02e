import { newId } from "../id.ts";
import type { LaunchLine } from "../timeline/clipLaunch.ts";
import type { MachineCommand } from "../midi/machineControl.ts";
import { MOST_PAGES } from "./pages.ts";
import { readSysExText } from "../midi/sysExText.ts";

export const MESSAGE_KINDS = [
  "note",
  "cc",
  "cc14",
  "nrpn",
  "rpn",
  "pitch",
  "program",
  "channelPressure",
  "keyPressure",
  "mmc",
  "start",
  "stop",
  "continue",
  "sysEx",
  "action",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_CURVES = ["linear", "exponential", "logarithmic", "s"] as const;
export type MessageCurve = (typeof MESSAGE_CURVES)[number];

/** Actions of the app that a pad can run. */
export const APP_ACTIONS = [
  "playStop",
  "record",
  "tapTempo",
  "nextPage",
  "previousPage",
  "goToPage",
  "nextBoard",
  "previousBoard",
  "scene",
  "nextScene",
  "previousScene",
  "capture",
  "launchClip",
  "backToArrangement",
  "panic",
] as const;
export type AppAction = (typeof APP_ACTIONS)[number];

/** `press`: a hand comes down, or a toggle goes on. `release`: the reverse. `value`: whenever the value is another one. */
export type MessageMoment = "press" | "release" | "value";

/** A message that a pad sends beside what its own command says. */
export interface PadMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly when: MessageMoment;
  /** The axis whose value it follows; all pads but XY pads have one, `x`. */
  readonly axis: "x" | "y";
  /** Sent at the axis's low and high end, in the units of the kind (`valueRange`). `from` may be the larger one. */
  readonly from: number;
  readonly to: number;
  readonly curve: MessageCurve;
  /** As those of pads: "" and null are the pad's, channel 0 is all. */
  readonly port: string;
  readonly channel: number | null;
  /** The note, the key, the controller (of `cc14` its upper half, 0..31), the parameter, or the page of `goToPage`. */
  readonly number: number;
  /** Selected before a program; null: the bank stays. */
  readonly bankMsb: number | null;
  readonly bankLsb: number | null;
  readonly machineCommand: MachineCommand;
  /** Device id of machine control: 0..126, 127 for all. */
  readonly device: number;
  /** See `readSysExText`. */
  readonly sysEx: string;
  readonly action: AppAction;
  /** Id of the scene that the action `scene` recalls; "" = none. */
  readonly scene: string;
  /** Ids of the track and the clip of the open song that the action `launchClip` launches; "" = none. */
  readonly track: string;
  readonly clip: string;
  /** The line of the song at which clips are launched and stopped. */
  readonly line: LaunchLine;
}

const FIRST_NUMBERS: Partial<Readonly<Record<MessageKind, number>>> = { note: 60, keyPressure: 60, cc: 16 };

/** A message with the defaults; a range that is not given is the whole one of its kind. */
export function newMessage(fields: Partial<PadMessage> = {}): PadMessage {
  const { kind = "cc", sysEx = "F0 7D vv F7", action = "playStop" } = fields;
  const { low, high } = valueRange({ kind, sysEx });
  return {
    id: newId(),
    kind,
    when: momentsOf(kind)[0]!,
    axis: "x",
    from: low,
    to: high,
    curve: "linear",
    port: "",
    channel: null,
    number: FIRST_NUMBERS[kind] ?? (kind === "action" && action === "goToPage" ? 1 : 0),
    bankMsb: null,
    bankLsb: null,
    machineCommand: "play",
    device: 127,
    sysEx,
    action,
    scene: "",
    track: "",
    clip: "",
    line: "bar",
    ...fields,
  };
}

/** The same message as another kind: what has another meaning there takes its default. */
export const withKind = ({ id, axis, curve, port, channel, sysEx }: PadMessage, kind: MessageKind): PadMessage =>
  newMessage({ id, kind, axis, curve, port, channel, sysEx });

const EVENTS: ReadonlySet<MessageKind> = new Set(["mmc", "start", "stop", "continue", "action"]);

/** True if messages of a kind have a value. */
export const hasValue = (kind: MessageKind): boolean => !EVENTS.has(kind);

export const MOST_MESSAGES = 32;

/** Moments at which a message can be sent, the default first. A note begins with a press and ends with its release. */
export function momentsOf(kind: MessageKind): readonly MessageMoment[] {
  if (kind === "note" || kind === "action") return ["press"];
  if (EVENTS.has(kind)) return ["press", "release"];
  return kind === "program" ? ["press", "release", "value"] : ["value", "press", "release"];
}

/** The values of a kind. Those of a note are velocities, those of a program are programs. */
export function valueRange({ kind, sysEx }: Pick<PadMessage, "kind" | "sysEx">): {
  readonly low: number;
  readonly high: number;
} {
  if (kind === "pitch") return { low: -8192, high: 8191 };
  if (kind === "cc14" || kind === "nrpn" || kind === "rpn") return { low: 0, high: 16383 };
  if (kind !== "sysEx") return { low: kind === "note" ? 1 : 0, high: 127 };
  const template = readSysExText(sysEx);
  return { low: 0, high: template.ok ? template.value.maxValue : 127 };
}

/** The highest `number` of a kind; 0 where it has no meaning. */
export function highestNumber(kind: MessageKind): number {
  if (kind === "nrpn" || kind === "rpn") return 16383;
  if (kind === "cc14") return 31;
  return kind === "cc" || kind === "note" || kind === "keyPressure" ? 127 : 0;
}

/** Problem with a message whose fields are of the right types, as a sentence that begins with the field; null if it can be sent. */
export function messageProblem(message: PadMessage): string | null {
  const { kind, number, when, from, to } = message;
  const highest = highestNumber(kind);
  if (highest > 0 && number > highest) return `number must be <= ${highest} for ${kind}`;
  if (kind === "action" && message.action === "goToPage" && (number < 1 || number > MOST_PAGES))
    return `number must be a page, 1 to ${MOST_PAGES}`;
  if (!momentsOf(kind).includes(when)) return `when must be ${momentsOf(kind).join(" or ")} for ${kind}`;
  if (kind === "sysEx") {
    const template = readSysExText(message.sysEx);
    if (!template.ok) return `sysEx: ${template.error.message}`;
  }
  const { low, high } = valueRange(message);
  if (hasValue(kind) && [from, to].some((value) => value < low || value > high))
    return `from and to must be ${low} to ${high} for ${kind}`;
  return null;
}

/** The message with which a pad launches a clip; null: it launches none. */
export const launchOf = ({ messages }: { readonly messages: readonly PadMessage[] }): PadMessage | null =>
  messages.find(({ kind, action }) => kind === "action" && action === "launchClip") ?? null;

/** The first message that cannot be sent, and why. */
export function messagesProblem(messages: readonly PadMessage[]): string | null {
  for (const [index, message] of messages.entries()) {
    const problem = messageProblem(message);
    if (problem !== null) return `messages[${index}].${problem}`;
  }
  return null;
}
