import { describe, expect, it } from "vitest";
import { newPad } from "../../domain/board/newPad.ts";
import type { PadInput } from "../../domain/board/records.ts";
import type { LearnState } from "../../state/board/MidiLearn.ts";
import { inputText, learnText } from "./learnText.ts";

const INPUT: PadInput = { kind: "cc", number: 21, channel: 3, port: "Keys" };
const STATE: LearnState = {
  phase: "pick",
  direction: "moves",
  target: null,
  input: null,
  others: [],
  problem: null,
  learned: null,
};
const MIDI = { supported: true, permission: "OK", inputs: [{ connected: true }] } as const;
const at = (padId: string) => ({ padId, axis: "x" }) as const;
const pads = [newPad({ id: "a", label: "Cutoff" }), newPad({ id: "b" })];

describe("learnText", () => {
  it("names keys, controllers and the wheel, with channel and port", () => {
    expect(inputText(INPUT)).toBe("CC 21, channel 3, Keys");
    expect(inputText({ ...INPUT, kind: "note", number: 61, port: "" })).toBe("C♯4, channel 3");
    expect(inputText({ ...INPUT, channel: 0 })).toBe("CC 21, all channels, Keys");
    expect(inputText({ ...INPUT, kind: "pitch" })).toBe("Pitch wheel, channel 3, Keys");
  });

  it("says what was learned and what to do next", () => {
    const learned = { target: at("a"), input: INPUT };
    expect(learnText({ ...STATE, learned }, pads, MIDI).text).toBe(
      "CC 21, channel 3, Keys controls Cutoff. Touch the control to map.",
    );
    expect(learnText({ ...STATE, phase: "listen", target: at("b") }, pads, MIDI).text).toMatch(/^This pad: turn/);
  });

  it("warns of conflicts, of what is refused, and of missing inputs first of all", () => {
    const conflict: LearnState = { ...STATE, phase: "conflict", target: at("b"), input: INPUT, others: [at("a")] };
    expect(learnText(conflict, pads, MIDI)).toEqual({
      text: "CC 21, channel 3, Keys already controls Cutoff.",
      isWarning: true,
    });
    expect(learnText({ ...STATE, problem: "No." }, pads, MIDI)).toEqual({ text: "No.", isWarning: true });
    expect(learnText(STATE, pads, { ...MIDI, inputs: [{ connected: false }] }).isWarning).toBe(true);
    expect(learnText(STATE, pads, { ...MIDI, permission: "DENIED" }).isWarning).toBe(true);
  });
});
