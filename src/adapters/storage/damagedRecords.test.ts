import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { damaged, JSON_KINDS } from "../../domain/damagedJson.test-helper.ts";
import { newRoll, newTimeline, newTrack, nextNoteId } from "../../domain/timeline/defaults.ts";
import { noteListOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { newRecord } from "../../protocol/syncStorage.ts";
import type { SongVersion } from "../../protocol/versions.ts";
import { createRecordingStorage } from "./createRecordingStorage.ts";
import { createStorage, type BrowserStorage } from "./createStorage.ts";
import { createVersions } from "./createVersions.ts";
import { DocumentJournal } from "./DocumentJournal.ts";
import { FakeIndexedDb } from "./FakeIndexedDb.test-helper.ts";
import { storageDatabase, type StorageDatabase } from "./storageDatabase.ts";

const SONG = "timeline_song";
const BOARD = "board_board";

const song = (): TimelineDocument => {
  const track = newTrack({ id: "track", name: "Track" });
  const note = { id: nextNoteId(), tick: 0, duration: 10, key: 60, attack: 0.5, release: 0.5, muted: false };
  const roll = newRoll({ id: "roll", trackId: "track", notes: noteListOf([note as never]) });
  return {
    timeline: newTimeline({ id: "song", name: "Song" }),
    tracks: new Map([["track", track]]),
    rolls: new Map([["roll", roll]]),
  };
};

beforeEach(() => {
  vi.stubGlobal("navigator", {});
  const browser = new FakeIndexedDb();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
});
afterEach(() => void vi.unstubAllGlobals());

const texts = new Map<string, string>();
const journal = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
  keys: () => [...texts.keys()],
};
afterEach(() => texts.clear());

const openTab = (): BrowserStorage =>
  createStorage({ owner: () => "", memory: journal, locks: { query: async () => ({ held: [] }) } });

async function fill(): Promise<StorageDatabase> {
  const storage = openTab();
  await storage.saveSong(song());
  await storage.write({ key: BOARD, name: "Board", contentType: "board", json: "{}", savedAt: 1 });
  await storage.write({ key: "board_other", name: "Other", contentType: "board", json: "{}", savedAt: 1 });
  await storage.commit([{ key: BOARD, record: { ...newRecord(BOARD, "user"), base: "{}" } }]);
  await storage.savePicture(BOARD, "1", "picture");
  return storageDatabase()();
}

type Store = "documents" | "summaries" | "sync" | "bases" | "pictures" | "parts";

/** All that can be asked of the storage about damaged work; each answer is a `Result`, and none is an exception. */
async function askAll(storage: BrowserStorage): Promise<void> {
  for (const key of [SONG, BOARD]) {
    for (const ask of ["has", "read", "look", "load"] as const) await storage[ask](key);
    await storage.openSong(key, false);
    await storage.openBoard(key, false);
  }
  await storage.picture(BOARD, "1");
  const [all, listed] = [await storage.all(), await storage.list("board_")];
  expect(all.ok && listed.ok).toBe(true);
  if (!all.ok || !listed.ok) return;
  // One that is damaged takes no other with it.
  expect(listed.value.map(({ key }) => key)).toContain("board_other");
  expect(all.value.summaries.every(({ owner }) => typeof owner === "string")).toBe(true);
  expect(all.value.summaries.every(({ savedAt }) => Number.isFinite(savedAt))).toBe(true);
  expect(all.value.records.every(({ sent }) => Array.isArray(sent))).toBe(true);
}

describe("work in a browser's storage", () => {
  test("that something else has damaged throws nothing and takes nothing else with it", async () => {
    const database = await fill();
    const rows: { store: Store; key: never; value: unknown }[] = [];
    for (const store of ["documents", "summaries", "sync", "bases", "pictures", "parts"] as const)
      for (const key of await database.getAllKeys(store)) {
        const isOther = key === "board_other";
        if (!isOther) rows.push({ store, key: key as never, value: await database.get(store, key as never) });
      }
    expect(new Set(rows.map(({ store }) => store)).size).toBe(6);
    const broken = fc.constantFrom(...rows).chain(({ value, ...place }) =>
      // A buffer is no JSON: chunks of notes are damaged as wholes.
      (place.store === "parts" ? fc.constantFrom(...JSON_KINDS) : damaged(value)).map((kind) => ({
        ...place,
        value,
        kind,
      })),
    );
    await fc.assert(
      fc.asyncProperty(broken, async ({ store, key, value, kind }) => {
        await database.put(store, kind as never, key);
        await askAll(openTab());
        await database.put(store, value as never, key);
      }),
      { numRuns: 150 },
    );
  });

  test.each(JSON_KINDS.map((kind) => [kind]))("is saved over a record that is %j", async (kind) => {
    const database = await fill();
    for (const store of ["documents", "summaries"] as const) await database.put(store, kind as never, SONG);
    const saved = await openTab().saveSong(song());
    expect(saved).toMatchObject({ ok: true });
    expect(await openTab().openSong(SONG, true)).toMatchObject({ ok: true, value: { name: "Song" } });
  });

  test("is not called missing where its content is damaged, so that nobody deletes it elsewhere", async () => {
    const database = await fill();
    for (const key of [SONG, BOARD]) {
      await database.put("documents", null as never, key);
      for (const answer of [await openTab().read(key), await openTab().load(key), await openTab().openSong(key, true)])
        expect(answer).toMatchObject({ ok: false, error: { code: "STORAGE_FAILED" } });
    }
  });
});

test("an entry of the journal that is damaged is none, and the document opens", async () => {
  await fill();
  const entry = { writer: "gone", owner: "", name: "Board", notedAt: 5, bases: [1], contentType: "board", json: "{}" };
  await fc.assert(
    fc.asyncProperty(damaged(entry), fc.constantFrom(SONG, BOARD), async (stored, key) => {
      texts.set(`padroll_journal_${key}`, JSON.stringify(stored));
      const read = new DocumentJournal(journal).read(key);
      expect(read === null || Array.isArray(read.bases)).toBe(true);
      expect(await openTab().has(key)).toMatchObject({ ok: true });
      expect(await openTab().openSong(key, true)).toMatchObject({ ok: true });
    }),
    { numRuns: 100 },
  );
});

test("versions and recordings that are damaged are left out of their lists", async () => {
  const changes = { added: [], removed: [], changed: [], notes: 1, song: false };
  const whole: SongVersion = {
    id: "a",
    songId: "song",
    reason: "named",
    name: "",
    savedAt: 1,
    noteCount: 1,
    changes,
    size: 1,
    pieces: ["hash"],
  };
  const versions = createVersions();
  await versions.write(whole, new Map([["hash", "text"]]));
  await fc.assert(
    fc.asyncProperty(damaged({ ...whole, id: "b" }), async (stored) => {
      const version = { ...(stored as SongVersion), id: "b", songId: "song" };
      await versions.write(version, new Map());
      const listed = await versions.list("song");
      expect(listed).toMatchObject({ ok: true });
      if (listed.ok) for (const each of listed.value) expect([...each.pieces, ...each.changes.added]).toBeDefined();
      if (listed.ok) expect(listed.value.map(({ id }) => id)).toContain("a");
      expect(await versions.remove(["b"])).toMatchObject({ ok: true });
    }),
    { numRuns: 100 },
  );
  const recordings = createRecordingStorage();
  const database = await storageDatabase()();
  await recordings.write({ id: "a" } as never, { number: 0, part: {} as never });
  for (const kind of [null, 5, "text", []]) {
    await database.put("recordings", kind as never, "b");
    await database.put("recordingParts", kind as never, ["a", 1]);
    expect(await recordings.heads()).toEqual({ ok: true, value: [{ id: "a" }] });
    expect(await recordings.read("b")).toEqual({ ok: true, value: null });
    expect(await recordings.read("a")).toEqual({ ok: true, value: { head: { id: "a" }, parts: new Map([[0, {}]]) } });
  }
});
