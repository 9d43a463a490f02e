import { expect, it } from "vitest";
import type { MidiPortInfo } from "../../../protocol/midi.ts";
import { portLabel } from "./menuItems.ts";
import { chosenBefore } from "./outputActions.ts";

const port = (id: string, fields: Partial<MidiPortInfo> = {}): MidiPortInfo => ({
  id,
  name: "Synth",
  manufacturer: "Maker",
  connected: true,
  ...fields,
});
const chosen = { outputId: "a", outputName: "Synth", outputHasTwin: false };

it("outputs of one name are told apart by their maker, else by number", () => {
  const twins = [port("a"), port("b"), port("c", { name: "Other" })];
  expect(twins.map((each) => portLabel(each, twins))).toEqual(["Synth · 1", "Synth · 2", "Other"]);
  const makers = [port("a"), port("b", { manufacturer: "Another" })];
  expect(makers.map((each) => portLabel(each, makers))).toEqual(["Synth · Maker", "Synth · Another"]);
});

it("an output of the same name is never taken for the one that was chosen", () => {
  const gone = port("a", { connected: false });
  expect(chosenBefore(chosen, [gone, port("b")])).toBeUndefined();
  expect(chosenBefore({ ...chosen, outputHasTwin: true }, [port("b")])).toBeUndefined();
  expect(chosenBefore(chosen, [port("b"), port("c")])).toBeUndefined();
  expect(chosenBefore(chosen, [port("a"), port("b")])?.id).toBe("a");
});

it("a port whose id the system gave anew is found by its name", () => {
  expect(chosenBefore(chosen, [port("new"), port("x", { name: "Other" })])?.id).toBe("new");
});
