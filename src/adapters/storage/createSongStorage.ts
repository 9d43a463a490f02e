import { fail, ok } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import { TIMELINE_VERSION, type TimelineDocument } from "../../domain/timeline/records.ts";
import type { SongStoragePort } from "../../protocol/songStorage.ts";
import { writeParts, readParts, type PartsTransaction } from "./partStore.ts";
import type { ReplacedSongs } from "./createSyncStorage.ts";
import { documentOf, idsOf, indexOf, isChunk, partsOf, storedPart, type SongPart } from "./SongIndex.ts";
import type { SongJournal, JournalEntry } from "./SongJournal.ts";
import { NOTHING_STORED, SongLedger } from "./SongLedger.ts";
import { guarded, partsOfKey, PART_STORES, type StorageDatabase } from "./storageDatabase.ts";

/** More notes than these are not noted with every step of a gesture. */
const EAGER_NOTES = 8192;

export interface SongStorageOptions {
  readonly database: () => Promise<StorageDatabase>;
  readonly journal: SongJournal;
  /** Names this tab, as long as it is open. */
  readonly writer: string;
  /** Whose a document is that this tab has open. */
  readonly ownerOf: (key: string) => string;
  /** Whether whoever is signed in may see the document. */
  readonly mayOpen: (database: StorageDatabase, key: string) => Promise<boolean>;
  /** Hears of every document that was changed. */
  readonly written: (key: string) => void;
  /** Whether another tab has the document open. */
  readonly isOpenElsewhere: (key: string) => Promise<boolean>;
}

export type SongStorage = SongStoragePort & ReplacedSongs;

/** `SongStoragePort` on IndexedDB, with a journal for what is not there yet. */
export function createSongStorage(options: SongStorageOptions): SongStorage {
  const { database, journal, writer, ownerOf, mayOpen, written, isOpenElsewhere } = options;
  const ledgers = new Map<string, SongLedger>();
  /** When documents were stored that are just that. */
  const savedTimes = new WeakMap<TimelineDocument, number>();
  const ledgerOf = (key: string): SongLedger => {
    const ledger = ledgers.get(key) ?? new SongLedger();
    ledgers.set(key, ledger);
    return ledger;
  };

  const note = (key: string, document: TimelineDocument, urgent: boolean): boolean => {
    const ledger = ledgerOf(key);
    ledger.noted = null;
    const missing = new Map<number, SongPart>();
    let notes = 0;
    for (const [id, part] of partsOf(document, ledger.idOf)) {
      if (ledger.has(id)) continue;
      missing.set(id, storedPart(part));
      notes += isChunk(part) ? part.length : 0;
      if (!urgent && notes > EAGER_NOTES) return false;
    }
    const entry: JournalEntry = {
      writer,
      owner: ownerOf(key),
      name: document.timeline.name,
      notedAt: Date.now(),
      bases: ledger.bases,
      index: indexOf(document, ledger.idOf),
      parts: missing,
    };
    if (!journal.write(key, entry)) return false;
    ledger.noted = document;
    return true;
  };

  const settleEntry = async (key: string, entry: JournalEntry): Promise<void> => {
    const open = await database();
    const transaction = open.transaction([...PART_STORES], "readwrite");
    const outcome = await applyEntry(transaction, key, entry);
    await transaction.done;
    journal.remove(key);
    if (outcome !== null) written(outcome);
  };

  return {
    writer,

    async settle(key) {
      const entry = journal.read(key);
      if (entry === null || entry.writer === writer || (await isOpenElsewhere(key))) return;
      // What cannot be settled now stays noted.
      await settleEntry(key, entry).catch(() => undefined);
    },

    openSong: (key, isOwn, onProgress) =>
      guarded(async () => {
        const entry = isOwn ? journal.read(key) : null;
        if (entry) await settleEntry(key, entry);
        const open = await database();
        if (!(await mayOpen(open, key))) return null;
        const transaction = open.transaction([...PART_STORES]);
        const kept = await transaction.objectStore("documents").get(key);
        if (!kept) return null;
        const { name, savedAt } = kept;
        if (kept.json !== null) {
          if (isOwn) ledgers.set(key, new SongLedger({ ...NOTHING_STORED, savedAt }));
          return { name, json: kept.json, savedAt };
        }
        const ledger = new SongLedger({ savedAt, parts: new Set(idsOf(kept.song)) });
        const document = documentOf(
          kept.song,
          await readParts(transaction.objectStore("parts"), key, onProgress),
          ledger.know,
        );
        if (!document) throw new Error(`“${name}” has lost a part of its notes`);
        if (isOwn) ledgers.set(key, ledger);
        savedTimes.set(document, savedAt);
        return { name, document };
      }),

    async saveSong(document) {
      const key = `timeline_${document.timeline.id}`;
      const ledger = ledgerOf(key);
      const { noted } = ledger;
      const version = versionOf(document, ledger);
      ledger.underWay.add(version);
      const saved = await guarded(async () => {
        const transaction = (await database()).transaction([...PART_STORES], "readwrite");
        const isOurs = await saveVersion(transaction, { key, document, ledger, version, writer, owner: ownerOf(key) });
        await transaction.done;
        if (isOurs) ledger.stored = version;
        return isOurs;
      });
      ledger.underWay.delete(version);
      if (!saved.ok) return saved;
      if (!saved.value) {
        journal.remove(key);
        return fail("WRITTEN_ELSEWHERE", `“${document.timeline.name}” was changed in another tab.`, { key });
      }
      // What was noted since is not in what was saved.
      if (ledger.noted !== null && ledger.noted !== noted) note(key, ledger.noted, true);
      else journal.remove(key);
      savedTimes.set(document, version.savedAt);
      written(key);
      return ok(version.savedAt);
    },

    knowSong: (document, savedAt) => void savedTimes.set(document, savedAt),
    savedAtOf: (document) => savedTimes.get(document) ?? null,

    noteSong: (document, urgent) => note(`timeline_${document.timeline.id}`, document, urgent),

    replacing: (key, savedAt) => void ledgers.get(key)?.underWay.add({ savedAt, parts: new Set() }),

    replaced(key, savedAt, isDone) {
      const ledger = ledgers.get(key);
      const version = [...(ledger?.underWay ?? [])].find((each) => each.savedAt === savedAt && each.parts.size === 0);
      if (!ledger || !version) return;
      ledger.underWay.delete(version);
      // It may have been saved since: the news of another thread come a little later.
      if (isDone && (ledger.stored.savedAt ?? 0) < savedAt) ledger.stored = version;
    },
  };
}

interface NewVersion {
  savedAt: number;
  readonly parts: ReadonlySet<number>;
}

function versionOf(document: TimelineDocument, { stored, idOf }: SongLedger): NewVersion {
  const savedAt = Math.max(Date.now(), (stored.savedAt ?? 0) + 1);
  return { savedAt, parts: new Set(partsOf(document, idOf).keys()) };
}

interface Saving {
  readonly key: string;
  readonly document: TimelineDocument;
  readonly ledger: SongLedger;
  readonly version: NewVersion;
  readonly writer: string;
  readonly owner: string;
}

/** False where what is stored is not what this tab has stored or read there. */
async function saveVersion(
  transaction: PartsTransaction,
  { key, document, ledger, version, writer, owner }: Saving,
): Promise<boolean> {
  const [summary, before] = await Promise.all([
    transaction.objectStore("summaries").get(key),
    transaction.objectStore("documents").get(key),
  ]);
  const isDeleted = !summary || summary.deletedAt !== null;
  // What is on the screen follows what synchronisation is about to store before that is done.
  const known = [ledger.stored, ...ledger.underWay].filter((each) => each !== version);
  if (!isDeleted && !known.some(({ savedAt }) => savedAt === summary.savedAt)) return false;
  version.savedAt = Math.max(version.savedAt, (summary?.savedAt ?? 0) + 1);
  const kept = { key, name: document.timeline.name, contentType: TIMELINE_VERSION, savedAt: version.savedAt };
  const stored = new Set(before?.json === null ? idsOf(before.song) : []);
  await writeParts(transaction, key, partsOf(document, ledger.idOf), stored);
  await Promise.all([
    transaction
      .objectStore("documents")
      .put({ ...kept, json: null, song: indexOf(document, ledger.idOf), writer }, key),
    transaction.objectStore("summaries").put({ ...kept, owner: summary?.owner ?? owner, deletedAt: null }, key),
  ]);
  return true;
}

/** Makes what the entry says of what is stored. The answer is the key that was written, null where nothing had to be. */
async function applyEntry(transaction: PartsTransaction, key: string, entry: JournalEntry): Promise<string | null> {
  const [before, summary] = await Promise.all([
    transaction.objectStore("documents").get(key),
    transaction.objectStore("summaries").get(key),
  ]);
  // The tab that noted it has saved it since; or it is deleted.
  const isFitting = entry.bases.includes(before?.savedAt ?? null);
  if (!isFitting && (before === undefined || before.writer === entry.writer)) return null;
  if (summary && summary.deletedAt !== null) return null;
  const stored = await storedIds(transaction, key);
  const needed = [...idsOf(entry.index)];
  if (!needed.every((id) => entry.parts.has(id) || stored.has(id))) return null;
  const copyId = isFitting ? null : newId();
  const target = copyId === null ? key : `timeline_${copyId}`;
  const parts = new Map<number, SongPart>(entry.parts);
  if (copyId !== null) {
    // Somebody else has changed what it was edited on: both are kept.
    for (const [id, part] of await readParts(transaction.objectStore("parts"), key))
      if (!parts.has(id)) parts.set(id, part);
    const timeline = parts.get(entry.index.timeline)!;
    parts.set(entry.index.timeline, { ...timeline, id: copyId, name: `${entry.name} (recovered)` });
    for (const id of parts.keys()) if (!needed.includes(id)) parts.delete(id);
  }
  const savedAt = Math.max(entry.notedAt, (before?.savedAt ?? 0) + 1);
  const { index: song, writer } = entry;
  const name = copyId === null ? entry.name : `${entry.name} (recovered)`;
  const owner = summary?.owner ?? entry.owner;
  const kept = { key: target, name, contentType: TIMELINE_VERSION, savedAt };
  const wanted = new Map(needed.map((id): [number, object | null] => [id, parts.get(id) ?? null]));
  await writeParts(transaction, target, wanted, copyId === null ? stored : new Set());
  await Promise.all([
    transaction.objectStore("documents").put({ ...kept, json: null, song, writer }, target),
    transaction.objectStore("summaries").put({ ...kept, owner, deletedAt: null }, target),
  ]);
  return target;
}

async function storedIds(transaction: PartsTransaction, key: string): Promise<Set<number>> {
  const keys = await transaction.objectStore("parts").getAllKeys(partsOfKey(key));
  return new Set(keys.map(([, id]) => id));
}
