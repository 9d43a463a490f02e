import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newTrack } from "../../domain/timeline/defaults.ts";
import type { Track } from "../../domain/timeline/records.ts";
import { FakeIndexedDb } from "./FakeIndexedDb.test-helper.ts";
import { readParts, writeParts, type PartsReader } from "./partStore.ts";
import { storageDatabase, type StorageDatabase } from "./storageDatabase.ts";

const KEY = "timeline_a";
/** Parts that one request asks for, and requests at a time. */
const BATCH = 24;
const READERS = 3;

let browser: FakeIndexedDb;
beforeEach(() => {
  browser = new FakeIndexedDb();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
});
afterEach(() => void vi.unstubAllGlobals());

const partOf = (id: number): Track => newTrack({ id: `track ${id}`, name: `${id}` });

async function stored(ids: Iterable<number>): Promise<StorageDatabase> {
  browser.failing = () => null;
  const database = await storageDatabase()();
  for (const each of await database.getAllKeys("parts")) await database.delete("parts", each);
  for (const id of ids) await database.put("parts", partOf(id), [KEY, id]);
  for (const other of ["timeline_", "timeline_b"]) await database.put("parts", partOf(-1), [other, 5]);
  return database;
}

const names = (parts: ReadonlyMap<number, object>): Record<number, string> =>
  Object.fromEntries([...parts].map(([id, part]) => [id, (part as Track).name]));

const anyIds = fc.uniqueArray(fc.nat(150), { maxLength: 100 });

test("parts are read by their numbers, whatever is stored beside them or is missing, and how far it is is told to the end", async () => {
  await fc.assert(
    fc.asyncProperty(anyIds, anyIds, fc.constantFrom("all", "others", "missing"), async (wanted, more, kind) => {
      const ids = kind === "missing" ? wanted.filter((id) => !more.includes(id)) : wanted;
      const database = await stored(kind === "others" ? new Set([...ids, ...more]) : ids);
      const progress: number[] = [];
      const read = await readParts(
        database.transaction("parts").objectStore("parts"),
        KEY,
        wanted,
        (fraction) => void progress.push(fraction),
      );
      const found = names(read);
      // What is stored between those that are asked for may come along, under its own number.
      for (const [id, name] of Object.entries(found)) expect(name).toBe(id);
      for (const id of wanted) expect(read.has(id)).toBe(ids.includes(id));
      if (kind !== "others") expect(read.size).toBe(ids.length);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress).toHaveLength(Math.ceil(wanted.length / BATCH));
      if (kind === "all" && wanted.length > 0) expect(progress.at(-1)).toBe(1);
      database.close();
    }),
    { numRuns: 15 },
  );
});

test("a few parts are asked for at once, and a few such requests at a time, so that no frame is held up", async () => {
  const wanted = Array.from({ length: 10 * BATCH + 5 }, (_, index) => 2 * index);
  const all = new Map(wanted.map((id) => [id, partOf(id)]));
  let open = 0;
  let most = 0;
  const sizes: number[] = [];
  const reader: PartsReader = {
    getAll: async ({ lower, upper }) => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
      const found = wanted.filter((id) => id >= (lower as [string, number])[1] && id <= (upper as [string, number])[1]);
      sizes.push(found.length);
      return found.map((id) => all.get(id)!);
    },
    getAllKeys: () => Promise.reject(new Error("the numbers are known")),
  };
  const read = await readParts(reader, KEY, new Set(wanted.toReversed()));
  expect([...read.keys()].toSorted((a, b) => a - b)).toEqual(wanted);
  expect(Object.entries(names(read)).every(([id, name]) => id === name)).toBe(true);
  expect(most).toBe(READERS);
  expect(Math.max(...sizes)).toBe(BATCH);
});

test("what is stored becomes the parts of a song: new ones come, those that are none any more go, the others are not written", async () => {
  await fc.assert(
    fc.asyncProperty(anyIds, anyIds, async (before, after) => {
      const database = await stored(before);
      const transaction = database.transaction(["documents", "summaries", "parts"], "readwrite");
      const written: unknown[] = [];
      browser.failing = ({ method, store, key }) => {
        if (method === "put" && store === "parts") written.push((key as [string, number])[1]);
        return null;
      };
      await writeParts(transaction, KEY, new Map(after.map((id) => [id, partOf(id)])), new Set(before));
      await transaction.done;
      const keys = await database.getAllKeys("parts");
      const own = keys.filter(([key]) => key === KEY).map(([, id]) => id);
      expect(own).toEqual(after.toSorted((a, b) => a - b));
      expect(keys).toHaveLength(own.length + 2);
      expect(new Set(written)).toEqual(new Set(after.filter((id) => !before.includes(id))));
      database.close();
    }),
    { numRuns: 15 },
  );
});
