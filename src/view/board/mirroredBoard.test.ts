import { describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { boardLayout } from "./boardLayout.ts";
import { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "../../state/board/FakeOutputs.test-helper.ts";
import { mirroredBoard } from "./mirroredBoard.ts";

describe("a board for left hands", () => {
  const board = defaultBoard();

  it("has every pad as far from the right as it was from the left, and the same keyboard", () => {
    const plain = boardLayout(board, 1200, 800, 0);
    const mirrored = boardLayout(mirroredBoard(board), 1200, 800, 0);
    mirrored.widgets.forEach((box, index) => {
      const was = plain.widgets[index]!;
      expect(box.x).toBeCloseTo(1200 - was.x - was.width, 6);
      expect([box.y, box.height]).toEqual([was.y, was.height]);
      expect(box.width).toBeCloseTo(was.width, 6);
    });
    expect(mirrored.keyboard).toEqual(plain.keyboard);
  });

  it("is itself again when it is mirrored twice", () => {
    expect(mirroredBoard(mirroredBoard(board))).toEqual(board);
  });

  it("is drawn anew when hands are changed, and what sounds goes on", () => {
    const outputs = new FakeOutputs();
    const player = new BoardPlayer(outputs.ports(), board, PLAYED_LIVE);
    let drawn = 0;
    player.onLoad.on(() => drawn++);
    player.key(1, 60, 0.5);
    player.configure({ ...PLAYED_LIVE, leftHanded: true });
    expect(drawn).toBe(1);
    expect(outputs.midiNotes()).toEqual(["on 60"]);
    player.configure({ ...PLAYED_LIVE, leftHanded: true, curve: "hard" });
    expect(drawn).toBe(1);
  });
});
