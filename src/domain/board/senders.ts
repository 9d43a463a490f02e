import { PITCH_BEND, type Control } from "../midi/encodeControl.ts";
import { ownControl } from "./ownMessage.ts";
import type { PadMessage } from "./padMessage.ts";
import type { Board, Pad } from "./records.ts";

/** Identity of a controlled parameter, for comparison: kind and number, channel and port. */
interface Target {
  readonly what: string;
  /** null: the board's. */
  readonly channel: number | null;
  readonly port: string;
}

const SETTING: ReadonlySet<PadMessage["kind"]> = new Set([
  "cc",
  "cc14",
  "nrpn",
  "rpn",
  "pitch",
  "keyPressure",
  "channelPressure",
]);

/** Other pads that set the same at the same place as a message of `pad`. */
export function senders(board: Board, pad: Pad, message: PadMessage): readonly Pad[] {
  if (!SETTING.has(message.kind)) return [];
  const target = targetOf(pad, message);
  return board.pads.filter((other) => other.id !== pad.id && targetsOf(other).some((each) => isSame(each, target)));
}

const targetsOf = (pad: Pad): readonly Target[] => [
  ...controlTargets(pad, ownControl(pad, "x")),
  ...(pad.type === "xyPad" ? controlTargets(pad, ownControl(pad, "y")) : []),
  ...pad.messages.filter(({ kind }) => SETTING.has(kind)).map((message) => targetOf(pad, message)),
];

const controlTargets = ({ channel, port }: Pad, control: Control | null): readonly Target[] =>
  control === null ? [] : [{ what: control === PITCH_BEND ? "pitch" : `cc ${control}`, channel, port }];

const targetOf = (pad: Pad, { kind, number, channel, port }: PadMessage): Target => ({
  what: kind === "cc14" ? `cc ${number}` : kind === "pitch" || kind === "channelPressure" ? kind : `${kind} ${number}`,
  channel: channel ?? pad.channel,
  port: port || pad.port,
});

/** Channel 0 is all of them. */
const isSame = (a: Target, b: Target): boolean =>
  a.what === b.what && a.port === b.port && (a.channel === b.channel || a.channel === 0 || b.channel === 0);
