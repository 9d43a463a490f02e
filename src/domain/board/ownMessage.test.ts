import type { PadCommand } from "./padTypes.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBoard, writeBoard } from "./boardJson.ts";
import { addMessage, messageFor, setMessageFields } from "./commands/messages.ts";
import { learnMessage } from "./commands/learn.ts";
import { addPad, setPadFields } from "./commands/pads.ts";
import { createPad } from "./createPad.ts";
import { applyBoardDiff } from "./diff.ts";
import { freeNumber } from "./freeNumber.ts";
import { newBoard } from "./newBoard.ts";
import { newPad } from "./newPad.ts";
import { ownControl, ownMessage } from "./ownMessage.ts";
import { MESSAGE_KINDS, newMessage, type PadMessage } from "./padMessage.ts";
import { sentBytes } from "./sentBytes.ts";
import type { Board, Pad } from "./records.ts";
import type { Result } from "../AppError.ts";

const at = (col: number): Pick<Pad, "location"> => ({ location: { row: 0, col, width: 1, height: 1 } });
const boardOf = (...pads: readonly Partial<Pad>[]): Board =>
  newBoard({ rows: 1, cols: 64, pads: pads.map((pad, col) => newPad({ id: `pad ${col}`, ...pad, ...at(col) })) });
function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw result.error;
  return result.value;
}

describe("what a pad sends by itself", () => {
  it.each<[Partial<Pad>, ReturnType<typeof ownMessage>]>([
    [{}, "note"],
    [{ command: "panic" }, "panic"],
    [{ type: "knob" }, "cc"],
    [{ type: "knob", command: "panic" }, null],
    [{ type: "slider", command: "pitch" }, "pitch"],
    [{ messages: [newMessage({ kind: "action" })] }, null],
    [{ messages: [newMessage({ kind: "action" })], sendsOwn: true }, "note"],
    [{ widget: { kind: "display", shows: "value" } }, null],
    [{ widget: { kind: "pages", pages: 2 } }, null],
    [{ widget: { kind: "keys", low: 48, high: 60 }, messages: [newMessage({ kind: "action" })] }, "note"],
  ])("of %j is %s, and nothing where it was removed", (fields, own) => {
    expect(ownMessage(newPad(fields))).toBe(own);
    expect(ownMessage(newPad({ ...fields, sendsOwn: false }))).toBeNull();
    expect(ownControl(newPad({ ...fields, sendsOwn: false }), "x")).toBeNull();
  });

  it("is read and written, and a board without the field reads as before", () => {
    const older = valueOf(readBoard({ pads: [{ label: "A" }] }));
    expect(older.pads[0]!.sendsOwn).toBeNull();
    const board = boardOf({ sendsOwn: false }, { sendsOwn: true }, {});
    expect(valueOf(readBoard(JSON.parse(JSON.stringify(writeBoard(board))))).pads).toEqual(board.pads);
  });

  it("comes back when it is learned", () => {
    const board = boardOf({ sendsOwn: false, messages: [newMessage({ kind: "action" })] });
    const input = { kind: "note", number: 60, channel: 1, port: "" } as const;
    const learned = applyBoardDiff(board, valueOf(learnMessage(board, "pad 0", "x", input, "")));
    expect(ownMessage(learned.pads[0]!)).toBe("note");
  });
});

const anyMessage = fc
  .record({ kind: fc.constantFrom(...MESSAGE_KINDS), number: fc.nat(31) })
  .map(({ kind, number }) => newMessage({ kind, number: kind === "action" ? 1 : number }));
const anyPad = fc.record({
  type: fc.constantFrom("button" as const, "knob" as const, "xyPad" as const),
  command: fc.constantFrom<PadCommand | null>(null, "cc", "pan", "pitch"),
  code: fc.nat(127),
  pad2: fc.option(fc.record({ command: fc.constantFrom<PadCommand>("cc", "volume"), code: fc.nat(127) })),
  sendsOwn: fc.constantFrom(null, false, true),
  messages: fc.array(anyMessage, { maxLength: 4 }),
});

/** Status, with its channel, and number of all that a pad sends. */
const saidBy = (board: Board, pad: Pad): readonly string[] =>
  sentBytes(pad, board.keyboardChannel)
    .flatMap(({ down, up }) => [...down, ...up])
    .map(([status, number]) => `${status} ${number}`);

describe("numbers that nothing else uses", () => {
  it("a new message, and one that becomes another kind with a number, says what nothing on the board says yet", () => {
    const kinds = fc.constantFrom("cc", "cc14", "note" as const);
    fc.assert(
      fc.property(fc.array(anyPad, { minLength: 1, maxLength: 8 }), kinds, (pads, kind) => {
        const board = boardOf(...pads.map((pad) => ({ ...pad, channel: 1 })));
        const message = messageFor(board, board.pads[0]!);
        const added = applyBoardDiff(board, valueOf(addMessage(board, "pad 0", message)));
        const turned = applyBoardDiff(
          added,
          valueOf(setMessageFields(added, "pad 0", message.id, { kind: kind as PadMessage["kind"] })),
        );
        const { messages } = turned.pads[0]!;
        const own = newPad({ ...turned.pads[0]!, sendsOwn: false, pad2: null, messages: [messages.at(-1)!] });
        const others = board.pads.flatMap((pad) => saidBy(board, pad));
        for (const said of saidBy(board, own)) expect(others).not.toContain(said);
      }),
    );
  });

  it("parameters count on, a key is that of the note it presses, and where all are taken the first is used twice", () => {
    const full = boardOf(
      ...Array.from({ length: 64 }, (_, n) => ({
        type: "xyPad" as const,
        code: n,
        pad2: { command: "cc" as const, code: 64 + n },
      })),
    );
    expect(freeNumber(full, full.pads[0]!, newMessage({ kind: "cc" }))).toBe(16);
    const nrpns = [0, 1, 2].map((number) => newMessage({ kind: "nrpn", number }));
    const board = boardOf({ messages: nrpns }, { type: "knob" });
    expect(freeNumber(board, board.pads[0]!, newMessage({ kind: "nrpn" }))).toBe(3);
    expect(freeNumber(board, board.pads[0]!, newMessage({ kind: "rpn" }))).toBe(0);
    expect(freeNumber(board, board.pads[0]!, newMessage({ kind: "keyPressure" }))).toBe(60);
    expect(freeNumber(board, board.pads[0]!, newMessage({ kind: "note" }))).toBe(61);
    const knob = boardOf({ type: "knob" });
    expect(freeNumber(knob, knob.pads[0]!, newMessage({ kind: "note" }))).toBe(60);
  });

  it("every control that is drawn has a controller of its own, whatever new pads of the board start with; one from JSON has 127", () => {
    const starts = fc.record(
      {
        command: fc.constantFrom<PadCommand | null>(null, "cc", "panic"),
        canToggle: fc.boolean(),
        type: fc.constantFrom("knob"),
      },
      { requiredKeys: [] },
    );
    const drawn = fc.array(fc.constantFrom("button", "knob", "slider", "xyPad"), { maxLength: 12 });
    fc.assert(
      fc.property(starts, drawn, (defaultPad, types) => {
        let board = newBoard({ rows: 1, cols: 64, defaultPad: defaultPad as Partial<Pad> });
        for (const [col, type] of types.entries()) {
          const pad = createPad(board, { type: type as Pad["type"], ...at(col) });
          board = applyBoardDiff(board, valueOf(addPad(board, pad)));
        }
        const codes = board.pads
          .flatMap((pad) => [ownControl(pad, "x"), ownControl(pad, "y")])
          .filter((each) => each !== null);
        expect(new Set(codes).size).toBe(codes.length);
        expect(codes).not.toContain(127);
      }),
    );
    expect(valueOf(readBoard({ pads: [{ type: "slider" }] })).pads[0]).toMatchObject({ code: 127, command: null });
  });

  it("Panic that becomes a fader moves a controller", () => {
    const board = boardOf({ command: "panic" });
    const turned = applyBoardDiff(board, valueOf(setPadFields(board, new Set(["pad 0"]), { type: "slider" })));
    expect(turned.pads[0]).toMatchObject({ command: "cc", code: 16 });
  });
});
