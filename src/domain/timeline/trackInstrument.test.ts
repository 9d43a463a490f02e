import { expect, test } from "vitest";
import { newTrack } from "./defaults.ts";
import { instrumentBesideName, trackInstrument } from "./trackInstrument.ts";

const beside = (name: string, program: number): string | null =>
  instrumentBesideName(newTrack({ name, pluginValues: { bank: 0, program } }));

test("the instrument stands beside names that do not say it", () => {
  const violin = newTrack({ pluginValues: { bank: 0, program: 40 } });
  expect([trackInstrument(violin), instrumentBesideName(violin)]).toEqual(["Violin", null]);
  for (const name of ["", "Violin", "violin", "Violin 2", "Ann · Violin", "1. VIOLIN (div.)"])
    expect(beside(name, 40)).toBeNull();
  for (const name of ["Lead", "Violins", "Piano", "–"]) expect(beside(name, 40)).toBe("Violin");
  expect(beside("Grand Piano", 0)).toBe("Acoustic Grand Piano");
  expect(beside("Acoustic Grand Piano", 0)).toBeNull();
});

test("an instrument of the user's own bank is the one of that bank", () => {
  const own = { id: "b", name: "Bank", presetName: "Felt Piano" };
  const track = newTrack({ name: "Keys", pluginValues: { userBank: own } });
  expect(instrumentBesideName(track)).toBe("Felt Piano");
  expect(instrumentBesideName({ ...track, name: "Felt piano" })).toBeNull();
});
