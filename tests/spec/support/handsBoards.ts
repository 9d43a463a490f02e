import { defaultBoard } from "../../../src/domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../../src/domain/board/newPad.ts";
import { newMessage } from "../../../src/domain/board/padMessage.ts";
import type { Board, Pad } from "../../../src/domain/board/records.ts";
import type { BoardScene } from "../../../src/domain/board/scene.ts";

const group = { name: "A", kind: "radio" } as const;
const PADS: readonly Partial<Pad>[] = [
  { midiNote: padNote(36), channel: 10, expression: "keyPressure" },
  { midiNote: padNote(60), canToggle: true, group },
  { midiNote: padNote(61), channel: 0, expression: "channelPressure" },
  { command: "hold", canToggle: true },
  { command: "panic", messages: [newMessage({ kind: "note", number: 60 })] },
  { command: "pitch" },
  { type: "slider", command: "pitch" },
  { command: "cc", code: 20, minValue: 5, maxValue: 90 },
  { command: "cc", code: 21, canToggle: true, channel: 3, group },
  { command: "cc", code: 22, canToggle: true, port: "two", messages: [newMessage({ kind: "note", number: 62 })] },
  {
    midiNote: padNote(62),
    messages: [
      newMessage({ kind: "note", number: 60, port: "two", channel: 0 }),
      newMessage({ kind: "note", number: 62 }),
      newMessage({ kind: "cc", number: 30, from: 3, channel: 0 }),
      newMessage({ kind: "nrpn", number: 300 }),
      newMessage({ kind: "pitch" }),
    ],
  },
  {
    command: "cc",
    code: 31,
    canToggle: true,
    messages: [
      newMessage({ kind: "cc14", number: 2 }),
      newMessage({ kind: "rpn", number: 0, port: "two", from: 256 }),
      newMessage({ kind: "keyPressure", number: 60 }),
      newMessage({ kind: "program" }),
    ],
  },
  {
    type: "knob",
    command: "cc",
    code: 70,
    messages: [
      newMessage({ kind: "pitch", channel: 7 }),
      newMessage({ kind: "channelPressure" }),
      newMessage({ kind: "note", number: 64 }),
      newMessage({ kind: "mmc" }),
    ],
  },
  { type: "slider", command: "cc", code: 71, follows: { pad: "pad 12", inverted: true, scale: 0.5 } },
  {
    type: "xyPad",
    command: "cc",
    code: 72,
    pad2: { command: "pitch", code: 0 },
    messages: [newMessage({ kind: "keyPressure", number: 61, axis: "y" }), newMessage({ kind: "start" })],
  },
  { midiNote: padNote(63), messages: [newMessage({ kind: "action", action: "nextBoard" })] },
  { midiNote: padNote(64), messages: [newMessage({ kind: "action", action: "panic" })] },
  { midiNote: padNote(65), input: { kind: "note", number: 70, channel: 1, port: "" } },
  { type: "knob", command: "volume", input: { kind: "cc", number: 90, channel: 1, port: "" } },
  {
    widget: { kind: "scaleGrid", root: 0, scale: "major", inScale: false, rowInterval: 5, rows: 3, cols: 4 },
    midiNote: padNote(48),
    expression: "mpe",
  },
  { widget: { kind: "keys", low: 48, high: 60 }, expression: "keyPressure" },
  { widget: { kind: "strum", chord: "m7", strings: 6 }, midiNote: padNote(48), expression: "mpe" },
  { midiNote: padNote(66), expression: "mpe" },
  { widget: { kind: "pages", pages: 2 }, page: 0 },
  {
    widget: {
      kind: "stepRow",
      pattern: ["x", "-", "x", "t"].map((step) => ({
        on: step !== "-",
        velocity: 90,
        interval: step === "x" ? 0 : 7,
        tie: step === "t",
      })),
      plays: "chord",
      chord: "m",
      rate: "32n",
      gate: 120,
      bpm: null,
    },
    midiNote: padNote(60),
  },
  { widget: { kind: "chord", chord: "m7" }, midiNote: padNote(57), channel: 0 },
  { widget: { kind: "chord", chord: "0 7 12" }, midiNote: padNote(59), expression: "mpe" },
  {
    widget: { kind: "drumGrid", rows: 3, cols: 3 },
    midiNote: padNote(36),
    channel: 10,
    expression: "channelPressure",
    messages: [newMessage({ kind: "cc", number: 30, from: 3 })],
  },
  { type: "slider", command: "pitch", widget: { kind: "wheel", returns: true }, channel: 9 },
  { widget: { kind: "display", shows: "value" } },
  { command: "panic" },
  // The same keys by other ways: an output by its id and its name, one channel and all of them, a hand's own of MPE.
  { midiNote: padNote(60), port: "Synth two", channel: 1 },
  { midiNote: padNote(60), port: "two", channel: 0 },
  { midiNote: padNote(60), port: "Synth one", canToggle: true },
  { midiNote: padNote(60), port: "Synth one", expression: "mpe" },
  { midiNote: padNote(62), messages: [newMessage({ kind: "note", number: 60, port: "Synth two" })] },
  {
    widget: {
      kind: "stepRow",
      pattern: [true, true, false].map((on) => ({ on, velocity: 90, interval: 0, tie: false })),
      plays: "note",
      chord: "",
      rate: "32n",
      gate: 90,
      bpm: null,
    },
    midiNote: padNote(60),
    port: "Synth two",
    channel: 0,
  },
  // What they send by themselves was removed.
  { sendsOwn: false, messages: [newMessage({ kind: "note", number: 67 }), newMessage({ kind: "start" })] },
  {
    sendsOwn: false,
    canToggle: true,
    group,
    messages: [
      newMessage({ kind: "cc14", number: 2 }),
      newMessage({ kind: "note", number: 67 }),
      newMessage({ kind: "channelPressure" }),
    ],
  },
  { sendsOwn: false, command: "hold", canToggle: true, messages: [newMessage({ kind: "cc", number: 31 })] },
  { sendsOwn: false, type: "slider", command: "pitch", messages: [newMessage({ kind: "pitch" })] },
  { sendsOwn: false, widget: { kind: "keys", low: 48, high: 60 }, expression: "mpe" },
];

/** What of them, by place, is on the second page; a page switch is there on both. */
const ON_PAGE_2 = new Set([1, 4, 7, 10, 13, 16]);

/** Where what the board holds rests: controllers, and the keys of `MidiDevices` for bends, pressures and parameters. */
export const RESTS: ReadonlyMap<number, number> = new Map([
  [2, 0],
  [34, 0],
  [20, 5],
  [21, 0],
  [22, 0],
  [30, 3],
  [31, 0],
  [64, 0],
  [0xe0, 8192],
  [0xd0, 0],
  [74, 64],
  ...Array.from({ length: 128 }, (_, key) => [0x1000 + key, 0] as const),
  [0x4000 + 300, 0],
  [0x8000, 256],
]);

/** Of these what a hand holds, and nothing else. */
export const HELD: ReadonlyMap<number, number> = new Map(
  [...RESTS].filter(([key]) => [20, 30, 0x4000 + 300].includes(key)),
);

/** Toggles go on and off, and controls are elsewhere. A program recalls one of them. */
const SCENES: readonly BoardScene[] = [true, false].map((on) => ({
  id: on ? "on" : "off",
  name: "",
  transitionMs: 0,
  program: on ? 5 : null,
  channel: on ? 4 : 1,
  values: Object.fromEntries([8, 9, 11, 12, 13, 17, 18].map((n) => [`pad ${n}`, { x: on ? 99 : 3, y: null, on }])),
}));

const COLS = 5;
const UPRIGHT_COLS = 3;

/** Upright it has another layout, in which some pads are not to be seen. */
const boardOf = (id: string, pads: readonly Partial<Pad>[]): Board =>
  defaultBoard({
    id,
    rows: Math.ceil(pads.length / COLS),
    cols: COLS,
    otherLayout: { shape: "portrait", rows: Math.ceil(pads.length / UPRIGHT_COLS), cols: UPRIGHT_COLS },
    scenes: SCENES,
    pads: pads.map((pad, n) =>
      newPad({
        ...pad,
        id: `pad ${n}`,
        page: pad.page ?? (ON_PAGE_2.has(n) ? 2 : 1),
        location: { row: Math.floor(n / COLS), col: n % COLS, width: 1, height: 1 },
        otherLocation:
          n % 7 === 6 ? null : { row: Math.floor(n / UPRIGHT_COLS), col: n % UPRIGHT_COLS, width: 1, height: 1 },
        color: "#1a97c4",
      }),
    ),
  });
export const BOARDS = [boardOf("first", PADS), boardOf("second", PADS.toReversed())];
