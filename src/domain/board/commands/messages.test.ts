import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyBoardDiff, isEmptyBoardDiff, reverseBoardDiff } from "../diff.ts";
import { newBoard } from "../newBoard.ts";
import { newPad } from "../newPad.ts";
import { newMessage } from "../padMessage.ts";
import type { Board } from "../records.ts";
import { moveMessage } from "./messages.ts";

const padWith = (count: number): Board =>
  newBoard({
    rows: 1,
    cols: 1,
    pads: [
      newPad({ id: "pad", messages: Array.from({ length: count }, (_, at) => ({ ...newMessage(), id: `${at}` })) }),
    ],
  });

const idsOf = (board: Board): readonly string[] => board.pads[0]!.messages.map(({ id }) => id);

test("a message moves so many places, the others close up; beyond either end, and unknown, it stays", () => {
  fc.assert(
    fc.property(fc.nat(6), fc.integer({ min: -1, max: 6 }), fc.integer({ min: -4, max: 4 }), (count, from, by) => {
      const board = padWith(count);
      const result = moveMessage(board, "pad", `${from}`, by);
      if (!result.ok) throw result.error;
      const after = applyBoardDiff(board, result.value);
      const to = from + by;
      const moves = from >= 0 && from < count && to >= 0 && to < count;
      const others = idsOf(board).filter((id) => id !== `${from}`);
      expect(idsOf(after)).toEqual(moves ? others.toSpliced(to, 0, `${from}`) : idsOf(board));
      if (!moves || by === 0) expect(idsOf(after)).toEqual(idsOf(board));
      if (!moves) expect(isEmptyBoardDiff(result.value)).toBe(true);
      expect(applyBoardDiff(after, reverseBoardDiff(result.value))).toEqual(board);
    }),
  );
});
