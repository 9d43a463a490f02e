import { expect, test, vi } from "vitest";
import { newTrack } from "../../domain/timeline/defaults.ts";
import { readParts, type PartsReader } from "./partStore.ts";

vi.stubGlobal("IDBKeyRange", { bound: (first: unknown, last: unknown) => [first, last] });

test("all parts of a song are read, in order and in few requests at once, and how many are there is told", async () => {
  const names = Array.from({ length: 500 }, (_, id) => `Track ${id}`);
  let open = 0;
  let most = 0;
  const store: PartsReader = {
    getAllKeys: async () => names.map((_, id) => ["song", id]),
    async getAll(range) {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve));
      open--;
      const [[, first], [, last]] = range as unknown as [[string, number], [string, number]];
      return names.slice(first, last + 1).map((name) => newTrack({ name }));
    },
  };
  const fractions: number[] = [];
  const parts = await readParts(store, "song", (fraction) => fractions.push(fraction));
  expect([...parts.keys()]).toEqual(names.map((_, id) => id));
  expect([...parts.values()].map((part) => "name" in part && part.name)).toEqual(names);
  expect(most).toBe(2);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
});
