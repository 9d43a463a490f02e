import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { parseMessage } from "../../src/domain/midi/parseMessage.ts";
import { defaultBoard } from "../../src/domain/board/defaultBoard.ts";
import { padNote } from "../../src/domain/board/newPad.ts";
import { MESSAGE_KINDS, newMessage, type MessageKind } from "../../src/domain/board/padMessage.ts";
import { lowestCell, sendsOwnLast, sentBytes } from "../../src/domain/board/sentBytes.ts";
import { bytesText } from "../../src/domain/midi/bytesText.ts";
import type { PadWidget } from "../../src/domain/board/widget/widgetKinds.ts";
import type { Pad } from "../../src/domain/board/records.ts";
import { BoardPlayer } from "../../src/state/board/BoardPlayer.ts";
import { FakeOutputs } from "../../src/state/board/FakeOutputs.test-helper.ts";
import { BOARD_CHANNEL, FIELDS, isNewer, readTable, TABLE_ROWS, tableText, TOUCHED } from "./support/messageTable.ts";
import type { RowBytes, TableRow } from "./support/messageTable.ts";

const DOCUMENT = new URL("../../docs/midi-messages.md", import.meta.url).pathname;

/** Where a row of steps is started. */
const START = 0.01;
/** Frames: longer than a step of a row. */
const STEP = 7000;

/** Where a hand comes down on a widget, 0..1 across it. */
interface Spot {
  readonly u: number;
  readonly v: number;
}
const MIDDLE: Spot = { u: 0.5, v: 0.5 };

/** What an engine or output was told with each half of a gesture: the lines of its log. */
type RowLog = readonly [first: readonly string[], second: readonly string[]];

/** Plays a row, and returns what was told with each half of its gesture. */
function logOf({ gesture, widget, pad }: TableRow, internalSound: boolean, spot: Spot): RowLog {
  const outputs = new FakeOutputs();
  const board = defaultBoard({ keyboardChannel: BOARD_CHANNEL, showKeyboard: false, pads: [pad] });
  const player = new BoardPlayer(outputs.ports(), board, {
    outputId: "out",
    channel: BOARD_CHANNEL,
    live: true,
    sendOnLoad: true,
    internalSound,
    octave: 0,
    curve: "linear",
    chain: [],
  });
  const played = player.widgets[0]!;
  const isRow = widget === "step row";
  const told = (): readonly string[] => outputs.log.splice(0);
  const press = (): void => player.press(1, played, 1, isRow ? START : spot.u, spot.v);
  const turn = (top: boolean): void => {
    const value = top ? 127 : 0;
    player.setValue(played, widget === "XY up" ? 64 : value, widget === "XY up" ? value : null);
    player.springBack(played);
  };
  if (gesture === "turn") {
    turn(true);
    const top = told();
    turn(false);
    return [top, told()];
  }
  const isTwice = isRow || widget === "toggle";
  press();
  if (pad.expression !== "none") player.express(1, { u: 1, v: 0.5 }, 1);
  if (isTwice) player.release(1);
  outputs.pass(1);
  const first = told();
  if (isTwice) press();
  player.release(1);
  outputs.pass(STEP);
  const second = told();
  expect(outputs.openNotes()).toEqual([]);
  expect(outputs.mistakes).toEqual([]);
  return [first, second];
}

/** What left a row for its MIDI output. */
const play = (row: TableRow, spot = MIDDLE): RowBytes => {
  const [first, second] = logOf(row, false, spot);
  return [bytesOfLog(first), bytesOfLog(second)];
};

const bytesOfLog = (log: readonly string[]): readonly (readonly number[])[] =>
  log
    .filter((line) => line.startsWith("out "))
    .map((line) =>
      line
        .split(" ")
        .slice(1)
        .filter((byte) => !byte.startsWith("@"))
        .map((byte) => Number.parseInt(byte, 16)),
    );

const played = TABLE_ROWS.map((row) => play(row));

// To publish a change: `npx vitest run tests/spec/midi-messages.test.ts --update`, and look at what changed.
it("what every widget sends, by message and channel rule, is what docs/midi-messages.md says", async () => {
  await expect(tableText(played)).toMatchFileSnapshot(DOCUMENT);
});

it("the document says byte for byte what leaves, and nothing else than whole messages of MIDI 1.0", () => {
  const table = readTable(readFileSync(DOCUMENT, "utf8"));
  expect(table).toHaveLength(TABLE_ROWS.length);
  for (const [index, row] of TABLE_ROWS.entries()) {
    expect([row.pad.label, table[index]]).toEqual([row.pad.label, played[index]]);
    for (const message of table[index]!.flat()) {
      const event = parseMessage(Uint8Array.from(message));
      expect([row.pad.label, message, event.kind]).not.toContain("bad");
      const channels = { own: [5], board: [BOARD_CHANNEL], all: Array.from({ length: 16 }, (_, n) => n + 1) };
      if ("channel" in event && row.sends !== "panic" && row.widget !== "MPE pad")
        expect(channels[row.channel]).toContain(event.channel);
    }
  }
});

/** As a row plays with other fields of its pad. */
const playWith = (row: TableRow, fields: Partial<Pad>, spot = MIDDLE): RowBytes =>
  play({ ...row, pad: { ...row.pad, ...fields } }, spot);

/** What hands shape notes with is not said twice. */
const SHAPES: ReadonlySet<MessageKind> = new Set(["channelPressure", "keyPressure", "pitch"]);

const sorted = (messages: readonly (readonly number[])[]): readonly string[] => messages.map(String).toSorted();

it("what a widget with a way of its own sends after its notes is what a pad or slider sends alone, by message and channel rule", () => {
  for (const row of TABLE_ROWS.filter((each) => isNewer(each) && each.pad.messages.length === 0)) {
    const isWheel = row.widget === "wheel";
    // One that comes back says so by its messages, too. The note of a new pad is not meant where it acts in the app.
    const way: Partial<Pad> = isWheel ? { widget: { kind: "wheel", returns: false } } : { midiNote: padNote(62) };
    if (isWheel && row.sends === "pitch") continue;
    const plain = TABLE_ROWS.find(({ widget, sends }) => widget === (isWheel ? "slider" : "pad") && sends === "cc")!;
    const isShaped = row.pad.expression !== "none";
    for (const kind of MESSAGE_KINDS) {
      if (isWheel && TOUCHED.has(kind)) continue;
      // What is set off beside a note is another note.
      const messages = [newMessage({ kind, ...FIELDS[kind], ...(kind === "note" ? { number: 20 } : {}) })];
      const pad: Partial<Pad> = { sendsOwn: false, channel: row.pad.channel, messages };
      const list = playWith(plain, pad);
      const own = playWith(row, way);
      const both = playWith(row, { ...way, messages });
      const alone = playWith(row, { ...way, messages, sendsOwn: false });
      for (const half of [0, 1] as const) {
        // The hand on a row of steps comes and goes with each half; a display is not played.
        const hand = row.widget === "display" ? [] : row.widget === "step row" ? list.flat() : list[half];
        expect([row.pad.label, kind, ...sorted(alone[half])]).toEqual([row.pad.label, kind, ...sorted(hand)]);
        if (isShaped && SHAPES.has(kind)) continue;
        const wanted = [...own[half], ...hand];
        expect([row.pad.label, kind, ...sorted(both[half])]).toEqual([row.pad.label, kind, ...sorted(wanted)]);
      }
    }
  }
});

/** What the editor says a row sends, from top to bottom; what is struck in parts ends its notes before all else. */
function spelled({ pad }: TableRow): RowBytes {
  const parts = sentBytes(pad, BOARD_CHANNEL);
  const ended = sendsOwnLast(pad) ? [...parts.slice(-1), ...parts.slice(0, -1)] : parts;
  return [parts.flatMap(({ down }) => down), ended.flatMap(({ up }) => up)];
}

/**
 * A row of steps sends its messages with each touch of its start, what shapes notes is spelled nowhere, and a hand that comes
 * and goes on a knob without turning it says once more where the knob stands.
 */
const isSpelled = ({ widget, pad, gesture }: TableRow): boolean =>
  widget !== "step row" &&
  pad.expression === "none" &&
  (gesture === "turn" || pad.type === "button" || pad.sendsOwn === false);

it("the editor spells out, in order, the bytes of every widget, message and channel rule, with and without its own", () => {
  for (const row of TABLE_ROWS.filter(isSpelled)) {
    const { pad } = row;
    const cell = lowestCell(pad);
    const spot = cell
      ? { u: cell.x + cell.width / 2, v: cell.y + (cell.tone === "white" ? 0.99 : 0.5) * cell.height }
      : MIDDLE;
    const [down, up] = spelled(row);
    // A Hold pad goes off with the next press.
    const [first, second] = play(pad.command === "hold" && pad.type === "button" ? twice(row) : row, spot);
    // What goes back by itself goes back as a whole: the way there of all of its list, then the way back.
    const texts = (bytes: RowBytes): readonly unknown[] =>
      row.widget === "wheel" ? bytes.map(sorted) : bytes.map(bytesText);
    expect([pad.label, ...texts([down, up])]).toEqual([pad.label, ...texts([first, second])]);
  }
});

const twice = (row: TableRow): TableRow => ({ ...row, widget: "toggle" });

it("a row of steps and pads whose notes hands shape spell out their first note", () => {
  const first = TABLE_ROWS.filter((row) => !isSpelled(row) && row.pad.messages.length === 0 && isNewer(row));
  expect(new Set(first.map(({ widget }) => widget)).size).toBe(4);
  for (const row of first) {
    const notes = (half: 0 | 1) => play(row)[half].filter(([status = 0]) => status >> 4 === 8 || status >> 4 === 9);
    expect([row.pad.label, ...spelled(row)]).toEqual([row.pad.label, notes(0), notes(1)]);
  }
});

const LIST_WIDGETS = ["pad", "toggle", "knob", "slider", "XY across", "keys", "chord", "scale grid"] as const;
const FIXED: Partial<Pad> = { code: 20, midiNote: padNote(62) };

it("a list is sent from top to bottom after what the widget sends by itself, and alone where that is removed", () => {
  const kinds = fc.array(fc.constantFrom(...MESSAGE_KINDS), { maxLength: 5 });
  fc.assert(
    fc.property(
      fc.constantFrom(...LIST_WIDGETS),
      kinds,
      fc.constantFrom(false, null, true),
      fc.constantFrom(null, 0, 5),
      (widget, list, sendsOwn, channel) => {
        const row = TABLE_ROWS.find((each) => each.widget === widget)!;
        // Each sets something else, so that none keeps another from being sent.
        const isButton = row.pad.type === "button";
        const messages = [...new Set(list)]
          // What is turned brings bends and pressures to rest at the end.
          .filter(
            (kind, at, { length }) => isButton || (!TOUCHED.has(kind) && (!SHAPES.has(kind) || at === length - 1)),
          )
          .map((kind) => newMessage({ kind, ...FIELDS[kind] }));
        const gesture = isButton ? ("touch" as const) : ("turn" as const);
        const wanted: TableRow = {
          ...row,
          gesture,
          pad: { ...row.pad, ...FIXED, messages, sendsOwn, channel },
        };
        const cell = lowestCell(wanted.pad);
        const spot = cell ? { u: cell.x + cell.width / 2, v: cell.y + 0.99 * cell.height } : MIDDLE;
        expect(play(wanted, spot)[0].map(String)).toEqual(spelled(wanted)[0].map(String));
        if (sendsOwn === false && messages.length === 0) expect(play(wanted, spot).flat()).toEqual([]);
      },
    ),
    { seed: Number(process.env["TEST_SEED"] ?? 1), numRuns: 300 },
  );
});

/** What the built-in sound is told by messages to one channel, as `FakeOutputs` writes it. */
function engineLine([status = 0, first = 0, second = 0]: readonly number[], strip: number): readonly string[] {
  const kind = status >> 4;
  if (kind === 9) return [`engine on ${strip} ${first} ${second}`];
  if (kind === 8) return [`engine off ${strip} ${first}`];
  if (kind === 0xa) return [`engine pressure ${strip} ${first} ${second}`];
  if (kind === 0xb && first !== 0 && first !== 32) return [`engine cc ${strip} ${first} ${second}`];
  if (kind === 0xc) return [`program ${strip} ${first}`];
  if (kind === 0xd) return [`engine pressure ${strip} ${first}`];
  return kind === 0xe ? [`engine bend ${strip} ${first + 128 * second - 8192}`] : [];
}

it("the built-in sound hears of each row what its output is sent, on the instruments of its channel, and nothing else", () => {
  const KEYS = 0;
  for (const [index, row] of TABLE_ROWS.entries()) {
    // Panic has a way of its own at the engine; what steps and hands make of their notes is not said to it as to an output.
    if (row.sends === "panic" || row.widget === "step row" || row.pad.expression !== "none") continue;
    const heardOf = logOf(row, true, MIDDLE);
    for (const half of [0, 1] as const) {
      const keys = heardOf[half]
        .filter(
          (line) =>
            /^(engine|program) /.test(line) && line.split(" ").at(line.startsWith("p") ? 1 : 2) === String(KEYS),
        )
        .map((line) => line.replace(/ #\d+$/, ""));
      const channel = { own: 5, board: BOARD_CHANNEL, all: 1 }[row.channel];
      const sent = played[index]![half].filter(([status = 0]) => status >= 0xf0 || (status & 15) === channel - 1);
      const wanted = sent.flatMap((message) => engineLine(message, KEYS));
      expect([row.pad.label, half, ...keys]).toEqual([row.pad.label, half, ...wanted]);
    }
  }
});

it("a knob, slider or XY pad with a way of its own sends what the usual one sends", () => {
  const ways: Readonly<Record<string, readonly PadWidget[]>> = {
    knob: [
      { kind: "dial", turn: "circular", bipolar: true, steps: 0 },
      { kind: "dial", turn: "drag", bipolar: false, steps: 5 },
    ],
    slider: [
      { kind: "fader", touch: "jump", bipolar: true, steps: 0 },
      { kind: "fader", touch: "relative", bipolar: false, steps: 2 },
    ],
    "XY across": [{ kind: "field", springMs: 0, trail: false }],
    "XY up": [{ kind: "field", springMs: 0, trail: false }],
  };
  for (const [index, row] of TABLE_ROWS.entries())
    for (const widget of ways[row.widget] ?? [])
      expect([row.pad.label, widget, ...playWith(row, { widget })]).toEqual([row.pad.label, widget, ...played[index]!]);
});
