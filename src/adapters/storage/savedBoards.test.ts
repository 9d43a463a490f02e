import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Result } from "../../domain/AppError.ts";
import { lockName } from "../../protocol/tabs.ts";
import { createStorage, type BrowserStorage } from "./createStorage.ts";
import { DocumentLedger } from "./DocumentLedger.ts";
import { FakeIndexedDb } from "./FakeIndexedDb.test-helper.ts";

const KEY = "board_a";
const JOURNALED = `padroll_journal_${KEY}`;

let browser: FakeIndexedDb;
let texts: Map<string, string>;
let open: string[];
let owner: string;

beforeEach(() => {
  browser = new FakeIndexedDb();
  texts = new Map();
  open = [];
  owner = "";
  vi.stubGlobal("navigator", {});
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
});
afterEach(() => void vi.unstubAllGlobals());

const memory = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
  keys: () => [...texts.keys()],
};

/** A tab of the browser. */
const tabOf = (fields: Partial<Parameters<typeof createStorage>[0]> = {}): BrowserStorage =>
  createStorage({
    owner: () => owner,
    memory,
    locks: { query: async () => ({ held: open.map((name) => ({ name })) }) },
    ...fields,
  });

async function value<T>(result: Promise<Result<T>>): Promise<T> {
  const outcome = await result;
  if (!outcome.ok) throw outcome.error;
  return outcome.value;
}

const board = (json: string, name = "Pads") => ({ key: KEY, name, contentType: "board", json });

const storedIn = (store: string, key = KEY) =>
  browser.rows("padroll", store).get(JSON.stringify(key)) as Record<string, unknown> | undefined;

describe("a board", () => {
  test("is saved once for each version, and later than all before", async () => {
    const tab = tabOf();
    const first = await value(tab.saveBoard(board("{}")));
    expect(await value(tab.saveBoard(board("{}")))).toBe(first);
    const renamed = await value(tab.saveBoard(board("{}", "Drums")));
    expect(renamed).toBeGreaterThan(first);
    const edited = await value(tab.saveBoard(board('{"pads":[]}', "Drums")));
    expect(edited).toBeGreaterThan(renamed);
    expect(await value(tabOf().openBoard(KEY, false))).toEqual({ ...board('{"pads":[]}', "Drums"), savedAt: edited });
  });

  test("that is not there is null", async () => {
    expect(await value(tabOf().openBoard(KEY, true))).toBeNull();
    expect(await value(tabOf().has(KEY))).toBe(false);
  });

  test("is saved over the version that this tab has read, and over no other", async () => {
    await value(tabOf().saveBoard(board("{}")));
    const tab = tabOf();
    memory.setItem(JOURNALED, "{}");
    expect(await tab.saveBoard(board('{"mine":1}'))).toMatchObject({
      ok: false,
      error: { code: "WRITTEN_ELSEWHERE", detail: { key: KEY } },
    });
    expect(texts.size).toBe(0);
    const read = await value(tab.openBoard(KEY, true));
    tab.knowBoard(KEY, read!.savedAt);
    expect(await value(tab.saveBoard(board('{"mine":1}')))).toBeGreaterThan(read!.savedAt);
  });

  test("that was deleted elsewhere is saved again", async () => {
    const tab = tabOf();
    const savedAt = await value(tab.saveBoard(board("{}")));
    await value(tabOf().commit([{ key: KEY, fields: { deletedAt: 5, savedAt: savedAt + 10 } }]));
    expect(await value(tab.saveBoard(board("{}")))).toBeGreaterThan(savedAt + 10);
    expect(storedIn("summaries")).toMatchObject({ deletedAt: null });
  });

  test("stays its owner's when a late write of the tab comes after the user has signed out", async () => {
    owner = "ann";
    const tab = tabOf();
    await value(tab.write({ ...board("{}"), savedAt: 1 }));
    await value(tab.remove(KEY));
    owner = "";
    await value(tab.write({ ...board("{}"), savedAt: 2 }));
    expect(storedIn("summaries")).toMatchObject({ owner: "ann", savedAt: 2 });
    expect(await value(tab.has(KEY))).toBe(false);
    expect(await value(tab.list("board_"))).toEqual([]);
  });

  test("is reported to listeners after each change of the tab, until they are removed", async () => {
    const tab = tabOf();
    const written: string[] = [];
    const stop = tab.onWrite((key) => written.push(key));
    await value(tab.saveBoard(board("{}")));
    await value(tab.write({ ...board("{}"), key: "board_b", savedAt: 1 }));
    await value(tab.remove("board_b"));
    tab.written("board_c");
    stop();
    await value(tab.remove(KEY));
    expect(written).toEqual([KEY, "board_b", "board_b", "board_c"]);
  });

  test("can be saved after synchronization has stored another version that the tab shows", async () => {
    const tab = tabOf();
    const savedAt = await value(tab.saveBoard(board("{}")));
    const theirs = { ...board('{"theirs":1}'), owner: "", deletedAt: null };
    const commit = (at: number, expectedSavedAt: number) =>
      value(tab.commit([{ key: KEY, expectedSavedAt, document: { ...theirs, savedAt: at } }]));
    expect(await commit(savedAt + 50, savedAt + 1)).toBe(false);
    const again = await value(tab.saveBoard(board('{"mine":1}')));
    expect(await commit(again + 50, again)).toBe(true);
    expect(await value(tab.saveBoard(board('{"mine":2}')))).toBeGreaterThan(again + 50);
    // Another tab has not seen it.
    expect(await tabOf().saveBoard(board("{}"))).toMatchObject({ error: { code: "WRITTEN_ELSEWHERE" } });
  });
});

/** A tab that is gone and left an edit of the stored board. */
async function leftBehind(): Promise<number> {
  const gone = tabOf();
  const savedAt = await value(gone.saveBoard(board("{}")));
  gone.noteBoard(board('{"left":1}', "Left"), false);
  return savedAt;
}

describe("the journal of a board", () => {
  test("has edits that fit, and long ones only when the page is left", () => {
    const tab = tabOf();
    const long = board(JSON.stringify("x".repeat(499_998)));
    expect(tab.noteBoard(long, false)).toBe(true);
    texts.clear();
    const longer = board(JSON.stringify("x".repeat(499_999)));
    expect(tab.noteBoard(longer, false)).toBe(false);
    expect(texts.size).toBe(0);
    expect(tab.noteBoard(longer, true)).toBe(true);
    expect(texts.size).toBe(1);
    expect(tabOf({ memory: null }).noteBoard(board("{}"), true)).toBe(false);
  });

  test("is empty after a save, but for edits that came while it was saved", async () => {
    const tab = tabOf();
    tab.noteBoard(board("{}"), false);
    const saving = tab.saveBoard(board("{}"));
    expect(texts.size).toBe(1);
    const first = await value(saving);
    expect(texts.size).toBe(0);
    const later = tab.saveBoard(board('{"a":1}'));
    tab.noteBoard(board('{"a":2}'), false);
    const second = await value(later);
    expect(JSON.parse(texts.get(JOURNALED)!)).toMatchObject({ json: '{"a":2}', bases: [second], name: "Pads" });
    expect(second).toBeGreaterThan(first);
  });

  test("stays after a save that failed, with both versions that may be stored", async () => {
    const tab = tabOf();
    const first = await value(tab.saveBoard(board("{}")));
    browser.failing = ({ method }) => (method === "commit" ? new DOMException("full", "QuotaExceededError") : null);
    const saving = tab.saveBoard(board('{"a":1}'));
    tab.noteBoard(board('{"a":1}'), false);
    const { bases } = JSON.parse(texts.get(JOURNALED)!) as { bases: number[] };
    expect(bases).toHaveLength(2);
    expect(bases[0]).toBe(first);
    expect(bases[1]).toBeGreaterThan(first);
    expect(await saving).toMatchObject({ ok: false, error: { code: "STORAGE_FULL" } });
    expect(texts.size).toBe(1);
    tab.noteBoard(board('{"a":1}'), false);
    expect(JSON.parse(texts.get(JOURNALED)!)).toMatchObject({ bases: [first] });
  });

  test("of a tab that is gone is applied when the board is read, listed, looked up or opened", async () => {
    const acts: ((tab: BrowserStorage) => Promise<unknown>)[] = [
      (tab) => tab.read(KEY),
      (tab) => tab.has(KEY),
      (tab) => tab.list("board_"),
      (tab) => tab.all(),
      (tab) => tab.look(KEY),
      (tab) => tab.load(KEY),
      (tab) => tab.openBoard(KEY, true),
    ];
    for (const act of acts) {
      const savedAt = await leftBehind();
      const tab = tabOf();
      const written: string[] = [];
      tab.onWrite((key) => written.push(key));
      await act(tab);
      expect(storedIn("documents")).toMatchObject({ json: '{"left":1}', name: "Left" });
      expect(storedIn("documents")!["savedAt"]).toBeGreaterThan(savedAt);
      expect(storedIn("summaries")).toMatchObject({ name: "Left", deletedAt: null });
      expect([texts.size, written]).toEqual([0, [KEY]]);
      await value(tab.remove(KEY));
    }
  });

  test("is left alone while the board is open: here, in another tab, or perhaps", async () => {
    await leftBehind();
    open = [lockName(KEY)];
    await tabOf().read(KEY);
    expect(texts.size).toBe(1);
    open = [lockName("board_b")];
    await tabOf({ locks: undefined }).read(KEY);
    expect(texts.size).toBe(1);
    const own = tabOf();
    own.noteBoard(board("{}"), false);
    await own.read(KEY);
    await own.list("board_");
    expect(texts.size).toBe(1);
    // To open it for oneself is to take it over.
    open = [lockName(KEY)];
    await tabOf().openBoard(KEY, false);
    expect(texts.size).toBe(1);
    await tabOf().openBoard(KEY, true);
    expect(texts.size).toBe(0);
  });

  test("becomes a copy beside a version that somebody else has saved", async () => {
    const savedAt = await leftBehind();
    const entry = JSON.parse(texts.get(JOURNALED)!) as object;
    memory.setItem(JOURNALED, JSON.stringify({ ...entry, owner: "bob", notedAt: 7 }));
    const theirs = { ...board('{"theirs":1}'), savedAt: savedAt + 50 };
    await value(tabOf({ memory: null }).write(theirs));
    await value(tabOf().list("board_"));
    expect(storedIn("documents")).toMatchObject({ json: '{"theirs":1}', savedAt: savedAt + 50 });
    const copies = [...browser.rows("padroll", "documents").values()].filter(
      (each) => (each as { key: string }).key !== KEY,
    ) as { key: string; name: string; json: string; savedAt: number }[];
    expect(copies).toHaveLength(1);
    const [{ key, name, json, savedAt: copiedAt }] = copies as [(typeof copies)[number]];
    expect(key).toMatch(/^board_.+/);
    expect(name).toBe("Left (recovered)");
    expect(JSON.parse(json)).toEqual({ left: 1, id: key.slice("board_".length), name });
    expect(copiedAt).toBe(savedAt + 51);
    expect(storedIn("summaries", key)).toMatchObject({ owner: "", savedAt: copiedAt });
  });

  test("is dropped where its tab has saved since, where nothing is stored, and where the board is deleted", async () => {
    const savedAt = await leftBehind();
    const entry = texts.get(JOURNALED)!;
    const { writer } = storedIn("documents") as { writer: string };
    memory.setItem(JOURNALED, JSON.stringify({ ...JSON.parse(entry), bases: [1] }));
    expect(JSON.parse(entry)).toMatchObject({ writer });
    await tabOf().read(KEY);
    expect(storedIn("documents")).toMatchObject({ json: "{}", savedAt });
    memory.setItem(JOURNALED, entry);
    await value(tabOf({ memory: null }).commit([{ key: KEY, fields: { deletedAt: 5 } }]));
    await tabOf().read(KEY);
    expect(storedIn("documents")).toMatchObject({ json: "{}", savedAt });
    memory.setItem(JOURNALED, entry);
    await value(tabOf({ memory: null }).remove(KEY));
    await tabOf().read(KEY);
    expect([texts.size, browser.rows("padroll", "documents").size]).toEqual([0, 0]);
  });

  test("is the board where none was stored before", async () => {
    owner = "ann";
    const gone = tabOf();
    gone.noteBoard(board('{"new":1}'), false);
    expect(await value(tabOf().read(KEY))).toMatchObject(board('{"new":1}'));
    expect(storedIn("summaries")).toMatchObject({ owner: "ann" });
  });

  test("that cannot be applied now stays for later", async () => {
    await leftBehind();
    browser.failing = ({ method }) => (method === "commit" ? new DOMException("disk", "UnknownError") : null);
    expect(await value(tabOf().read(KEY))).toMatchObject({ json: "{}" });
    expect(await tabOf().openBoard(KEY, true)).toMatchObject({ ok: false, error: { code: "STORAGE_FAILED" } });
    expect(texts.size).toBe(1);
    browser.failing = () => null;
    expect(await value(tabOf().read(KEY))).toMatchObject({ json: '{"left":1}' });
  });
});

describe("a ledger", () => {
  afterEach(() => void vi.restoreAllMocks());

  test("numbers each part once, after those that are stored, with a gap for other tabs", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const ledger = new DocumentLedger({ savedAt: 1, parts: new Set([3, 7]) });
    const [one, other] = [{}, {}];
    expect(ledger.idOf(one)).toBe(7 + 2 ** 19 + 1);
    expect(ledger.idOf(other)).toBe(7 + 2 ** 19 + 2);
    expect(ledger.idOf(one)).toBe(7 + 2 ** 19 + 1);
    const known = {};
    ledger.know(known, 3);
    expect(ledger.idOf(known)).toBe(3);
    expect([ledger.has(3), ledger.has(4)]).toEqual([true, false]);
    expect(new DocumentLedger().idOf({})).toBe(2 ** 19 + 1);
  });
});
