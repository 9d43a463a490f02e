import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newTrack } from "../../domain/timeline/defaults.ts";
import { newRecord, type SyncChange } from "../../protocol/syncStorage.ts";
import { createStorage } from "./createStorage.ts";
import { createSyncStorage, type ReplacedDocuments } from "./createSyncStorage.ts";
import { FakeIndexedDb } from "./FakeIndexedDb.test-helper.ts";
import { storageDatabase, STORES } from "./storageDatabase.ts";

const DATABASE = "padroll";

let browser: FakeIndexedDb;
beforeEach(() => {
  browser = new FakeIndexedDb();
  vi.stubGlobal("navigator", {});
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
});
afterEach(() => void vi.unstubAllGlobals());

const documentOf = (key: string, savedAt: number) => ({
  key,
  name: "Name",
  contentType: "application/json",
  json: "{}",
  savedAt,
  owner: "ann",
  deletedAt: null,
});

const changeOf = (key: string, savedAt: number, expectedSavedAt?: number | null): SyncChange => ({
  key,
  document: documentOf(key, savedAt),
  ...(expectedSavedAt === undefined ? {} : { expectedSavedAt }),
});

/** A moment in which whatever goes on by itself goes on. */
const moment = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** When the stored document was saved. */
const stored = (): string => {
  const document = browser.rows(DATABASE, "documents").get(JSON.stringify("board_a")) as { savedAt: number };
  return document ? `${document.savedAt}` : "nothing";
};

/** Storage whose tab takes a moment for whatever it is told, with all that happened in order. */
function tab() {
  const events: string[] = [];
  const slowly = async (what: string): Promise<void> => {
    await moment();
    events.push(`${what}, stored: ${stored()}`);
  };
  const open: ReplacedDocuments = {
    writer: "tab",
    settle: () => slowly("settled"),
    replacing: (_key, savedAt) => slowly(`replacing by ${savedAt}`),
    replaced: (_key, savedAt, isDone) => slowly(`${savedAt} ${isDone ? "done" : "not done"}`),
  };
  const storage = createSyncStorage(storageDatabase(), (key) => events.push(`written ${key}`), open);
  return { storage, events };
}

test("a commit says what it replaces before it writes, and that it is done once it is stored, before it answers", async () => {
  const { storage, events } = tab();
  expect(await storage.commit([changeOf("board_a", 5)])).toEqual({ ok: true, value: true });
  expect(events.splice(0)).toEqual(["replacing by 5, stored: nothing", "5 done, stored: 5", "written board_a"]);
  expect(await storage.commit([changeOf("board_a", 9, 5)])).toEqual({ ok: true, value: true });
  expect(events.splice(0)).toEqual(["replacing by 9, stored: 5", "9 done, stored: 9", "written board_a"]);
});

test("one that does not fit, or fails, takes back what it said, and tells nobody of a change", async () => {
  const { storage, events } = tab();
  await storage.commit([changeOf("board_a", 5)]);
  events.length = 0;
  expect(await storage.commit([changeOf("board_a", 9, 4)])).toEqual({ ok: true, value: false });
  expect(events.splice(0)).toEqual(["replacing by 9, stored: 5", "9 not done, stored: 5"]);
  for (const failing of ["put", "commit"]) {
    browser.failing = ({ method }) => (method === failing ? new DOMException("full", "QuotaExceededError") : null);
    expect(await storage.commit([changeOf("board_a", 9, 5)])).toMatchObject({ ok: false });
    expect(events.splice(0)).toEqual(["replacing by 9, stored: 5", "9 not done, stored: 5"]);
  }
});

test("one of records or fields alone replaces no text; of fields and removals the tab hears, of records it does not", async () => {
  const { storage, events } = tab();
  await storage.commit([changeOf("board_a", 5)]);
  events.length = 0;
  const record = newRecord("board_a", "ann");
  for (const [change, told] of [
    [{ record }, []],
    [{ fields: { deletedAt: 9 } }, ["written board_a"]],
    [{ document: null, record: null }, ["written board_a"]],
  ] as const) {
    expect(await storage.commit([{ key: "board_a", ...change }])).toEqual({ ok: true, value: true });
    expect(events.splice(0)).toEqual(told);
  }
});

test("what is read of a document is read after its journal has been settled", async () => {
  const { storage, events } = tab();
  await storage.commit([changeOf("board_a", 5)]);
  events.length = 0;
  expect(await storage.look("board_a")).toMatchObject({ ok: true, value: { summary: { savedAt: 5 }, record: null } });
  expect(await storage.load("board_a")).toMatchObject({ ok: true, value: { document: { savedAt: 5 } } });
  expect(events).toEqual(["settled, stored: 5", "settled, stored: 5"]);
});

test("a document that is removed leaves nothing in any store, the text it was last synchronized with included", async () => {
  const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, keys: () => [] };
  const storage = createStorage({ owner: () => "ann", memory, locks: { query: async () => ({ held: [] }) } });
  const keys = ["board_a", "board_ab", "timeline_a"];
  for (const key of keys) {
    await storage.commit([{ ...changeOf(key, 5), record: { ...newRecord(key, "ann"), base: `base of ${key}` } }]);
    await storage.savePicture(key, "1", {});
  }
  const database = await storageDatabase()();
  for (const key of keys) await database.put("parts", newTrack(), [key, 1]);
  await browser.rest();
  const before = STORES.map((store) => browser.rows(DATABASE, store).size);
  expect(await storage.remove("board_a")).toMatchObject({ ok: true });
  await browser.rest();
  for (const [index, store] of STORES.entries()) {
    const rows = browser.rows(DATABASE, store);
    expect([store, [...rows.keys()].join()]).toEqual([store, expect.not.stringContaining('"board_a"')]);
    expect([store, rows.size]).toEqual([store, before[index] === 0 ? 0 : keys.length - 1]);
  }
});
