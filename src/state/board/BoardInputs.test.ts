import { expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";

it("whatever comes in and does something shows as activity; where gear listens to its own keys is its own affair", () => {
  const outputs = new FakeOutputs();
  const location = { row: 0, col: 0, width: 1, height: 1 };
  const pads = [newPad({ type: "knob", command: "cc", code: 74, channel: 0, location })];
  const player = new BoardPlayer(outputs.ports(), defaultBoard({ rows: 1, cols: 1, pads }), PLAYED_LIVE);
  const seen: string[] = [];
  player.onActivity.on((direction) => seen.push(direction));
  const reached = (...data: number[]): readonly [boolean, boolean] => {
    seen.length = 0;
    outputs.log.length = 0;
    outputs.receive(player, data);
    return [seen.includes("in"), outputs.log.some((line) => line.startsWith("engine "))];
  };
  expect(reached(0x90, 60, 100)).toEqual([true, true]);
  expect(reached(0xb0, 74, 3)[0]).toBe(true);
  expect(reached(0xb0, 122, 0)[1]).toBe(false);
  expect(reached(0xb0, 122, 127)[1]).toBe(false);
  expect(reached(0xb0, 123, 0)[1]).toBe(true);
});
