import { describe, expect, test } from "vitest";
import { readBoard, writeBoard } from "../board/boardJson.ts";
import { boardReach } from "../board/boardReach.ts";
import { ownControl, ownMessage } from "../board/ownMessage.ts";
import { padCells } from "../board/padCells.ts";
import { checkPublicBoard } from "../board/publicLimit.ts";
import type { Pad } from "../board/records.ts";
import { widgetOf, gestureOf } from "../board/widget/widgetKinds.ts";
import { rowNotes } from "../board/widget/stepRow.ts";
import { padNumber } from "../board/newPad.ts";
import { SAMPLE_BOARDS } from "./samples.ts";
import { sampleBoard } from "./sampleBoards.ts";

/** True if a pad sends something when it is played. */
function sends(pad: Pad): boolean {
  const own = ownMessage(pad);
  if (pad.messages.length > 0) return true;
  if (own === "panic") return true;
  if (own !== "note") return ownControl(pad, "x") !== null && (pad.type !== "xyPad" || ownControl(pad, "y") !== null);
  const widget = widgetOf(pad);
  const number = padNumber(pad.midiNote);
  if (widget === null) return number >= 0;
  if (widget.kind === "stepRow")
    return widget.pattern.some(({ on }) => on) && rowNotes(widget, number).length > 0 && widget.pattern.length === 16;
  return padCells(pad).every(({ notes }) => notes.length > 0);
}

describe.each(SAMPLE_BOARDS)("the sample board %s", (id) => {
  test("is read as it is written, small enough to be public, and has ids of its own each time", () => {
    const board = sampleBoard(id);
    const read = readBoard(JSON.parse(JSON.stringify(writeBoard(board))));
    if (!read.ok) throw read.error;
    expect(writeBoard(read.value)).toEqual(writeBoard(board));
    expect(checkPublicBoard(board.pads).ok).toBe(true);
    expect(boardReach(board)).toEqual({ ports: [], sysEx: [] });
    const ids = new Set(board.pads.map((pad) => pad.id));
    expect(sampleBoard(id).pads.some((pad) => ids.has(pad.id))).toBe(false);
  });

  test("has controls on the whole grid, each cell once, and each of them sends something", () => {
    const { pads, rows, cols } = sampleBoard(id);
    const cells = pads.flatMap(({ location: { row, col, width, height } }) =>
      Array.from({ length: width * height }, (_, at) => `${col + (at % width)},${row + Math.floor(at / width)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells).toHaveLength(rows * cols);
    const silent = pads.filter((pad) => gestureOf(pad) !== "none" && !sends(pad)).map(({ label }) => label);
    expect(silent).toEqual([]);
  });

  test("has scenes whose values are those of its controls", () => {
    const { pads, scenes, openingScene } = sampleBoard(id);
    const ids = new Set(pads.map((pad) => pad.id));
    for (const { values } of scenes) for (const pad of Object.keys(values)) expect(ids.has(pad)).toBe(true);
    expect(openingScene === "" || scenes.some((scene) => scene.id === openingScene)).toBe(true);
    const recalled = pads.flatMap(({ messages }) => messages.filter(({ kind }) => kind === "action"));
    expect(recalled.map(({ scene }) => scene)).toEqual(scenes.map((scene) => scene.id));
  });
});
