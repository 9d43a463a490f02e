import { expect, it } from "vitest";
import { newPad } from "../../domain/board/newPad.ts";
import { newMessage } from "../../domain/board/padMessage.ts";
import type { BoardWords } from "./BoardWords.ts";
import { captionOf } from "./controlText.ts";

const words = {
  pitch: "Pitch",
  controller: (number: number) => `CC ${number}`,
  axes: (x: string, y: string) => `X ${x} · Y ${y}`,
} as Partial<BoardWords> as BoardWords;

const caption = (pad: Parameters<typeof newPad>[0]): string => captionOf(words, newPad(pad));

it("the caption of a control names what it moves, that of an XY pad both", () => {
  const pad2 = { command: "cc", code: 74 } as const;
  expect(caption({ type: "slider", command: "pitch" })).toBe("Pitch");
  expect(caption({ type: "knob", command: "volume" })).toBe("CC 7");
  expect(caption({ type: "xyPad", command: "pitch", pad2 })).toBe("X Pitch · Y CC 74");
  expect(caption({ type: "xyPad", command: "cc", code: 12, pad2: { ...pad2, command: "pitch" } })).toBe(
    "X CC 12 · Y Pitch",
  );
  // What a pad was before it became a slider is not shown.
  expect(caption({ type: "slider", command: "cc", code: 12, pad2 })).toBe("CC 12");
});

it("the caption of a control that moves nothing by itself names the first controller of its messages", () => {
  const messages = [
    newMessage({ kind: "nrpn" }),
    newMessage({ kind: "cc", number: 20 }),
    newMessage({ kind: "pitch" }),
  ];
  expect(caption({ type: "slider", command: "volume", messages })).toBe("CC 7");
  expect(caption({ type: "slider", command: "volume", sendsOwn: false, messages })).toBe("CC 20");
  expect(caption({ sendsOwn: false, messages: messages.slice(2) })).toBe("Pitch");
  expect(caption({ type: "knob", sendsOwn: false })).toBe("");
});
