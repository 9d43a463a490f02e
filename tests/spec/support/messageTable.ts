import { defaultBoard } from "../../../src/domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../../src/domain/board/newPad.ts";
import { MESSAGE_KINDS, newMessage, type MessageKind, type PadMessage } from "../../../src/domain/board/padMessage.ts";
import type { Board, Pad, PadCommand } from "../../../src/domain/board/records.ts";

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

export const TABLE_ROWS: readonly TableRow[] = [
  ...(Object.keys(WIDGETS) as (keyof typeof WIDGETS)[]).flatMap((widget) => [
    ...COMMANDS.flatMap((command) => commandRows(widget, command)),
    ...MESSAGE_KINDS.flatMap((kind) => messageRows(widget, kind)),
  ]),
  ...(Object.keys(NEWER) as NewerName[]).flatMap(newerRows),
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
  const rules: readonly ChannelRule[] = widget === "MPE pad" || isSilent ? ["board"] : ["own", "board", "all"];
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
      ? { command: "cc", code: 119, pad2: command === null ? null : { command, code: 20 } }
      : { command, code: 20, midiNote: padNote(60) };
  if (widget === "XY up" && command === null) return [];
  const rules: readonly ChannelRule[] = command === "panic" ? ["board"] : ["own", "board", "all"];
  return rules.map((channel) => rowOf(widget, sends, channel, isButton ? "touch" : "turn", fields));
}

function messageRows(widget: keyof typeof WIDGETS, kind: MessageKind): readonly TableRow[] {
  const gesture = WIDGETS[widget].type === "button" || TOUCHED.has(kind) ? "touch" : "turn";
  // A hand on a slider or an XY pad moves it: what it sets off is shown with the knob.
  if (gesture === "touch" && ["slider", "XY across", "XY up"].includes(widget)) return [];
  const message = newMessage({ kind, ...FIELDS[kind], axis: widget === "XY up" ? "y" : "x" });
  const rules: readonly ChannelRule[] = WITHOUT_CHANNEL.has(kind) ? ["board"] : ["own", "board", "all"];
  // Of the two, the command that a message stands beside is passed over: it sends CC 119.
  return rules.map((channel) =>
    rowOf(widget, `message: ${kind}`, channel, gesture, { command: "cc", code: 119, messages: [message] }),
  );
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

export const BESIDE = 119;

/** Without the controller of the command that stands beside a message. */
export const withoutBeside = (messages: readonly (readonly number[])[]): readonly (readonly number[])[] =>
  messages.filter(([status = 0, controller]) => status >> 4 !== 0xb || controller !== BESIDE);

/** Bytes in hex; what is said to each of the 16 channels is written once, for the first. */
export function cellOf(messages: readonly (readonly number[])[]): string {
  const parts: string[] = [];
  for (let at = 0; at < messages.length;) {
    const length = repeated(messages.slice(at));
    const shown = messages.slice(at, at + Math.max(1, length)).map(hex);
    parts.push(length > 0 ? `16 × (${shown.join(" · ")})` : shown.join(" · "));
    at += length > 0 ? 16 * length : 1;
  }
  return parts.length === 0 ? "—" : parts.join(" · ");
}

/** The messages of a cell. */
function bytesOf(cell: string): readonly (readonly number[])[] {
  if (cell === "—") return [];
  return (cell.match(/16 × \([^)]*\)|[^·]+/g) ?? []).flatMap((part) => {
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
const onChannel = ([status = 0, ...data]: readonly number[], channel: number): readonly number[] => [
  (status & 0xf0) | channel,
  ...data,
];
const hex = (message: readonly number[]): string =>
  message.map((byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");

/** How many messages from the start on are said to channel 1, then the same to 2 and so on to 16; 0: none. */
function repeated(messages: readonly (readonly number[])[]): number {
  for (let length = 1; 16 * length <= messages.length; length++) {
    const group = messages.slice(0, length);
    if (group.some(([status = 0]) => status >= 0xf0 || (status & 15) !== 0)) return 0;
    const whole = EVERY.flatMap((channel) => group.map((message) => onChannel(message, channel)));
    if (whole.every((message, index) => hex(message) === hex(messages[index]!))) return length;
  }
  return 0;
}

const HEAD = `# What leaves a board

Every widget × what it sends × where its channel comes from, as bytes in hex. The board is set to channel ${BOARD_CHANNEL}: a row
\`own\` has channel ${CHANNELS.own} of its own, \`board\` the board's, \`all\` channel 0, which is all 16; \`16 × (…)\` is said to channel 1
as written, then the same to channels 2 to 16. Messages are separated by \`·\`, \`—\` is nothing.

A pad or toggle is struck as hard as can be and let go; a toggle twice. A knob, slider or XY pad is turned to its top, then to its
bottom; bends and pressures rest when the hand goes. Notes, machine control, clock commands and actions of a knob are set off by a
hand that comes and goes. Rows \`message: …\` show a message that stands beside a command, whose own bytes are left out. The last
column of a toggle is its second press. Widgets with a way of their own are at the end: they are touched in their middle, and a
wheel that returns goes back to 32 when it is let go. A row of steps is started and stopped; a display sends nothing. Where a hand
shapes its note it presses as hard as can be, on an MPE pad half a cell to the right of where it came down; an MPE pad announces
its zone with its first note. Messages that stand beside are sent by these widgets as by a pad, or by the wheel as by a slider.
Knobs, sliders and XY pads that jump, turn round, begin in their middle or stop at steps send what the usual ones send.

\`tests/spec/midi-messages.test.ts\` plays the rows and writes this file with \`--update\`; \`tests/e2e/message-table.spec.ts\` plays
them in a browser and compares what reaches its ports with it.

| widget | sends | channel | down, or to the top | up, or to the bottom |
|---|---|---|---|---|
`;

export const tableText = (bytes: readonly RowBytes[]): string =>
  HEAD +
  TABLE_ROWS.map(
    ({ widget, sends, channel }, index) =>
      `| ${[widget, sends, channel, ...bytes[index]!.map(cellOf)].join(" | ")} |\n`,
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
