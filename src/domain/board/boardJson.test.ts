import { expect, it } from "vitest";
import { mendBoard, readBoard, writeBoard } from "./boardJson.ts";
import { newBoard } from "./newBoard.ts";
import { newPad, padNote, padNumber } from "./newPad.ts";

const at = (col: number) => ({ location: { row: 0, col, width: 1, height: 1 } });

it("pads that are damaged are left out and named; the others are there", () => {
  const json = {
    name: "Torn",
    pads: [
      { label: "A", ...at(0) },
      null,
      { label: "B", ...at(0) },
      { color: "red" },
      { label: "C", ...at(99) },
      { label: "D", ...at(1) },
    ],
  };
  expect(readBoard(json).ok).toBe(false);
  const mended = mendBoard(json);
  expect(mended.ok && mended.value.board.pads.map(({ label }) => label)).toEqual(["A", "D"]);
  expect(mended.ok && mended.value.problems.map((problem) => problem.slice(0, 7))).toEqual([
    "pads[1]",
    "pads[2]",
    "pads[3]",
    "pads[4]",
  ]);
  for (const pads of [undefined, [], null, 7]) {
    const empty = mendBoard({ name: "Empty", pads });
    expect(empty.ok && empty.value.board.pads).toEqual([]);
  }
  expect(mendBoard(null).ok).toBe(false);
});

it("MIDI notes 0 to 127 of pads are read back as they were", () => {
  for (let number = 0; number < 128; number++) {
    const json = JSON.parse(JSON.stringify(writeBoard(newBoard({ pads: [newPad({ midiNote: padNote(number) })] }))));
    const read = readBoard(json);
    expect(read.ok && padNumber(read.value.pads[0]!.midiNote)).toBe(number);
  }
});

const channelOf = (json: unknown) => {
  const read = readBoard({ pads: [json] });
  return read.ok && read.value.pads[0]!.channel;
};

it("channel 0 of a pad is all channels, and the board's where the program wrote it before it was", () => {
  expect([channelOf({ channel: 0 }), channelOf({}), channelOf({ channel: 5 })]).toEqual([0, null, 5]);
  expect(channelOf({ ...newPad(), channel: 0 })).toBeNull();
  const now = readBoard(writeBoard(newBoard({ pads: [newPad({ channel: 0 })] })));
  expect(now.ok && now.value.pads[0]!.channel).toBe(0);
});
