import { TIMELINE_VERSION, type TimelineDocument } from "../../domain/timeline/records.ts";
import type { SongStoragePort } from "../../protocol/songStorage.ts";
import type { StoredSummary } from "../../protocol/storage.ts";
import type { DocumentSaving } from "./createDocumentSaving.ts";
import { DocumentLedger, NOTHING_STORED } from "./DocumentLedger.ts";
import { readParts, writeParts } from "./partStore.ts";
import { documentOf, idsOf, indexOf, isChunk, partsOf, type LivePart } from "./SongIndex.ts";
import { checkedDocument } from "./storedRecords.ts";
import { guarded, PART_STORES, type StorageDatabase } from "./storageDatabase.ts";

/** More notes than these are not noted with every step of a gesture. */
const EAGER_NOTES = 8192;

export interface SongStorageOptions {
  readonly database: () => Promise<StorageDatabase>;
  readonly keeping: DocumentSaving;
  /** Returns the summary of a document; null if the current user may not see it. */
  readonly mayOpen: (database: StorageDatabase, key: string) => Promise<StoredSummary | null>;
}

/** `SongStoragePort` on IndexedDB, with a journal for edits that are not stored yet. */
export function createSongStorage({ database, keeping, mayOpen }: SongStorageOptions): SongStoragePort {
  /** Times at which these very documents were stored. */
  const savedTimes = new WeakMap<TimelineDocument, number>();

  const note = (key: string, document: TimelineDocument, urgent: boolean): boolean => {
    const ledger = keeping.ledgerOf(key);
    ledger.noted = null;
    const missing = new Map<number, LivePart>();
    let notes = 0;
    for (const [id, part] of partsOf(document, ledger.idOf)) {
      if (ledger.has(id)) continue;
      missing.set(id, part);
      notes += isChunk(part) ? part.length : 0;
      if (!urgent && notes > EAGER_NOTES) return false;
    }
    const content = { index: indexOf(document, ledger.idOf), parts: missing };
    return keeping.note(key, document.timeline.name, content, () => note(key, document, true));
  };

  return {
    openSong: (key, isOwn, onProgress) =>
      guarded(async () => {
        if (isOwn) await keeping.take(key);
        const open = await database();
        const summary = await mayOpen(open, key);
        if (!summary) return null;
        const transaction = open.transaction([...PART_STORES]);
        const kept = checkedDocument(await transaction.objectStore("documents").get(key), summary.name);
        if (!kept) return null;
        const { name, savedAt } = kept;
        if (kept.json !== null) {
          if (isOwn) keeping.opened(key, new DocumentLedger({ ...NOTHING_STORED, savedAt }));
          return { name, json: kept.json, savedAt };
        }
        const ids = new Set(idsOf(kept.song));
        const ledger = new DocumentLedger({ savedAt, parts: ids });
        const parts = await readParts(transaction.objectStore("parts"), key, ids, onProgress);
        const document = documentOf(kept.song, parts, ledger.know);
        if (!document) throw new Error(`“${name}” has lost a part of its notes`);
        if (isOwn) keeping.opened(key, ledger);
        savedTimes.set(document, savedAt);
        return { name, document };
      }),

    async saveSong(document) {
      const key = `timeline_${document.timeline.id}`;
      const { idOf } = keeping.ledgerOf(key);
      const saved = await keeping.save({
        key,
        name: document.timeline.name,
        contentType: TIMELINE_VERSION,
        parts: new Set(partsOf(document, idOf).keys()),
        isStored: () => false,
        async put(transaction, before, kept) {
          const stored = new Set(before?.json === null ? idsOf(before.song) : []);
          await writeParts(transaction, key, partsOf(document, idOf), stored);
          await transaction.objectStore("documents").put({ ...kept, json: null, song: indexOf(document, idOf) }, key);
        },
      });
      if (saved.ok) savedTimes.set(document, saved.value);
      return saved;
    },

    knowSong: (document, savedAt) => void savedTimes.set(document, savedAt),
    savedAtOf: (document) => savedTimes.get(document) ?? null,
    noteSong: (document, urgent) => note(`timeline_${document.timeline.id}`, document, urgent),
  };
}
