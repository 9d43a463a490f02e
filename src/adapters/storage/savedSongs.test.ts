import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import type { Result } from "../../domain/AppError.ts";
import { createStorage, type BrowserStorage } from "./createStorage.ts";
import { FakeIndexedDb } from "./FakeIndexedDb.test-helper.ts";

const KEY = "timeline_song";
let texts: Map<string, string>;

beforeEach(() => {
  texts = new Map();
  vi.stubGlobal("navigator", {});
  for (const [name, value] of Object.entries(new FakeIndexedDb().globals)) vi.stubGlobal(name, value);
});
afterEach(() => void vi.unstubAllGlobals());

const tabOf = (): BrowserStorage =>
  createStorage({
    owner: () => "",
    memory: {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => void texts.set(key, text),
      removeItem: (key) => void texts.delete(key),
      keys: () => [...texts.keys()],
    },
    locks: { query: async () => ({ held: [] }) },
  });

async function value<T>(result: Promise<Result<T>>): Promise<T> {
  const outcome = await result;
  if (!outcome.ok) throw outcome.error;
  return outcome.value;
}

const notes = (count: number) => Array.from({ length: count }, (_, index) => ({ time: index }));
const songOf = (count: number) => song({ tracks: [{ rolls: [{ notes: notes(count) }] }] });

test("a song that is stored as text is opened as text, and saved over", async () => {
  await value(tabOf().write({ key: KEY, name: "Song", contentType: "song", json: "{}", savedAt: 3 }));
  const tab = tabOf();
  expect(await value(tab.openSong(KEY, true))).toEqual({ name: "Song", json: "{}", savedAt: 3 });
  const document = songOf(5);
  expect(tab.savedAtOf(document)).toBeNull();
  tab.knowSong(document, 3);
  expect(tab.savedAtOf(document)).toBe(3);
  const savedAt = await value(tab.saveSong(document));
  expect([savedAt > 3, tab.savedAtOf(document)]).toEqual([true, savedAt]);
});

test("a song that is not there, or of somebody else, is null", async () => {
  const tab = tabOf();
  expect(await value(tab.openSong(KEY, true))).toBeNull();
  const theirs = { key: KEY, name: "Song", contentType: "song", json: "{}", savedAt: 3, owner: "ann", deletedAt: null };
  await value(tab.commit([{ key: KEY, document: theirs }]));
  expect(await value(tab.openSong(KEY, true))).toBeNull();
});

test("a tab that only looks at a song cannot save over it", async () => {
  await value(tabOf().saveSong(songOf(5)));
  const tab = tabOf();
  const progress: number[] = [];
  const opened = await value(tab.openSong(KEY, false, (fraction) => progress.push(fraction)));
  expect(progress.at(-1)).toBe(1);
  expect(opened && "document" in opened && tab.savedAtOf(opened.document)).toBeGreaterThan(0);
  expect(await tab.saveSong(songOf(6))).toMatchObject({ ok: false, error: { code: "WRITTEN_ELSEWHERE" } });
});

test("up to 8192 new notes are journaled with each step, more of them only when the page is left", async () => {
  const tab = tabOf();
  expect(tab.noteSong(songOf(8192), false)).toBe(true);
  texts.clear();
  const large = songOf(8193);
  expect(tab.noteSong(large, false)).toBe(false);
  expect(texts.size).toBe(0);
  expect(tab.noteSong(large, true)).toBe(true);
  expect(texts.size).toBe(1);
  // Notes that are stored do not count.
  await value(tab.saveSong(large));
  const renamed = { ...large, timeline: { ...large.timeline, name: "Renamed" } };
  expect(tab.noteSong(renamed, false)).toBe(true);
  expect(texts.get(`padroll_journal_${KEY}`)!.length).toBeLessThan(10_000);
});

test("a save takes edits along that were journaled before it, and journals anew those that came meanwhile", async () => {
  const tab = tabOf();
  const first = songOf(5);
  tab.noteSong(first, true);
  const saving = tab.saveSong(first);
  const renamed = { ...first, timeline: { ...first.timeline, name: "Renamed" } };
  tab.noteSong(renamed, false);
  const savedAt = await value(saving);
  const entry = JSON.parse(texts.get(`padroll_journal_${KEY}`)!) as { name: string; bases: number[]; parts: unknown[] };
  expect([entry.name, entry.bases, entry.parts.length]).toEqual(["Renamed", [savedAt], 1]);
  await value(tab.saveSong(renamed));
  expect(texts.size).toBe(0);
});
