import { expect, it } from "vitest";
import { newPad } from "../../domain/board/newPad.ts";
import type { Pad, PadInput } from "../../domain/board/records.ts";
import { boardLights } from "./feedback.ts";
import { createWidget, type Widget } from "./Widget.ts";

const input: PadInput = { kind: "note", number: 36, channel: 1, port: "Pads" };
const widget = (pad: Partial<Pad>, state: Partial<Widget> = {}): Widget =>
  Object.assign(createWidget(newPad(pad), 0), state);
const levels = (pad: Partial<Pad>, state: Partial<Widget> = {}): readonly number[] =>
  boardLights([widget(pad, state)]).map(({ level }) => level);

it("gear shows toggles, pedals and launched clips; what is struck and let go, or was taught nothing, shows nowhere", () => {
  for (const on of [false, true]) {
    const level = Number(on);
    expect(levels({ input, command: "hold" }, { on })).toEqual([level]);
    expect(levels({ input, command: "cc", canToggle: true }, { on })).toEqual([level]);
    expect(levels({ input, canToggle: true }, { on })).toEqual([level]);
    expect(levels({ input }, { on })).toEqual([]);
    expect(levels({ input, command: "panic" }, { on })).toEqual([]);
    expect(levels({ command: "hold" }, { on })).toEqual([]);
    expect(levels({ input, command: "hold", disabled: true }, { on })).toEqual([]);
  }
  expect(levels({ input }, { clip: "queued" })).toEqual([0.5]);
  expect(levels({ input }, { clip: "playing" })).toEqual([1]);
});
