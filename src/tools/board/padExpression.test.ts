import { describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { boardLayout } from "../../view/board/boardLayout.ts";
import { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "../../state/board/FakeOutputs.test-helper.ts";
import { MpeZone } from "../../state/board/PadExpression.ts";
import { PlayGestures } from "./PlayGestures.ts";

/** Two pads side by side, without a keyboard: `x` and `y` are in cells of the board. */
function fixture(...pads: readonly Partial<Pad>[]) {
  const outputs = new FakeOutputs();
  const board = defaultBoard({
    rows: 1,
    cols: 2,
    showKeyboard: false,
    pads: pads.map((pad, col) => newPad({ ...pad, location: { row: 0, col, width: 1, height: 1 } })),
  });
  const player = new BoardPlayer(outputs.ports(), board, PLAYED_LIVE);
  const gestures = new PlayGestures(player);
  const layout = boardLayout(board, 800, 400, 0);
  const sample = (id: number, index: number, u: number, v: number, pressure: number | null) => {
    const box = layout.widgets[index]!;
    const place = { x: box.x + u * box.width, y: box.y + v * box.height };
    return { ...place, id, pressure, fine: false, alt: false, reach: 8, timeMs: 0 };
  };
  /** What left since the last call. */
  let from = 0;
  const sent = (): readonly string[] => {
    const log = outputs.midiLog();
    const news = log.slice(from);
    from = log.length;
    return news.map((line) => line.replace("out ", "").replaceAll(/\b[\da-f]\b/g, "0$&"));
  };
  return {
    outputs,
    player,
    sent,
    down: (id: number, index: number, u = 0.5, v = 0.5, pressure: number | null = null) =>
      gestures.down(layout, sample(id, index, u, v, pressure)),
    move: (id: number, index: number, u: number, v: number, pressure: number | null = null) =>
      gestures.move(layout, sample(id, index, u, v, pressure)),
    up: (id: number) => gestures.up(id),
  };
}

const GRID = { kind: "scaleGrid", root: 0, scale: "major", inScale: false, rowInterval: 5, rows: 1, cols: 4 } as const;

describe("what hands do to the notes they hold", () => {
  it("MPE: each finger has a channel with bend, pressure and timbre of its own, and stays on its note", () => {
    const { outputs, player, sent, down, move, up } = fixture({
      widget: GRID,
      midiNote: padNote(60),
      expression: "mpe",
    });
    down(1, 0, 0.125, 0.5, 1);
    // The zone is told once, and a channel begins in its middle before its note.
    expect(sent()).toEqual([
      "b0 65 00",
      "b0 64 06",
      "b0 06 0f",
      "b0 26 00",
      "b0 65 7f",
      "b0 64 7f",
      "e1 00 40",
      "d1 00",
      "b1 4a 40",
      "91 3c 7f",
    ]);
    down(2, 0, 0.375, 0.5, 1);
    expect(sent()).toEqual(["e2 00 40", "d2 00", "b2 4a 40", "92 3d 7f"]);
    // Two cells to the right are two semitones, of 48; half a cell up is as hard as it goes, unless a pen tells.
    move(1, 0, 0.625, 0.5);
    expect(sent()).toEqual(["e1 55 42"]);
    move(2, 0, 0.375, 0.25);
    expect(sent()).toEqual(["d2 40", "b2 4a 50"]);
    move(2, 0, 0.375, 0.25, 1);
    expect(sent()).toEqual(["d2 7f"]);
    expect(player.widgets[0]!.lit.filter((velocity) => velocity > 0)).toHaveLength(2);
    up(1);
    // What fades keeps its bend.
    expect(sent()).toEqual(["81 3c 40"]);
    down(1, 0, 0.875, 0.5, 1);
    expect(sent()).toEqual(["e3 00 40", "d3 00", "b3 4a 40", "93 3f 7f"]);
    player.leave();
    expect(sent().toSorted()).toEqual(["82 3d 40", "83 3f 40", "b2 4a 40", "d2 00", "e1 00 40"]);
    expect([outputs.openNotes(), outputs.mistakes]).toEqual([[], []]);
  });

  it("an MPE pad bends beyond its own edges instead of striking its neighbour", () => {
    const { sent, down, move, up } = fixture({ expression: "mpe" }, { midiNote: padNote(70) });
    down(1, 0, 0.5, 0.5, 1);
    sent();
    move(1, 1, 0.5, 0.5);
    expect(sent()).toEqual([expect.stringMatching(/^e1 /)]);
    up(1);
    expect(sent()).toEqual(["81 3c 40"]);
  });

  it("pressure of keys follows the hand from cell to cell, and that of the channel goes back to rest", () => {
    const { sent, down, move, up } = fixture(
      { widget: { ...GRID, cols: 2 }, midiNote: padNote(60), expression: "keyPressure" },
      { midiNote: padNote(70), expression: "channelPressure" },
    );
    down(1, 0, 0.25, 0.5, 1);
    move(1, 0, 0.25, 0.25);
    expect(sent()).toEqual(["90 3c 7f", "a0 3c 40"]);
    move(1, 0, 0.75, 0.25);
    expect(sent()).toEqual(["80 3c 40", "90 3d 7f", "a0 3c 00"]);
    move(1, 0, 0.75, 0.5);
    up(1);
    expect(sent()).toEqual(["a0 3d 40", "80 3d 40", "a0 3d 00"]);
    down(2, 1, 0.5, 0.5, 0.5);
    move(2, 1, 0.5, 0.5, 0.25);
    up(2);
    expect(sent().slice(1)).toEqual(["d0 20", "80 46 40", "d0 00"]);
  });
});

describe("the zone of MPE", () => {
  it("gives each hand the channel that is free for longest, and the first one taken where none is", () => {
    const zone = new MpeZone();
    const all = Array.from({ length: 15 }, (_, hand) => zone.allocate("one", hand));
    expect(all).toEqual(Array.from({ length: 15 }, (_, index) => index + 2));
    expect(zone.allocate("one", 15)).toBe(2);
    zone.release("one", 7);
    zone.release("one", 3);
    expect([zone.allocate("one", 20), zone.allocate("one", 21), zone.allocate("two", 1)]).toEqual([9, 5, 2]);
    expect([zone.isNew("one"), zone.isNew("one")]).toEqual([true, false]);
  });
});
