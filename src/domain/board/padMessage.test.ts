import { assert, constantFrom, double, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { mendBoard, readBoard, writeBoard } from "./boardJson.ts";
import { addMessage, moveMessage, removeMessage, setMessageFields } from "./commands/messages.ts";
import { setPadFields, updatePads } from "./commands/pads.ts";
import { applyBoardDiff, reverseBoardDiff, type BoardDiff } from "./diff.ts";
import { diffBoards } from "./diffBoards.ts";
import { curved, messageValue } from "./messageValue.ts";
import { newBoard } from "./newBoard.ts";
import { newPad } from "./newPad.ts";
import { MESSAGE_CURVES, MESSAGE_KINDS, messageProblem, newMessage, withKind, type PadMessage } from "./padMessage.ts";
import type { Board, Pad } from "./records.ts";
import type { Result } from "../AppError.ts";

const boardOf = (...pads: Partial<Pad>[]): Board =>
  newBoard({
    rows: 1,
    cols: 20,
    pads: pads.map((pad, col) => newPad({ id: `pad ${col}`, ...pad, location: { row: 0, col, width: 1, height: 1 } })),
  });

const follow = (pad: string): Partial<Pad> => ({ type: "knob", follows: { pad, inverted: false, scale: 1 } });
const messagesOf = (board: Board): readonly PadMessage[] => board.pads[0]!.messages;
const applied = (board: Board, diff: Result<BoardDiff>): Board => {
  if (!diff.ok) throw diff.error;
  return applyBoardDiff(board, diff.value);
};

describe("what a message says", () => {
  it("every curve leads from end to end and never back", () => {
    assert(
      property(constantFrom(...MESSAGE_CURVES), double({ min: 0, max: 1, noNaN: true }), (curve, level) => {
        expect(curved(curve, 0)).toBe(0);
        expect(curved(curve, 1)).toBeCloseTo(1, 12);
        expect(curved(curve, level)).toBeLessThanOrEqual(curved(curve, Math.min(1, level + 0.01)) + 1e-12);
      }),
    );
    expect(MESSAGE_CURVES.map((curve) => curved(curve, 0.5))).toEqual([
      0.5,
      expect.closeTo(1 / 8, 10),
      expect.closeTo(Math.log(25) / Math.log(49), 10),
      0.5,
    ]);
  });

  it("a range may be inverted, and the middle of a bend is 0", () => {
    const message = newMessage({ from: 127, to: 10 });
    expect([0, 0.5, 1].map((level) => messageValue(message, level))).toEqual([127, 69, 10]);
    expect(messageValue(newMessage({ kind: "pitch" }), 0.5)).toBe(0);
  });

  it("a new message of any kind can be sent", () => {
    for (const kind of MESSAGE_KINDS) {
      expect(messageProblem(newMessage({ kind }))).toBeNull();
      for (const other of MESSAGE_KINDS) expect(messageProblem(withKind(newMessage({ kind }), other))).toBeNull();
    }
  });
});

describe("JSON", () => {
  it("messages, groups and followers are read back as they were, and what is missing takes its default", () => {
    const board = boardOf(
      { messages: MESSAGE_KINDS.map((kind) => newMessage({ kind })), group: { name: "A", kind: "radio" } },
      { type: "knob", follows: { pad: "pad 0", inverted: true, scale: 0.5 } },
    );
    const read = readBoard(JSON.parse(JSON.stringify(writeBoard(board))));
    expect(read.ok && read.value.pads).toEqual(board.pads);
    const short = readBoard({ pads: [{ messages: [{ kind: "nrpn", number: 300 }] }] });
    expect(short.ok && messagesOf(short.value)[0]).toMatchObject({ when: "value", to: 16383, channel: null, port: "" });
    const older = readBoard({ pads: [{ label: "A" }] });
    expect(older.ok && older.value.pads[0]).toMatchObject({ messages: [], group: null, follows: null });
  });

  it.each([
    [{ kind: "cc", number: 128 }, "pads[0].messages[0].number must be <= 127 for cc"],
    [{ kind: "cc14", number: 32 }, "pads[0].messages[0].number must be <= 31 for cc14"],
    [{ kind: "action", action: "goToPage", number: 17 }, "pads[0].messages[0].number must be a page, 1 to 16"],
    [{ kind: "action", when: "value" }, "pads[0].messages[0].when must be press for action"],
    [{ kind: "cc", to: 128 }, "pads[0].messages[0].from and to must be 0 to 127 for cc"],
    [{ kind: "sysEx", sysEx: "F0 F7" }, "pads[0].messages[0].sysEx: The SysEx message: there is nothing between"],
    [{ kind: "smell" }, "pads[0].messages[0].kind"],
  ])("a message that cannot be sent is refused by name, or left out and named: %j", (message, problem) => {
    const json = { pads: [{ label: "A", messages: [message, { kind: "cc", number: 7 }] }] };
    const refused = readBoard(json);
    expect(refused.ok ? "" : refused.error.message).toContain(problem);
    const mended = mendBoard(json);
    expect(mended.ok && mended.value.problems).toEqual([expect.stringContaining(problem)]);
    expect(mended.ok && mended.value.problems[0]).toMatch(/: it is left out$/);
    expect(mended.ok && messagesOf(mended.value.board)).toEqual([expect.objectContaining({ kind: "cc", number: 7 })]);
  });

  it("controls that follow one another in a circle are refused by name, or one of them follows none", () => {
    const json = writeBoard(boardOf(follow("pad 1"), follow("pad 2"), follow("pad 0"), follow("pad 0")));
    const refused = readBoard(json);
    expect(refused.ok ? "" : refused.error.message).toBe("pads[0].follows leads back to itself");
    const mended = mendBoard(json);
    expect(mended.ok && mended.value.problems).toEqual(["pads[0].follows leads back to itself: it follows none"]);
    expect(mended.ok && mended.value.board.pads.map(({ follows }) => follows?.pad)).toEqual([
      undefined,
      "pad 2",
      "pad 0",
      "pad 0",
    ]);
  });
});

describe("commands", () => {
  it("messages are added, moved, changed and removed, and each step is taken back", () => {
    const board = boardOf({});
    const steps: ((board: Board) => Result<BoardDiff>)[] = [
      (at) => addMessage(at, "pad 0", newMessage({ id: "a" })),
      (at) => addMessage(at, "pad 0", newMessage({ id: "b", kind: "note" })),
      (at) => moveMessage(at, "pad 0", "b", -1),
      (at) => setMessageFields(at, "pad 0", "a", { kind: "pitch" }),
      (at) => setMessageFields(at, "pad 0", "a", { from: 8191, to: -8192 }),
      (at) => removeMessage(at, "pad 0", "b"),
    ];
    let current = board;
    for (const step of steps) {
      const diff = step(current);
      const next = applied(current, diff);
      expect(diff.ok && applyBoardDiff(next, reverseBoardDiff(diff.value))).toEqual(current);
      expect(applyBoardDiff(current, diffBoards(current, next))).toEqual(next);
      current = next;
    }
    expect(messagesOf(current)).toEqual([expect.objectContaining({ id: "a", kind: "pitch", from: 8191, to: -8192 })]);
  });

  it("what cannot be sent is refused with a sentence", () => {
    const board = applied(boardOf({}), addMessage(boardOf({}), "pad 0", newMessage({ id: "a" })));
    const refused = setMessageFields(board, "pad 0", "a", { number: 200 });
    expect(refused.ok ? "" : refused.error.message).toBe("number must be <= 127 for cc");
    const full = boardOf({ messages: Array.from({ length: 32 }, () => newMessage()) });
    expect(addMessage(full, "pad 0", newMessage()).ok).toBe(false);
    const whole = setPadFields(board, new Set(["pad 0"]), { messages: [newMessage({ number: 999 })] });
    expect(whole.ok ? "" : whole.error.message).toContain("messages[0].number");
  });

  it("a control cannot follow itself, by others neither", () => {
    const board = boardOf({ type: "knob", label: "Cutoff" }, { type: "knob" });
    expect(updatePads(board, new Map([["pad 0", follow("pad 0")]])).ok).toBe(false);
    const one = applied(board, updatePads(board, new Map([["pad 0", follow("pad 1")]])));
    const circle = updatePads(one, new Map([["pad 1", follow("pad 0")]]));
    expect(circle.ok ? "" : circle.error.message).toContain("would follow itself");
  });
});
