import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseMessage } from "../../src/domain/midi/parseMessage.ts";
import { BoardPlayer } from "../../src/state/board/BoardPlayer.ts";
import { FakeOutputs } from "../../src/state/board/FakeOutputs.test-helper.ts";
import { BOARD_CHANNEL, readTable, TABLE_ROWS, tableBoard, tableText, withoutBeside } from "./support/messageTable.ts";
import type { RowBytes, TableRow } from "./support/messageTable.ts";

const DOCUMENT = new URL("../../docs/midi-messages.md", import.meta.url).pathname;

/** Plays a row and gives back what left with each half of its gesture. */
function play({ gesture, widget, sends }: TableRow, index: number): RowBytes {
  const outputs = new FakeOutputs();
  const player = new BoardPlayer(outputs.ports(), tableBoard(), {
    outputId: "out",
    channel: BOARD_CHANNEL,
    live: true,
    sendOnLoad: true,
    internalSound: false,
    octave: 0,
    curve: "linear",
    chain: [],
  });
  const played = player.widgets[index]!;
  const sent = (): readonly (readonly number[])[] => {
    const messages = outputs.midiLog().map((line) =>
      line
        .split(" ")
        .slice(1)
        .map((byte) => Number.parseInt(byte, 16)),
    );
    outputs.log.length = 0;
    return sends.startsWith("message") || widget === "XY up" ? withoutBeside(messages) : messages;
  };
  const press = (): void => player.press(1, played, 1, 0.5, 0.5);
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
  press();
  if (widget === "toggle") player.release(1);
  const first = sent();
  if (widget === "toggle") press();
  player.release(1);
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
