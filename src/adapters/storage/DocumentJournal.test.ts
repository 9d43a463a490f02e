import { expect, test } from "vitest";
import { newRoll, newTimeline, newTrack, nextNoteId } from "../../domain/timeline/defaults.ts";
import { editNotes, noteListOf, notesOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { documentOf, idsOf, indexOf, partsOf, type LivePart } from "./SongIndex.ts";
import { DocumentJournal } from "./DocumentJournal.ts";
import { DocumentLedger } from "./DocumentLedger.ts";

const KEY = "timeline_a";

/** A browser's `localStorage` with room for so many letters. */
function memoryOf(room = Infinity) {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string): void {
      if (text.length > room) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, text);
    },
    removeItem: (key: string) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

function throwing(): never {
  throw new DOMException("no", "SecurityError");
}

const noteAt = (time: number) => ({
  id: nextNoteId(),
  time,
  duration: 10,
  number: 60,
  channel: 1,
  attack: 0.3,
  release: 64 / 127,
});

function songOf(count: number): TimelineDocument {
  const track = newTrack({ name: "Piano", gainDb: -Infinity });
  const notes = noteListOf(Array.from({ length: count }, (_, index) => noteAt(index * 20)));
  const roll = newRoll({ trackId: track.id, notes });
  return {
    timeline: newTimeline({ name: "Song", trackIds: [track.id] }),
    tracks: new Map([[track.id, track]]),
    rolls: new Map([[roll.id, roll]]),
  };
}

const contentOf = ({ timeline, tracks, rolls }: TimelineDocument): unknown => ({
  timeline,
  tracks: [...tracks.values()],
  rolls: [...rolls.values()].map(({ notes, ...fields }) => ({
    ...fields,
    notes: [...notesOf(notes)].map(({ id: _id, ...note }) => note),
  })),
});

const entryOf = (document: TimelineDocument, ledger: DocumentLedger, parts: ReadonlyMap<number, LivePart>) => ({
  writer: "tab",
  owner: "",
  name: document.timeline.name,
  notedAt: 1,
  bases: ledger.bases,
  parts,
  index: indexOf(document, ledger.idOf),
});

test("an edit is noted as the parts that it made anew, and comes back with those that are stored", () => {
  const memory = memoryOf();
  const before = songOf(5000);
  const ledger = new DocumentLedger();
  const stored = partsOf(before, ledger.idOf);
  ledger.stored = { savedAt: 1, parts: new Set(stored.keys()) };
  const [roll] = before.rolls.values();
  const drawn = editNotes(roll!.notes, [], [noteAt(777)]);
  const after = { ...before, rolls: new Map([[roll!.id, { ...roll!, notes: drawn }]]) };
  const fresh = new Map([...partsOf(after, ledger.idOf)].filter(([id]) => !ledger.has(id)));
  expect(fresh.size).toBe(1);
  new DocumentJournal(memory).write(KEY, entryOf(after, ledger, fresh));
  expect(memory.getItem("padroll_journal_timeline_a")!.length).toBeLessThan(40_000);

  const entry = new DocumentJournal(memory).read(KEY)!;
  if (!("parts" in entry)) throw new Error("no song was noted");
  expect(entry.bases).toEqual([1]);
  const parts = new Map([...stored, ...entry.parts]);
  expect(contentOf(documentOf(entry.index, parts, () => undefined)!)).toEqual(contentOf(after));
});

test("while a version is being written, what either version lacks is noted", () => {
  const song = songOf(3);
  const ledger = new DocumentLedger();
  const ids = [...idsOf(indexOf(song, ledger.idOf))];
  ledger.stored = { savedAt: 1, parts: new Set(ids) };
  const version = { savedAt: 2, parts: new Set(ids.slice(1)) };
  ledger.underWay.add(version);
  expect(ledger.bases).toEqual([1, 2]);
  expect(ids.map((id) => ledger.has(id))).toEqual([false, ...ids.slice(1).map(() => true)]);
  ledger.underWay.delete(version);
  expect(ids.every((id) => ledger.has(id))).toBe(true);
});

test("a board is noted as its text, and found among all that is noted", () => {
  const memory = memoryOf();
  memory.setItem("padroll_settings", "{}");
  const head = { writer: "tab", owner: "", name: "Board", notedAt: 1, bases: [null, 7] };
  const entry = { ...head, contentType: "application/board", json: '{"name":"Board"}' };
  expect(new DocumentJournal(memory).write("board_b", entry)).toBe(true);
  expect(new DocumentJournal(memory).read("board_b")).toEqual(entry);
  expect(new DocumentJournal(memory).keys()).toEqual(["board_b"]);
  new DocumentJournal(memory).remove("board_b");
  expect(new DocumentJournal(memory).keys()).toEqual([]);
});

test("a journal that is full, forbidden, damaged or missing never throws", () => {
  const song = songOf(100);
  const ledger = new DocumentLedger();
  const entry = entryOf(song, ledger, partsOf(song, ledger.idOf));
  expect(new DocumentJournal(memoryOf(10)).write(KEY, entry)).toBe(false);
  const silent = { ...memoryOf(), setItem: () => undefined };
  expect(new DocumentJournal(silent).write(KEY, entry)).toBe(false);
  expect(new DocumentJournal(null).write(KEY, entry)).toBe(false);
  expect(new DocumentJournal(null).read(KEY)).toBeNull();
  const damaged = memoryOf();
  damaged.setItem("padroll_journal_timeline_a", `{"parts":[[1,{"notes":[{"time":["x"]}]}]]}`);
  expect(new DocumentJournal(damaged).read(KEY)).toBeNull();
  const forbidden = new DocumentJournal({ getItem: throwing, setItem: throwing, removeItem: throwing, keys: throwing });
  expect(forbidden.keys()).toEqual([]);
  expect(forbidden.read(KEY)).toBeNull();
  expect(forbidden.write(KEY, entry)).toBe(false);
  expect(() => forbidden.remove(KEY)).not.toThrow();
});

test("a song that lacks a part is not opened as one with fewer notes", () => {
  const song = songOf(2000);
  const ledger = new DocumentLedger();
  const parts = partsOf(song, ledger.idOf);
  parts.delete(Math.max(...parts.keys()));
  expect(documentOf(indexOf(song, ledger.idOf), parts, () => undefined)).toBeNull();
});
