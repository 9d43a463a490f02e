import { describe, expect, test } from "vitest";
import { overlaps } from "../../src/domain/board/commands/pads.ts";
import { defaultBoard } from "../../src/domain/board/defaultBoard.ts";
import type { Board } from "../../src/domain/board/records.ts";
import { TEMPLATES } from "../../src/domain/board/templates.ts";
import { drumName } from "../../src/domain/reference/gmDrums.ts";
import { parseNote } from "../../src/domain/music/noteName.ts";

const count = (board: Board, type: string): number => board.pads.filter((pad) => pad.type === type).length;

function template(name: string): Board {
  return TEMPLATES.find((each) => each.name === name)!.create();
}

describe("boards", () => {
  test('"Default board: 4x4 pads, 2 knobs, 2 sliders, keyboard octaves 3 to 5"', () => {
    const board = defaultBoard();
    expect([count(board, "button"), count(board, "knob"), count(board, "slider")]).toEqual([16, 2, 2]);
    expect(board).toMatchObject({
      padRows: 4,
      padCols: 4,
      sliderCount: 2,
      startOctave: 3,
      endOctave: 5,
      rows: 4,
      cols: 7,
    });
    const columns = board.pads.filter(({ type }) => type === "button").map(({ location }) => location.col);
    expect([Math.min(...columns), Math.max(...columns)]).toEqual([3, 6]);
  });

  test('"the last two pads are Hold and Panic"', () => {
    const [hold, panic] = defaultBoard().pads.slice(-2);
    expect([hold, panic].map((pad) => [pad!.label, pad!.command, pad!.location.row, pad!.location.col])).toEqual([
      ["Hold", "hold", 3, 5],
      ["Panic", "panic", 3, 6],
    ]);
  });

  test('"knob and slider default value 64"', () => {
    expect(
      defaultBoard()
        .pads.filter(({ type }) => type === "knob" || type === "slider")
        .map(({ value }) => value),
    ).toEqual([64, 64, 64, 64]);
  });

  test("the note pads of the default board play drums that General MIDI has", () => {
    const pads = defaultBoard().pads.filter(({ type, command }) => type === "button" && command === null);
    expect(pads).toHaveLength(14);
    for (const { midiNote, channel, label } of pads) {
      const note = parseNote(midiNote.note);
      expect(note.ok && drumName(note.value.number), label).not.toBeNull();
      expect(channel).toBe(10);
    }
  });

  test('"Board templates: Super Touch, Mixer (16 columns, 32x32 grid), All Knobs (4x8), All Faders (2x16)."', () => {
    expect(TEMPLATES.map(({ name }) => name)).toEqual([
      "Main board",
      "Super Touch",
      "Mixer",
      "All Knobs",
      "All Faders",
    ]);
    expect(count(template("Super Touch"), "xyPad")).toBe(1);
    const mixer = template("Mixer");
    expect([mixer.rows, mixer.cols, count(mixer, "slider")]).toEqual([32, 32, 16]);
    expect(new Set(mixer.pads.map(({ location }) => location.col)).size).toBe(16);
    const knobs = template("All Knobs");
    expect([knobs.rows, knobs.cols, count(knobs, "knob")]).toEqual([4, 8, 32]);
    const faders = template("All Faders");
    expect([faders.rows, faders.cols, count(faders, "slider")]).toEqual([2, 16, 32]);
  });

  test.each(TEMPLATES)(
    "$name: pads fit the grid, none overlaps another, all have ids of their own",
    ({ create, type }) => {
      const { pads, rows, cols, templateType } = create();
      expect(templateType).toBe(type);
      for (const [index, { location }] of pads.entries()) {
        expect(location.row + location.height).toBeLessThanOrEqual(rows);
        expect(location.col + location.width).toBeLessThanOrEqual(cols);
        expect(pads.slice(index + 1).some((other) => overlaps(location, other.location))).toBe(false);
      }
      expect(new Set(pads.map(({ id }) => id)).size).toBe(pads.length);
    },
  );
});
