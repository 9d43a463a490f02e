import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Result } from "../../domain/AppError.ts";
import type { RecordingHead, RecordingPart } from "../../domain/room/savedRecording.ts";
import { newRecord } from "../../protocol/syncStorage.ts";
import type { SongVersion } from "../../protocol/versions.ts";
import { createRecordingStorage } from "./createRecordingStorage.ts";
import { createStorage } from "./createStorage.ts";
import { createVersions } from "./createVersions.ts";
import { FakeIndexedDb } from "./FakeIndexedDb.test-helper.ts";
import { storageDatabase } from "./storageDatabase.ts";

let browser: FakeIndexedDb;

/** A new browser, with nothing in it. */
function clear(): void {
  browser = new FakeIndexedDb();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
}

beforeEach(clear);
afterEach(() => void vi.unstubAllGlobals());

async function value<T>(result: Promise<Result<T>>): Promise<T> {
  const outcome = await result;
  if (!outcome.ok) throw outcome.error;
  return outcome.value;
}

const headOf = (id: string, text: string) => ({ id, text }) as unknown as RecordingHead;
const partOf = (text: string) => ({ text }) as unknown as RecordingPart;

const broken = (key: unknown): boolean => JSON.stringify(key) === '["a",1]' || key === "b";

describe("recordings of rooms", () => {
  const ids = ["a", "b", "a1"] as const;
  const someSteps = fc.array(
    fc.record({
      act: fc.constantFrom("part", "part", "part", "head", "remove"),
      id: fc.constantFrom(...ids),
      number: fc.nat(12),
      text: fc.string(),
    }),
    { maxLength: 20 },
  );

  test("have the heads and parts that were written last, each by itself, until they are removed", async () => {
    await fc.assert(
      fc.asyncProperty(someSteps, async (steps) => {
        clear();
        const [storage, other] = [createRecordingStorage(), createRecordingStorage()];
        const kept = new Map<string, { head: object; parts: Map<number, object> }>();
        for (const { act, id, number, text } of steps) {
          if (act === "remove") {
            await value(storage.remove(id));
            kept.delete(id);
            continue;
          }
          const part = act === "part" ? { number, part: partOf(text) } : null;
          await value(storage.write(headOf(id, text), part));
          const parts = kept.get(id)?.parts ?? new Map<number, object>();
          if (part) parts.set(number, part.part);
          kept.set(id, { head: headOf(id, text), parts });
        }
        for (const id of ids) expect(await value(other.read(id))).toEqual(kept.get(id) ?? null);
        const heads = [...kept.values()].map(({ head }) => head);
        expect(new Set(await value(other.heads()))).toEqual(new Set(heads));
        const count = [...kept.values()].reduce((sum, { parts }) => sum + parts.size, 0);
        expect(browser.rows("padroll", "recordingParts").size).toBe(count);
      }),
      { numRuns: 12 },
    );
  });

  test("lose only what the disk has lost, and write head and part both or not at all", async () => {
    const storage = createRecordingStorage();
    for (const id of ids)
      for (let number = 0; number < 3; number++)
        await value(storage.write(headOf(id, "head"), { number, part: partOf(`${id} ${number}`) }));
    browser.failing = ({ method, key }) =>
      method === "getAll" || (method === "get" && broken(key)) ? new DOMException("lost", "DataError") : null;
    expect(await value(storage.heads())).toEqual([headOf("a", "head"), headOf("a1", "head")]);
    expect([...(await value(storage.read("a")))!.parts]).toEqual([
      [0, partOf("a 0")],
      [2, partOf("a 2")],
    ]);
    for (const failing of ["put", "commit"]) {
      let count = 0;
      browser.failing = ({ method }) => (method === failing && (failing === "commit" || count++ === 1) ? full() : null);
      const failed = await storage.write(headOf("a", "later"), { number: 3, part: partOf("more") });
      expect(failed).toMatchObject({ ok: false, error: { code: "STORAGE_FULL" } });
    }
    browser.failing = () => null;
    await browser.rest();
    const read = await value(storage.read("a"));
    expect([read!.head, read!.parts.size]).toEqual([headOf("a", "head"), 3]);
  });
});

const full = (): DOMException => new DOMException("full", "QuotaExceededError");

const versionOf = (id: string, songId: string, savedAt: number, pieces: readonly string[]): SongVersion => ({
  id,
  songId,
  reason: "editing",
  name: "",
  savedAt,
  noteCount: 0,
  changes: { added: [], removed: [], changed: [], notes: 0, song: false },
  size: 0,
  pieces,
});
const textOf = (piece: string): string => `<${piece}>`;

describe("versions of songs", () => {
  const someVersions = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom("v1", "v2", "v3", "v4", "v5"),
      songId: fc.constantFrom("one", "two"),
      savedAt: fc.nat(100),
      pieces: fc.array(fc.constantFrom("p", "q", "r", "s"), { maxLength: 5 }),
    }),
    { selector: ({ id }) => id, maxLength: 5 },
  );

  test("are read whole, newest first, and share pieces, which go with the last one that has them", async () => {
    await fc.assert(
      fc.asyncProperty(someVersions, fc.subarray(["v1", "v2", "v3", "v4", "v5"]), async (all, removed) => {
        clear();
        const port = createVersions();
        const versions = all.map(({ id, songId, savedAt, pieces }) => versionOf(id, songId, savedAt, pieces));
        for (const version of versions)
          await value(port.write(version, new Map(version.pieces.map((piece) => [piece, textOf(piece)]))));
        await value(port.remove(removed));
        const left = versions.filter(({ id }) => !removed.includes(id));
        for (const version of left)
          expect(await value(port.read(version))).toBe(version.pieces.map((piece) => textOf(piece)).join(""));
        const wanted = new Set(left.flatMap(({ pieces }) => pieces.map((piece) => JSON.stringify(piece))));
        // Also of those that never had a version removed beside them.
        if (removed.length > 0) expect(new Set(browser.rows("padroll-versions", "pieces").keys())).toEqual(wanted);
        for (const songId of ["one", "two"]) {
          const list = await value(port.list(songId));
          expect(list.map(({ savedAt }) => savedAt)).toEqual(
            list.map(({ savedAt }) => savedAt).toSorted((a, b) => b - a),
          );
          expect(new Set(list)).toEqual(new Set(left.filter((version) => version.songId === songId)));
        }
      }),
      { numRuns: 12 },
    );
  });

  test("one whose piece is lost says so, and one that cannot be written leaves nothing", async () => {
    const port = createVersions();
    await value(port.write(versionOf("v1", "one", 1, ["p", "gone"]), new Map([["p", "text"]])));
    expect(await port.read(versionOf("v1", "one", 1, ["p", "gone"]))).toMatchObject({
      error: { code: "VERSION_LOST" },
    });
    browser.failing = ({ method }) => (method === "commit" ? full() : null);
    const failed = await port.write(versionOf("v2", "one", 2, ["q"]), new Map([["q", "more"]]));
    expect(failed).toMatchObject({ error: { code: "STORAGE_FULL" } });
    browser.failing = () => null;
    expect((await value(port.list("one"))).map(({ id }) => id)).toEqual(["v1"]);
    expect([...browser.rows("padroll-versions", "pieces").keys()]).toEqual(['"p"']);
  });
});

const storage = () => createStorage({ owner: () => "", memory: null, locks: undefined });

describe("what earlier versions of the program left", () => {
  const old = { key: "board_a", name: "Pads", contentType: "application/json", json: "{}", savedAt: 5 };

  test("documents of the first one are listed and read, as nobody's", async () => {
    browser.seed("padroll", 1, { documents: [["board_a", old]] });
    const { json: _json, ...summary } = old;
    expect(await value(storage().list("board_"))).toEqual([{ ...summary, owner: "", deletedAt: null }]);
    expect(await value(storage().read("board_a"))).toEqual(old);
  });

  test("records that held their base keep it, beside documents and pictures that stay", async () => {
    const summary = { ...old, owner: "ann", deletedAt: null };
    const records = ["board_a", "board_b"].map((key, index) => ({
      ...newRecord(key, "ann"),
      revision: 3,
      base: index === 0 ? "base" : null,
    }));
    for (const version of [2, 3]) {
      clear();
      browser.seed("padroll", version, {
        documents: [["board_a", old]],
        summaries: [["board_a", summary]],
        sync: records.map((record) => [record.key, record] as const),
        pictures: [["board_a", { version: "1", picture: "drawn" }]],
        ...(version === 3 ? { parts: [] } : {}),
      });
      const opened = storage();
      expect((await value(opened.load("board_a"))).record).toEqual(records[0]);
      expect((await value(opened.load("board_b"))).record).toEqual(records[1]);
      expect((await value(opened.load("board_a"))).document).toMatchObject({ json: "{}", owner: "ann" });
      expect(await value(opened.picture("board_a", "1"))).toBe("drawn");
      expect(await value(opened.picture("board_a", "2"))).toBeNull();
      expect([...browser.rows("padroll", "bases")]).toEqual([['"board_a"', "base"]]);
      expect(JSON.stringify([...browser.rows("padroll", "sync").values()])).not.toContain('"base"');
      expect(await value(createRecordingStorage().heads())).toEqual([]);
    }
  });

  test("a database of a later version is left alone", async () => {
    browser.seed("padroll", 6, { documents: [["board_a", old]] });
    expect(await storage().read("board_a")).toMatchObject({ ok: false, error: { code: "STORAGE_FAILED" } });
    expect([...browser.rows("padroll", "documents")]).toEqual([['"board_a"', old]]);
  });

  test("a tab lets go of the database for a newer version, and opens it again for itself", async () => {
    const database = storageDatabase();
    const first = await database();
    expect(await database()).toBe(first);
    await new Promise((resolve) => browser.open("padroll", 6).addEventListener("success", resolve));
    expect(() => first.transaction("documents")).toThrow();
    await expect(database()).rejects.toThrow();
  });
});
