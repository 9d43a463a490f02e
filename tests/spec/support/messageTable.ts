import type { PadCommand } from "../../../src/domain/board/padTypes.ts";
import { bytesText, onChannel } from "../../../src/domain/midi/bytesText.ts";
import { defaultBoard } from "../../../src/domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../../src/domain/board/newPad.ts";
import { MESSAGE_KINDS, newMessage, type MessageKind, type PadMessage } from "../../../src/domain/board/padMessage.ts";
import type { Board, Pad } from "../../../src/domain/board/records.ts";

/** How a row is played. `touch`: a hand comes down and goes. `turn`: to the top, then to the bottom, without a hand. */
type Gesture = "touch" | "turn";

/** A row of `docs/midi-messages.md`, without its bytes. */
export interface TableRow {
  readonly widget: WidgetName;
  readonly sends: string;
  readonly channel: ChannelRule;
  readonly gesture: Gesture;
  readonly pad: Pad;
}

const WIDGETS = {
  pad: { type: "button" },
  toggle: { type: "button", canToggle: true },
  knob: { type: "knob" },
  slider: { type: "slider" },
  "XY across": { type: "xyPad" },
  "XY up": { type: "xyPad" },
} as const satisfies Record<string, Partial<Pad>>;
/** Those that have notes or a way of their own; what else they send, they send as a pad or slider does. */
const NEWER = {
  wheel: { type: "slider", widget: { kind: "wheel", returns: true }, value: 32 },
  keys: { type: "button", widget: { kind: "keys", low: 48, high: 72 } },
  chord: { type: "button", widget: { kind: "chord", chord: "m7" } },
  "scale grid": {
    type: "button",
    widget: { kind: "scaleGrid", root: 0, scale: "minor", inScale: true, rowInterval: 3, rows: 5, cols: 7 },
  },
  "drum grid": { type: "button", widget: { kind: "drumGrid", rows: 4, cols: 4 } },
  strings: { type: "button", widget: { kind: "strum", chord: "", strings: 7 } },
  "step row": {
    type: "button",
    widget: {
      kind: "stepRow",
      pattern: [{ on: true, velocity: 100, interval: 0, tie: false }],
      plays: "note",
      chord: "",
      rate: "16n",
      gate: 80,
      bpm: null,
    },
  },
  "page switch": { type: "button", widget: { kind: "pages", pages: 2 }, page: 0 },
  display: { type: "button", widget: { kind: "display", shows: "value" } },
  "pad, channel pressure": { type: "button", expression: "channelPressure" },
  "pad, key pressure": { type: "button", expression: "keyPressure" },
  "MPE pad": { type: "button", expression: "mpe" },
} as const satisfies Record<string, Partial<Pad>>;
type NewerName = keyof typeof NEWER;
type WidgetName = keyof typeof WIDGETS | NewerName;
/** Whether a row is of a widget with a way of its own. */
export const isNewer = ({ widget }: Pick<TableRow, "widget">): boolean => Object.hasOwn(NEWER, widget);

const CHANNELS = { own: 5, board: null, all: 0 } as const;
type ChannelRule = keyof typeof CHANNELS;
const EVERY_RULE: readonly ChannelRule[] = ["own", "board", "all"];

/** The channel that the board is set to. */
export const BOARD_CHANNEL = 2;

const COMMANDS: readonly (PadCommand | null)[] = [null, "cc", "volume", "modulation", "pan", "hold", "pitch", "panic"];
/** What is sent to a whole port. */
const WITHOUT_CHANNEL: ReadonlySet<MessageKind> = new Set(["mmc", "start", "stop", "continue", "sysEx", "action"]);
/** What a hand has to set off. */
export const TOUCHED: ReadonlySet<MessageKind> = new Set(["note", "mmc", "start", "stop", "continue", "action"]);

/** Fields in which the messages of the table differ from the defaults of their kinds. */
export const FIELDS: Partial<Readonly<Record<MessageKind, Partial<PadMessage>>>> = {
  cc14: { number: 1 },
  nrpn: { number: 300 },
  program: { bankMsb: 121, bankLsb: 3, from: 10, to: 20, when: "value" },
  mmc: { machineCommand: "recordStrobe" },
  sysEx: { sysEx: "F0 7D mm ll F7", from: 0, to: 16383 },
};

/** Whether a list of messages stands alone, or after what the widget sends by itself. */
const LISTS = ["alone", "after its own"] as const;
type ListPlace = (typeof LISTS)[number];

export const TABLE_ROWS: readonly TableRow[] = [
  ...(Object.keys(WIDGETS) as (keyof typeof WIDGETS)[]).flatMap((widget) => [
    ...COMMANDS.flatMap((command) => commandRows(widget, command)),
    ...LISTS.flatMap((place) => MESSAGE_KINDS.flatMap((kind) => messageRows(widget, kind, place))),
  ]),
  ...(Object.keys(NEWER) as NewerName[]).flatMap((widget) => [
    ...newerRows(widget),
    ...LISTS.flatMap((place) => MESSAGE_KINDS.flatMap((kind) => newerMessageRows(widget, kind, place))),
  ]),
];

/** All rows on one board; the n-th pad is that of the n-th row. */
export function tableBoard(): Board {
  const cols = 24;
  const pads = TABLE_ROWS.map(({ pad }, index) => ({
    ...pad,
    location: { row: Math.floor(index / cols), col: index % cols, width: 1, height: 1 },
  }));
  return defaultBoard({
    id: "table",
    name: "Table",
    keyboardChannel: BOARD_CHANNEL,
    showKeyboard: false,
    rows: Math.ceil(pads.length / cols),
    cols,
    pads,
  });
}

function newerRows(widget: NewerName): readonly TableRow[] {
  const fields = { midiNote: padNote(60), code: 20 };
  const isSilent = widget === "page switch" || widget === "display";
  // MPE has channels of its own.
  const rules: readonly ChannelRule[] = widget === "MPE pad" || isSilent ? ["board"] : EVERY_RULE;
  if (widget === "wheel")
    return (["cc", "pitch"] as const).flatMap((command) =>
      rules.map((channel) => rowOf(widget, command, channel, "turn", { ...fields, command })),
    );
  const sends = isSilent ? "—" : "note";
  return rules.map((channel) => rowOf(widget, sends, channel, "touch", fields));
}

function commandRows(widget: keyof typeof WIDGETS, command: PadCommand | null): readonly TableRow[] {
  const isButton = WIDGETS[widget].type === "button";
  const sends = command ?? (isButton ? "note" : "cc (no command)");
  if (!isButton && command === "panic") return [];
  const fields: Partial<Pad> =
    widget === "XY up"
      ? { sendsOwn: false, pad2: command === null ? null : { command, code: 20 } }
      : { command, code: 20, midiNote: padNote(60) };
  if (widget === "XY up" && command === null) return [];
  const rules: readonly ChannelRule[] = command === "panic" ? ["board"] : EVERY_RULE;
  return rules.map((channel) => rowOf(widget, sends, channel, isButton ? "touch" : "turn", fields));
}

function messageRows(widget: keyof typeof WIDGETS, kind: MessageKind, place: ListPlace): readonly TableRow[] {
  const isButton = WIDGETS[widget].type === "button";
  const gesture = isButton || TOUCHED.has(kind) ? "touch" : "turn";
  // A hand on a slider or an XY pad moves it: what it sets off is shown with the knob.
  if (gesture === "touch" && ["slider", "XY across", "XY up"].includes(widget)) return [];
  const isUp = widget === "XY up";
  const messages = [tableMessage(kind, isUp ? "y" : "x")];
  const own: Partial<Pad> = isButton
    ? { midiNote: padNote(62) }
    : isUp
      ? { sendsOwn: false, pad2: { command: "cc", code: 20 } }
      : { command: "cc", code: 20 };
  const fields: Partial<Pad> = place === "alone" ? { sendsOwn: false } : own;
  const rules: readonly ChannelRule[] = WITHOUT_CHANNEL.has(kind) && place === "alone" ? ["board"] : EVERY_RULE;
  const sends = `${place === "alone" ? "" : isButton ? "note, " : "cc, "}message: ${kind}`;
  return rules.map((channel) => rowOf(widget, sends, channel, gesture, { ...fields, messages }));
}

/** Of these the board's channel stands for all three rules: `tests/spec/midi-messages.test.ts` compares the others. */
function newerMessageRows(widget: NewerName, kind: MessageKind, place: ListPlace): readonly TableRow[] {
  const isWheel = widget === "wheel";
  const isSilent = widget === "page switch" || widget === "display";
  // A display is not played, and on a wheel a hand moves it.
  if (widget === "display" || (isWheel && TOUCHED.has(kind)) || (isSilent && place !== "alone")) return [];
  const own: Partial<Pad> = isWheel ? { command: "cc", code: 20 } : { midiNote: padNote(62) };
  const fields: Partial<Pad> = place === "alone" ? { sendsOwn: false } : own;
  const sends = `${place === "alone" ? "" : isWheel ? "cc, " : "note, "}message: ${kind}`;
  const messages = [tableMessage(kind, "x")];
  return [rowOf(widget, sends, "board", isWheel ? "turn" : "touch", { ...fields, messages })];
}

function tableMessage(kind: MessageKind, axis: "x" | "y"): PadMessage {
  return newMessage({ kind, ...FIELDS[kind], axis });
}

function rowOf(
  widget: WidgetName,
  sends: string,
  channel: ChannelRule,
  gesture: Gesture,
  fields: Partial<Pad>,
): TableRow {
  const label = `${widget} ${sends} ${channel}`;
  const pad = newPad({
    id: label,
    label,
    color: "#1a97c4",
    ...{ ...WIDGETS, ...NEWER }[widget],
    channel: CHANNELS[channel],
    ...fields,
  });
  return { widget, sends, channel, gesture, pad };
}

/** What a row sends with each half of its gesture. */
export type RowBytes = readonly [first: readonly (readonly number[])[], second: readonly (readonly number[])[]];

/** The messages of a cell. */
function bytesOf(cell: string): readonly (readonly number[])[] {
  if (cell === "—") return [];
  return (cell.match(/16 × \([^)]*\)|[^·\s][^·]*/g) ?? []).flatMap((part) => {
    const inner = /16 × \(([^)]*)\)/.exec(part)?.[1];
    const messages = (inner ?? part)
      .split("·")
      .map((text) => (text.match(/[\dA-F]{2}/g) ?? []).map((byte) => Number.parseInt(byte, 16)))
      .filter(({ length }) => length > 0);
    return inner === undefined
      ? messages
      : EVERY.flatMap((channel) => messages.map((each) => onChannel(each, channel)));
  });
}

const EVERY = Array.from({ length: 16 }, (_, channel) => channel);

const HEAD = `# What leaves a board

Every widget × what it sends × where its channel comes from, as bytes in hex. The board is set to channel ${BOARD_CHANNEL}: a row
\`own\` has channel ${CHANNELS.own} of its own, \`board\` the board's, \`all\` channel 0, which is all 16; \`16 × (…)\` is said to channel 1
as written, then the same to channels 2 to 16. Messages are separated by \`·\`, \`—\` is nothing.

What a widget sends is a list: first what it sends by itself (its note, or the controller or bend that its command moves), then
its further messages, in their order; a widget that is struck in parts sends the messages first. What it sends by itself may have been removed: \`message: start\` is a pad whose note is
removed and which has one message, \`note, message: start\` one that has both. Notes that stand before others are D4, controllers
CC 20, so that they are told apart.

A pad or toggle is struck as hard as can be and let go; a toggle twice. A knob, slider or XY pad is turned to its top, then to its
bottom; bends and pressures rest when the hand goes. Notes, machine control, clock commands and actions of a knob are set off by a
hand that comes and goes. The last column of a toggle is its second press. Widgets with a way of their own are at the end: they
are touched in their middle, and a wheel that returns goes back to 32 when it is let go. A row of steps is started and stopped; a
display is not played. Where a hand shapes its note it presses as hard as can be, on an MPE pad half a cell to the right of where
it came down; an MPE pad announces its zone with its first note. Knobs, sliders and XY pads that jump, turn round, begin in their
middle or stop at steps send what the usual ones send.

The built-in sound hears the same notes, controllers, bends, pressures and programs, but no clock, machine control or SysEx: a pad
whose note was removed is silent in it, unless it has a note in its list.

\`tests/spec/midi-messages.test.ts\` plays the rows and writes this file with \`--update\`; \`tests/e2e/message-table.spec.ts\` plays
them in a browser and compares what reaches its ports with it.

| widget | sends | channel | down, or to the top | up, or to the bottom |
|---|---|---|---|---|
`;

export const tableText = (bytes: readonly RowBytes[]): string =>
  HEAD +
  TABLE_ROWS.map(
    ({ widget, sends, channel }, index) =>
      `| ${[widget, sends, channel, ...bytes[index]!.map(bytesText)].join(" | ")} |\n`,
  ).join("");

/** The bytes of the rows of the document, in their order. */
export const readTable = (document: string): readonly RowBytes[] =>
  document
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| widget"))
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      return [bytesOf(cells[4]!), bytesOf(cells[5]!)];
    });
