import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import type { BoardWords } from "./BoardWords.ts";
import { displayLines } from "./BoardDisplays.ts";
import { FakeOutputs, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";

const words = {
  on: "On",
  off: "Off",
  controller: (number: number) => `CC ${number}`,
  position: (x: number, y: number) => `X ${x}, Y ${y}`,
} as Partial<BoardWords> as BoardWords;

const display = (shows: "value" | "clock" | "text", label: string): Partial<Pad> => ({
  widget: { kind: "display", shows },
  label,
});

const NOON = new Date(2026, 0, 2, 12, 3, 4);

function fixture() {
  const outputs = new FakeOutputs();
  const pads: readonly Partial<Pad>[] = [
    display("value", "Last"),
    display("clock", "Now"),
    display("text", "Verse 2: brushes"),
    { type: "knob", command: "cc", code: 74 },
    { command: "cc", code: 20, canToggle: true, label: "Drive" },
    { midiNote: padNote(61) },
  ];
  const board = defaultBoard({
    rows: 1,
    cols: 6,
    pads: pads.map((pad, col) => newPad({ ...pad, location: { row: 0, col, width: 1, height: 1 } })),
  });
  const player = new BoardPlayer(outputs.ports(), board, PLAYED_LIVE);
  const lines = (index: number): readonly string[] => {
    const { title, text } = displayLines(player.widgets[index]!, words, NOON);
    return [title, text];
  };
  return { outputs, player, lines };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a display shows what was moved last, by a hand or by the gear, and what it was let go of at", () => {
  const { outputs, player, lines } = fixture();
  expect(lines(0)).toEqual(["Last", "–"]);
  player.setValue(player.widgets[3]!, 33);
  expect(lines(0)).toEqual(["CC 74", "33"]);
  player.press(1, player.widgets[4]!, 1, 0.5, 0.5);
  player.release(1);
  expect(lines(0)).toEqual(["Drive", "On"]);
  outputs.receive(player, [0xb0, 74, 101]);
  expect(lines(0)).toEqual(["CC 74", "101"]);
  player.press(1, player.widgets[5]!, 1, 0.5, 0.5);
  player.release(1);
  expect(lines(0)[1]).toMatch(/^C/);
});

it("clocks and texts say what they are for, a hand on a display plays nothing, and a board that is left has no timer", () => {
  const { outputs, player, lines } = fixture();
  expect([lines(1), lines(2)]).toEqual([
    ["Now", "12:03:04"],
    ["", "Verse 2: brushes"],
  ]);
  for (const index of [0, 1, 2]) player.press(index, player.widgets[index]!, 1, 0.5, 0.5);
  expect([outputs.midiLog(), outputs.openNotes()]).toEqual([[], []]);
  let ticks = 0;
  player.onWidget.on((widget) => (ticks += widget === player.widgets[1] ? 1 : 0));
  vi.advanceTimersByTime(3000);
  expect(ticks).toBe(3);
  player.leave();
  expect(vi.getTimerCount()).toBe(0);
});
