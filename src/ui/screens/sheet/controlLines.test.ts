import { expect, test } from "vitest";
import { readBoard } from "../../../domain/board/boardJson.ts";
import { controlLines } from "./controlLines.ts";

const at = (col: number) => ({ row: 0, col, width: 1, height: 1 });

test("every control is a line that says what it sends, where", () => {
  const board = readBoard({
    version: "application/vnd.padroll.board.v1+json",
    format: 2,
    rows: 1,
    cols: 5,
    pads: [
      { label: "Low", location: at(0), midiNote: { note: "C2" }, channel: 10 },
      { label: "", location: at(1), command: "cc", code: 74, type: "knob", channel: 0, minValue: 10, maxValue: 90 },
      {
        label: "Touch",
        type: "xyPad",
        location: at(2),
        command: "modulation",
        pad2: { command: "pitch", code: 0 },
        port: "Synth",
      },
      { label: "Hold", location: at(3), command: "hold", canToggle: true },
      {
        label: "More",
        location: at(4),
        command: "volume",
        messages: [{ kind: "program", number: 5, when: "press" }],
      },
    ],
  });
  if (!board.ok) throw board.error;
  const lines = controlLines(board.value).map(({ number, label, type, messages, range, channel, port }) =>
    [number, label, type, messages.join(" + "), range, channel, port].join(" | "),
  );
  expect(lines).toEqual([
    "1 | Low | Pad | Note C2 (36) | 0–127 | 10 | board’s",
    "2 | Unnamed | Knob | CC 74 Cutoff | 10–90 | all | board’s",
    "3 | Touch | XY pad | Across: CC 1 Modulation + Up: Pitch | 0–127 | board’s | Synth",
    "4 | Hold | Toggle | CC 64 Sustain Pedal |  | board’s | board’s",
    "5 | More | Pad | CC 7 Volume + Program · press · 0 → 127 | 0–127 | board’s | board’s",
  ]);
});
