import { expect, test } from "vitest";
import { fail, ok } from "../../../../domain/AppError.ts";
import { answerOf, moved, outcomeOf, type NodeAnswer } from "./nodeWire.ts";

const overTheWire = (answer: NodeAnswer): NodeAnswer => JSON.parse(JSON.stringify(answer)) as NodeAnswer;

test("a member's node gives on what the room's home answered, refusals and news of a move as well", () => {
  expect(outcomeOf(overTheWire(answerOf(ok({ slot: 3 }))))).toEqual(ok({ slot: 3 }));
  expect(outcomeOf(overTheWire(answerOf(fail("ROOM_FULL", "It is full"))))).toMatchObject({
    ok: false,
    error: { code: "ROOM_FULL", message: "It is full" },
  });
  expect(outcomeOf(overTheWire(moved))).toBe("moved");
  expect(outcomeOf(null)).toBeNull();
});
