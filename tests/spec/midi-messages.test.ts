import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseMessage } from "../../src/domain/midi/parseMessage.ts";
import { defaultBoard } from "../../src/domain/board/defaultBoard.ts";
import { padNote } from "../../src/domain/board/newPad.ts";
import { MESSAGE_KINDS, newMessage, type MessageKind } from "../../src/domain/board/padMessage.ts";
import type { PadWidget } from "../../src/domain/board/padWidget.ts";
import type { Pad } from "../../src/domain/board/records.ts";
import { BoardPlayer } from "../../src/state/board/BoardPlayer.ts";
import { FakeOutputs } from "../../src/state/board/FakeOutputs.test-helper.ts";
import {
  BESIDE,
  BOARD_CHANNEL,
  FIELDS,
  isNewer,
  readTable,
  TABLE_ROWS,
  tableText,
  TOUCHED,
  withoutBeside,
} from "./support/messageTable.ts";
import type { RowBytes, TableRow } from "./support/messageTable.ts";

const DOCUMENT = new URL("../../docs/midi-messages.md", import.meta.url).pathname;

/** Where a row of steps is started. */
const START = 0.01;
/** Frames: longer than a step of a row. */
const STEP = 7000;

/** Plays a row and gives back what left with each half of its gesture. */
function play({ gesture, widget, sends, pad }: TableRow): RowBytes {
  const outputs = new FakeOutputs();
  const board = defaultBoard({ keyboardChannel: BOARD_CHANNEL, showKeyboard: false, pads: [pad] });
  const player = new BoardPlayer(outputs.ports(), board, {
    outputId: "out",
    channel: BOARD_CHANNEL,
    live: true,
    sendOnLoad: true,
    internalSound: false,
    octave: 0,
    curve: "linear",
    chain: [],
  });
  const played = player.widgets[0]!;
  const isRow = widget === "step row";
  const sent = (): readonly (readonly number[])[] => {
    const messages = outputs.midiLog().map((line) =>
      line
        .split(" ")
        .slice(1)
        .filter((byte) => !byte.startsWith("@"))
        .map((byte) => Number.parseInt(byte, 16)),
    );
    outputs.log.length = 0;
    return sends.startsWith("message") || widget === "XY up" ? withoutBeside(messages) : messages;
  };
  const press = (): void => player.press(1, played, 1, isRow ? START : 0.5, 0.5);
  const turn = (top: boolean): void => {
    const value = top ? 127 : 0;
    player.setValue(played, widget === "XY up" ? 64 : value, widget === "XY up" ? value : null);
    player.springBack(played);
  };
  if (gesture === "turn") {
    turn(true);
    const top = sent();
    turn(false);
    return [top, sent()];
  }
  const isTwice = isRow || widget === "toggle";
  press();
  if (pad.expression !== "none") player.expression.move(1, { u: 1, v: 0.5 }, 1);
  if (isTwice) player.release(1);
  outputs.pass(1);
  const first = sent();
  if (isTwice) press();
  player.release(1);
  outputs.pass(STEP);
  const second = sent();
  expect(outputs.openNotes()).toEqual([]);
  return [first, second];
}

const played = TABLE_ROWS.map(play);

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
const playWith = (row: TableRow, fields: Partial<Pad>): RowBytes => play({ ...row, pad: { ...row.pad, ...fields } });

/** What hands shape notes with is not said twice. */
const SHAPES: ReadonlySet<MessageKind> = new Set(["channelPressure", "keyPressure", "pitch"]);

const sorted = (messages: readonly (readonly number[])[]): readonly string[] => messages.map(String).toSorted();

it("what a widget with a way of its own sends beside its notes is what a pad or slider sends, by message and channel rule", () => {
  for (const row of TABLE_ROWS.filter(isNewer)) {
    const isWheel = row.widget === "wheel";
    // One that comes back says so by its messages, too. The note of a new pad is not meant where it acts in the app.
    const way: Partial<Pad> = isWheel ? { widget: { kind: "wheel", returns: false } } : { midiNote: padNote(62) };
    if (isWheel && row.sends === "pitch") continue;
    const plain = TABLE_ROWS.find(({ widget, sends }) => widget === (isWheel ? "slider" : "pad") && sends === "cc")!;
    const isShaped = row.pad.expression !== "none";
    for (const kind of MESSAGE_KINDS) {
      if ((isWheel && TOUCHED.has(kind)) || (isShaped && SHAPES.has(kind))) continue;
      // What is set off beside a note is another note.
      const messages = [newMessage({ kind, ...FIELDS[kind], ...(kind === "note" ? { number: 20 } : {}) })];
      const beside = playWith({ ...plain, sends: "message" }, { code: BESIDE, channel: row.pad.channel, messages });
      const own = playWith(row, way);
      const both = playWith(row, { ...way, messages });
      for (const half of [0, 1] as const) {
        // The hand on a row of steps comes and goes with each half; a display is not played.
        const hand = row.widget === "display" ? [] : row.widget === "step row" ? beside.flat() : beside[half];
        const wanted = [...own[half], ...hand];
        expect([row.pad.label, kind, ...sorted(both[half])]).toEqual([row.pad.label, kind, ...sorted(wanted)]);
      }
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
