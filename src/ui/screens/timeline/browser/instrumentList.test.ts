import { describe, expect, it } from "vitest";
import { CATEGORIES, INSTRUMENTS, listInstruments } from "./instrumentList.ts";

const idsOf = (groups: ReturnType<typeof listInstruments>): readonly string[] =>
  groups.flatMap((group) => group.entries.map((entry) => entry.id));

describe("listInstruments", () => {
  it("has all 128 programs and the drum kits in the categories, each once", () => {
    const all = CATEGORIES.flatMap(({ id }) => idsOf(listInstruments("", id, [])));
    expect(all).toHaveLength(INSTRUMENTS.length);
    expect(new Set(all)).toEqual(new Set(INSTRUMENTS.map((entry) => entry.id)));
    expect(INSTRUMENTS.filter((entry) => entry.bank === 0)).toHaveLength(128);
  });

  it("searches names, families and numbers, whatever the category", () => {
    expect(idsOf(listInstruments("violin", "drums", []))).toEqual(["0:40"]);
    expect(idsOf(listInstruments("128", null, []))).toEqual(["0:127"]);
    expect(idsOf(listInstruments("bass slap", null, []))).toEqual(["0:36", "0:37"]);
    expect(listInstruments("kazoo", null, [])).toEqual([]);
  });

  it("puts favourites first", () => {
    const [first] = listInstruments("", null, ["0:40", "128:0"]);
    expect(first?.entries.map((entry) => entry.id)).toEqual(["0:40", "128:0"]);
  });
});
