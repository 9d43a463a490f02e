import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputOf } from "./padInput.ts";
import type { PadInput } from "./records.ts";
import { lightMessage, lightValue, outputNameOf } from "./lightMessage.ts";
import { parseMessage } from "../midi/parseMessage.ts";

const inputs = fc.record<PadInput>({
  kind: fc.constantFrom("note" as const, "cc" as const),
  number: fc.integer({ min: 0, max: 119 }),
  channel: fc.integer({ min: 1, max: 16 }),
  port: fc.constant("Desk"),
});

describe("what lights a control of the gear", () => {
  it("is what the control itself sends, with the value", () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1, max: 127 }), (input, value) => {
        const event = parseMessage(new Uint8Array(lightMessage(input, value)));
        expect(inputOf(event, "Desk")).toEqual(input);
        expect(lightMessage(input, value)[2]).toBe(value);
      }),
    );
  });

  it("has fourteen bits where the control bends", () => {
    const wheel: PadInput = { kind: "pitch", number: 0, channel: 3, port: "Desk" };
    expect([0, 0.5, 1].map((level) => lightMessage(wheel, lightValue(wheel, level)))).toEqual([
      [0xe2, 0, 0],
      [0xe2, 0, 64],
      [0xe2, 127, 127],
    ]);
    expect(lightValue({ kind: "cc" }, 1.2)).toBe(127);
  });

  it("goes to the output of the device, as the system calls it", () => {
    expect(["Desk", "MIDIIN2 (Desk)", "MIDIIN"].map(outputNameOf)).toEqual(["Desk", "MIDIOUT2 (Desk)", "MIDIIN"]);
  });
});
