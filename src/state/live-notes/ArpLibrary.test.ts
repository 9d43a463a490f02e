import { expect, it } from "vitest";
import { DEFAULT_ARP } from "../../domain/music/arpeggiator/ArpPreset.ts";
import { compileArp } from "../../domain/music/arpeggiator/compileArp.ts";
import { FACTORY_ARPS } from "../../domain/music/arpeggiator/factoryArps.ts";
import { readArpPreset } from "../../domain/music/arpeggiator/readArpPreset.ts";
import { ArpLibrary } from "./ArpLibrary.ts";

function memory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
  };
}

it("keeps the user's presets from visit to visit, one of a name", () => {
  const storage = memory();
  const library = new ArpLibrary(storage);
  const first = library.save(" Mine ", { ...DEFAULT_ARP, order: "down" });
  library.save("Another", DEFAULT_ARP);
  const again = library.save("Mine", { ...DEFAULT_ARP, order: "walk" });
  expect(again.id).toBe(first.id);
  const next = new ArpLibrary(storage);
  expect(next.shown.own.map(({ name, preset }) => [name, preset.order])).toEqual([
    ["Another", "up"],
    ["Mine", "walk"],
  ]);
  expect(next.find(first.id)?.preset.order).toBe("walk");
  next.remove(first.id);
  expect(new ArpLibrary(storage).find(first.id)).toBeUndefined();
});

it("reads what is damaged as far as it makes sense", () => {
  const storage = memory();
  for (const text of ["{", "null", '{"presets":7}']) {
    storage.setItem("padroll_arps", text);
    expect(new ArpLibrary(storage).shown.own).toEqual([]);
  }
  storage.setItem("padroll_arps", '{"presets":[null,{"id":"a","name":"A","preset":{"order":"nothing","gate":50}}]}');
  expect(new ArpLibrary(storage).find("a")?.preset).toEqual({ ...DEFAULT_ARP, gate: 50 });
});

it("the presets of the product play as they are stored", () => {
  expect(new Set(FACTORY_ARPS.map(({ id }) => id)).size).toBe(FACTORY_ARPS.length);
  for (const { preset } of FACTORY_ARPS) {
    expect(readArpPreset(preset)).toEqual(preset);
    expect(compileArp(preset).ok).toBe(true);
  }
});
