import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newTimeline, newRoll, newTrack, nextNoteId } from "../../domain/timeline/defaults.ts";
import { editNotes, noteListOf, notesOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { writeTimeline } from "../../domain/timeline/writeTimeline.ts";
import type { StoredDocument } from "../../protocol/storage.ts";
import { newRecord, type SyncChange } from "../../protocol/syncStorage.ts";
import { createStorage, type BrowserStorage } from "./createStorage.ts";
import { FakeIndexedDb, type Asked } from "./FakeIndexedDb.test-helper.ts";
import { storageDatabase } from "./storageDatabase.ts";

const DATABASE = "padroll";
const STORES = ["documents", "summaries", "sync", "bases", "pictures", "parts"];

let browser: FakeIndexedDb;

/** A new browser, with nothing in it. */
function clear(): void {
  browser = new FakeIndexedDb();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
}

beforeEach(() => {
  vi.stubGlobal("navigator", {});
  clear();
});
afterEach(() => void vi.unstubAllGlobals());

function memory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

/** A tab of somebody who is signed in; "" is nobody. Its locks are free: no other tab has anything open. */
const tabOf = (owner = "", journal = memory()): BrowserStorage =>
  createStorage({ owner: () => owner, memory: journal, locks: { query: async () => ({ held: [] }) } });

async function value<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: Error }>): Promise<T> {
  const outcome = await result;
  if (!outcome.ok) throw outcome.error;
  return outcome.value;
}

/** All that lies in the stores. */
async function content(): Promise<object> {
  await browser.rest();
  return Object.fromEntries(STORES.map((store) => [store, [...browser.rows(DATABASE, store)]]));
}

const full = (): DOMException => new DOMException("full", "QuotaExceededError");

/** Fails the request of this number among those that write. */
function failAt(number: number, error: () => DOMException): void {
  let count = 0;
  browser.failing = ({ method }: Asked) =>
    ["put", "delete", "commit"].includes(method) && count++ === number ? error() : null;
}

const documentOf = (key: string, json: string, savedAt = 1): StoredDocument => ({
  key,
  name: `Name of ${json}`,
  contentType: "application/json",
  json,
  savedAt,
});

const KEYS = ["board_a", "board_b", "board_", "timeline_a", "timeline_b", "boardless"] as const;

const someSteps = fc.array(
  fc.record({
    act: fc.constantFrom("write", "write", "remove", "picture"),
    key: fc.constantFrom(...KEYS),
    tab: fc.nat(2),
    json: fc.string(),
    savedAt: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 15 },
);

describe("documents", () => {
  test("what one tab writes every tab reads and lists, latest first, until it is removed with all that belongs to it", async () => {
    await fc.assert(
      fc.asyncProperty(someSteps, async (steps) => {
        clear();
        const tabs = [tabOf(), tabOf("ann"), tabOf("ann")];
        // Others, so that nobody who writes has read before.
        const readers = [tabOf(), tabOf("ann"), tabOf("ann")];
        const stored = new Map<string, StoredDocument & { owner: string }>();
        const owners = ["", "ann", "ann"];
        for (const { act, key, tab, json, savedAt } of steps) {
          const storage = tabs[tab]!;
          const before = stored.get(key);
          // Somebody else's is not there for a visitor.
          const isForeign = before !== undefined && before.owner !== "" && before.owner !== owners[tab];
          if (act === "write" && !isForeign) {
            await value(storage.write(documentOf(key, json, savedAt)));
            const time = Math.max(savedAt, (before?.savedAt ?? 0) + 1);
            // Nobody's work stays nobody's for a tab that had it.
            const owner = browser.rows(DATABASE, "summaries").get(JSON.stringify(key)) as { owner: string };
            if (before) expect(owner.owner).toBe(before.owner);
            stored.set(key, { ...documentOf(key, json, time), owner: owner.owner });
          } else if (act === "picture") {
            await value(storage.savePicture(key, json, { json }));
            await value(storage.commit([{ key, record: { ...newRecord(key, "ann"), base: json } }]));
          } else if (act === "remove") {
            await value(storage.remove(key));
            stored.delete(key);
            for (const store of STORES)
              expect([...browser.rows(DATABASE, store).keys()].join()).not.toContain(`"${key}"`);
          }
          for (const [index, other] of readers.entries()) {
            const visible = [...stored.values()].filter((one) => one.owner === "" || one.owner === owners[index]);
            const { owner: _owner, ...expected } = visible.find((one) => one.key === key) ?? { owner: "" };
            expect(await value(other.read(key))).toEqual("key" in expected ? expected : null);
            expect(await value(other.has(key))).toBe("key" in expected);
          }
        }
        for (const [index, other] of readers.entries())
          for (const prefix of ["board_", "timeline_"] as const) {
            const visible = [...stored.values()].filter(
              (one) => one.key.startsWith(prefix) && (one.owner === "" || one.owner === owners[index]),
            );
            const list = await value(other.list(prefix));
            expect(list.map(({ key }) => key).toSorted()).toEqual(visible.map(({ key }) => key).toSorted());
            const times = list.map(({ savedAt }) => savedAt);
            expect(times).toEqual(times.toSorted((a, b) => b - a));
            for (const { key, name, savedAt } of list) expect(stored.get(key)).toMatchObject({ name, savedAt });
          }
      }),
      { numRuns: 15 },
    );
  });

  test("a write that fails anywhere leaves all as it was, says why, and the next one works", async () => {
    const other = documentOf("board_b", "other");
    for (let number = 0; number < 4; number++)
      for (const [error, code] of [
        [full, "STORAGE_FULL"],
        [() => new DOMException("disk", "UnknownError"), "STORAGE_FAILED"],
      ] as const) {
        clear();
        const storage = tabOf();
        await value(storage.write(documentOf("board_a", "first")));
        const before = await content();
        failAt(number, error);
        expect(await storage.write(documentOf("board_a", "second"))).toMatchObject({ ok: false, error: { code } });
        expect(await content()).toEqual(before);
        browser.failing = () => null;
        await value(storage.write(other));
        expect((await value(storage.read("board_a")))?.json).toBe("first");
        expect((await value(storage.read("board_b")))?.json).toBe("other");
      }
  });

  test("a database that does not open is tried again", async () => {
    const storage = tabOf();
    const { open } = browser;
    browser.open = () => {
      throw new DOMException("no", "SecurityError");
    };
    expect(await storage.read("board_a")).toMatchObject({ ok: false, error: { code: "STORAGE_FAILED" } });
    browser.open = open;
    await value(storage.write(documentOf("board_a", "now")));
    expect((await value(storage.read("board_a")))?.json).toBe("now");
  });
});

const noteAt = (time: number) => ({
  id: nextNoteId(),
  time,
  duration: 9,
  number: 60,
  channel: 1,
  attack: 0.5,
  release: 0.5,
});

function songOf(counts: readonly number[]): TimelineDocument {
  const track = newTrack({ name: "Piano" });
  const rolls = counts.map((count) =>
    newRoll({ trackId: track.id, notes: noteListOf(Array.from({ length: count }, (_, index) => noteAt(index))) }),
  );
  return {
    timeline: newTimeline({ id: "a", name: "Song", trackIds: [track.id] }),
    tracks: new Map([[track.id, track]]),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
}

const SONG = "timeline_a";

/** As another tab reads it, opened there or not. */
async function songIn(storage: BrowserStorage): Promise<unknown> {
  const read = await value(storage.read(SONG));
  const opened = await value(storage.openSong(SONG, false));
  if (!read || !opened || !("document" in opened)) return read;
  expect(read.json).toBe(textOf(opened.document));
  return read.json;
}

const textOf = (song: TimelineDocument): string => JSON.stringify(writeTimeline(song));

function edited(
  song: TimelineDocument,
  { act, roll: index, at }: { act: string; roll: number; at: number },
): TimelineDocument {
  const rolls = new Map(song.rolls);
  const roll = [...rolls.values()][index % Math.max(1, rolls.size)];
  if (act === "rename") return { ...song, timeline: { ...song.timeline, name: `Song ${at}` } };
  if (!roll) return song;
  if (act === "drop") rolls.delete(roll.id);
  else if (act === "add") rolls.set(roll.id, { ...roll, notes: editNotes(roll.notes, [], [noteAt(at)]) });
  else rolls.set(roll.id, { ...roll, notes: editNotes(roll.notes, [...notesOf(roll.notes)].slice(at, at + 900), []) });
  return { ...song, rolls };
}

describe("songs", () => {
  const someEdit = fc.record({
    act: fc.constantFrom("add", "cut", "rename", "drop"),
    roll: fc.nat(3),
    at: fc.integer({ min: 0, max: 3000 }),
  });

  test("are read as they were saved, after any edits, and no part stays that no song has", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 1600 }), { minLength: 1, maxLength: 2 }),
        fc.array(fc.array(someEdit, { maxLength: 3 }), { maxLength: 3 }),
        async (counts, rounds) => {
          clear();
          const tab = tabOf();
          let song = songOf(counts);
          for (const edits of [[], ...rounds]) {
            for (const edit of edits) song = edited(song, edit);
            const savedAt = await value(tab.saveSong(song));
            expect(tab.savedAtOf(song)).toBe(savedAt);
            expect(await songIn(tabOf())).toBe(textOf(song));
          }
          // The timeline, its track, and its rolls with their chunks.
          const chunks = [...song.rolls.values()].reduce((count, { notes }) => count + notes.chunks.length, 0);
          expect(browser.rows(DATABASE, "parts").size).toBeLessThanOrEqual(2 + song.rolls.size + chunks);
          await value(tab.remove(SONG));
          for (const store of STORES) expect(browser.rows(DATABASE, store).size).toBe(0);
        },
      ),
      { numRuns: 8 },
    );
  });

  test("a save that fails anywhere leaves the song that was stored, and the next save has all", async () => {
    const first = songOf([800, 10]);
    const second = edited(edited(first, { act: "add", roll: 0, at: 5 }), { act: "drop", roll: 1, at: 0 });
    for (let number = 0; number < 9; number++) {
      clear();
      const tab = tabOf();
      await value(tab.saveSong(first));
      failAt(number, full);
      const failed = await tab.saveSong(second);
      browser.failing = () => null;
      if (failed.ok) continue;
      expect(failed.error.code).toBe("STORAGE_FULL");
      expect(await songIn(tabOf())).toBe(textOf(first));
      await value(tab.saveSong(second));
      expect(await songIn(tabOf())).toBe(textOf(second));
    }
  });

  test("nothing is saved over what this tab has not seen", async () => {
    const one = tabOf();
    const other = tabOf();
    const song = songOf([5]);
    await value(one.saveSong(song));
    const opened = await value(other.openSong(SONG, true));
    const theirs = edited((opened as { document: TimelineDocument }).document, { act: "add", roll: 0, at: 99 });
    await value(other.saveSong(theirs));
    const mine = edited(song, { act: "rename", roll: 0, at: 1 });
    expect(await one.saveSong(mine)).toMatchObject({ ok: false, error: { code: "WRITTEN_ELSEWHERE" } });
    expect(await songIn(one)).toBe(textOf(theirs));
    // Who has read it goes on from there.
    const again = await value(one.openSong(SONG, true));
    const next = edited((again as { document: TimelineDocument }).document, { act: "rename", roll: 0, at: 2 });
    await value(one.saveSong(next));
    expect(await songIn(other)).toBe(textOf(next));
  });

  test("a song that has lost a part is not opened as another one", async () => {
    const song = songOf([1600, 3, 5]);
    await value(tabOf().saveSong(song));
    const database = await storageDatabase()();
    for (const key of await database.getAllKeys("parts")) {
      const part = (await database.get("parts", key))!;
      await database.delete("parts", key);
      for (const lost of [await tabOf().openSong(SONG, true), await tabOf().read(SONG)])
        expect(lost).toMatchObject({ ok: false, error: { code: "STORAGE_FAILED" } });
      await database.put("parts", part, key);
    }
    expect(await songIn(tabOf())).toBe(textOf(song));
  });

  test("what is saved is later than all that was there of it, whatever the clock says", async () => {
    const future = Date.now() + 1e6;
    const owned = { ...documentOf(SONG, "{}", future), owner: "", deletedAt: 5 };
    await value(tabOf().commit([{ key: SONG, document: owned }]));
    const tab = tabOf();
    const first = await value(tab.saveSong(songOf([1])));
    expect(first).toBeGreaterThan(future);
    expect(await value(tab.saveSong(songOf([2])))).toBeGreaterThan(first);
    expect((await value(tabOf().read(SONG)))!.savedAt).toBeGreaterThan(first);
  });

  test("what was noted before a page was lost is there when the song is opened, once, or as a copy beside a later version", async () => {
    const journal = memory();
    const lost = tabOf("", journal);
    const song = songOf([1500]);
    await value(lost.saveSong(song));
    const noted = edited(song, { act: "add", roll: 0, at: 77 });
    expect(lost.noteSong(noted, true)).toBe(true);
    expect(await songIn(tabOf("", journal))).toBe(textOf(noted));
    expect(journal.keys()).toEqual([]);
    const next = tabOf("", journal);
    const mine = ((await value(next.openSong(SONG, true))) as { document: TimelineDocument }).document;
    const edit = edited(mine, { act: "rename", roll: 0, at: 8 });
    expect(next.noteSong(edit, true)).toBe(true);
    const later = tabOf();
    const theirs = ((await value(later.openSong(SONG, true))) as { document: TimelineDocument }).document;
    await value(later.saveSong(edited(theirs, { act: "rename", roll: 0, at: 9 })));
    const list = await value(tabOf("", journal).list("timeline_"));
    expect(list.map(({ name }) => name).toSorted()).toEqual(["Song 8 (recovered)", "Song 9"]);
    const copy = await value(later.read(list.find(({ name }) => name !== "Song 9")!.key));
    expect(JSON.parse(copy!.json)).toMatchObject({ name: "Song 8 (recovered)" });
  });
});

const owned = (key: string, json: string, savedAt: number) => ({
  ...documentOf(key, json, savedAt),
  owner: "ann",
  deletedAt: null,
});

const changes = (expectedSavedAt: number | null): SyncChange[] => [
  { key: "board_a", expectedSavedAt, document: owned("board_a", "new", 50), record: newRecord("board_a", "ann") },
  { key: "board_b", fields: { deletedAt: 9, savedAt: 60 }, record: { ...newRecord("board_b", "ann"), base: "base" } },
  { key: "board_c", document: null, record: null },
];

const prepare = async (): Promise<BrowserStorage> => {
  clear();
  const storage = tabOf("ann");
  for (const key of ["board_a", "board_b", "board_c"]) await value(storage.write(documentOf(key, "old", 10)));
  await value(storage.commit([{ key: "board_c", record: { ...newRecord("board_c", "ann"), base: "c" } }]));
  return storage;
};

describe("commits of synchronisation", () => {
  test("are done as a whole where the document is what it was, and not at all where it is not or one part fails", async () => {
    const storage = await prepare();
    const before = await content();
    for (const time of [null, 9, 11]) expect(await value(storage.commit(changes(time)))).toBe(false);
    expect(await content()).toEqual(before);
    const written: string[] = [];
    storage.onWrite((key) => written.push(key));
    // Each of its writes fails once, at last the end of it.
    let failures = 0;
    for (; ; failures++) {
      failAt(failures, full);
      const outcome = await storage.commit(changes(10));
      if (outcome.ok) break;
      expect(outcome.error.code).toBe("STORAGE_FULL");
      expect(await content()).toEqual(before);
      expect(written).toEqual([]);
    }
    expect(failures).toBeGreaterThan(10);
    browser.failing = () => null;
    expect(written.toSorted()).toEqual(["board_a", "board_b", "board_c"]);
    expect(await value(storage.load("board_a"))).toEqual({
      document: owned("board_a", "new", 50),
      record: newRecord("board_a", "ann"),
    });
    expect(await value(storage.load("board_b"))).toEqual({
      document: { ...owned("board_b", "old", 60), deletedAt: 9 },
      record: { ...newRecord("board_b", "ann"), base: "base" },
    });
    expect(await value(storage.load("board_c"))).toEqual({ document: null, record: null });
    expect(browser.rows(DATABASE, "bases").size).toBe(1);
    // What is deleted is in no list, and cannot be read.
    expect((await value(storage.list("board_"))).map(({ key }) => key)).toEqual(["board_a"]);
    expect(await value(storage.read("board_b"))).toBeNull();
  });
});
