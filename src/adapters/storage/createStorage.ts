import { newId } from "../../domain/id.ts";
import type { BoardStoragePort, BoardText } from "../../protocol/boardStorage.ts";
import type { SongStoragePort } from "../../protocol/songStorage.ts";
import type { StoragePort, StoredDocument, StoredSummary } from "../../protocol/storage.ts";
import type { SyncStoragePort } from "../../protocol/syncStorage.ts";
import { lockName } from "../../protocol/tabs.ts";
import { createDocumentSaving, type DocumentSaving } from "./createDocumentSaving.ts";
import { createSongStorage } from "./createSongStorage.ts";
import { createSyncStorage, type ReplacedDocuments } from "./createSyncStorage.ts";
import { DocumentJournal, type JournalMemory } from "./DocumentJournal.ts";
import { withJson } from "./withJson.ts";
import { putDocument } from "./putDocument.ts";
import { allChecked, checked, checkedDocument } from "./storedRecords.ts";
import { guarded, partsOfKey, storageDatabase, STORES, type StorageDatabase } from "./storageDatabase.ts";
import { DocumentLedger, NOTHING_STORED } from "./DocumentLedger.ts";

/** Longer texts are not noted with every step of a gesture. */
const EAGER_LETTERS = 500_000;

/** `BoardStoragePort` on IndexedDB, with a journal for edits that are not stored yet. */
function createBoardStorage(keeping: DocumentSaving, read: StoragePort["read"]): BoardStoragePort {
  const note = ({ key, name, contentType, json }: BoardText, urgent: boolean): boolean => {
    keeping.ledgerOf(key).noted = null;
    if (!urgent && json.length > EAGER_LETTERS) return false;
    return keeping.note(key, name, { contentType, json }, () => note({ key, name, contentType, json }, true));
  };
  return {
    async openBoard(key, isOwn) {
      const taken = isOwn ? await guarded(() => keeping.take(key)) : null;
      if (taken?.ok === false) return taken;
      return read(key);
    },
    knowBoard: (key, savedAt) => keeping.opened(key, new DocumentLedger({ ...NOTHING_STORED, savedAt })),
    saveBoard: ({ key, name, contentType, json }) =>
      keeping.save({
        key,
        name,
        contentType,
        parts: NOTHING_STORED.parts,
        isStored: (before) => before?.json === json && before.name === name,
        put: (transaction, _before, kept) => transaction.objectStore("documents").put({ ...kept, json }, key),
      }),
    noteBoard: note,
  };
}

export interface StorageOptions {
  /** Id of the account that is signed in, "" for a visitor. */
  readonly owner: () => string;
  /** Memory for the journal of the last edits; null if the browser forbids it. */
  readonly memory: JournalMemory | null;
  /** Missing where the page is not served securely. */
  readonly locks: Pick<LockManager, "query"> | undefined;
}

/** Storage of the tab, and the notifications about documents that another thread of it stores. */
export type BrowserStorage = StoragePort &
  SongStoragePort &
  BoardStoragePort &
  SyncStoragePort &
  ReplacedDocuments & { written(key: string): void };

/** All ports of the browser's storage, on IndexedDB. */
export function createStorage({ owner, memory, locks }: StorageOptions): BrowserStorage {
  const database = storageDatabase();
  const listeners = new Set<(key: string) => void>();
  /** Owners of the documents that this tab has read: a late write of a removed one keeps its owner. */
  const owners = new Map<string, string>();
  const written = (key: string): void => {
    for (const listener of listeners) listener(key);
  };
  const isVisible = (summary: StoredSummary): boolean =>
    summary.deletedAt === null && (summary.owner === "" || summary.owner === owner());
  const mayOpen = async (open: StorageDatabase, key: string): Promise<StoredSummary | null> => {
    const summary = checked("summaries", await open.get("summaries", key));
    if (!summary || !isVisible(summary)) return null;
    owners.set(key, summary.owner);
    return summary;
  };
  const keeping = createDocumentSaving({
    database,
    journal: new DocumentJournal(memory),
    writer: newId(),
    ownerOf: (key) => owners.get(key) ?? owner(),
    written: (key) => {
      written(key);
      askToPersist();
    },
    isOpenElsewhere: async (key) => {
      const { held = [] } = (await locks?.query()) ?? {};
      return !locks || held.some(({ name }) => name === lockName(key));
    },
  });
  const sync = createSyncStorage(database, written, keeping);
  const read: StoragePort["read"] = (key) =>
    guarded(async () => {
      await keeping.settle(key);
      const open = await database();
      const summary = await mayOpen(open, key);
      if (!summary) return null;
      const transaction = open.transaction(["documents", "parts"]);
      const kept = checkedDocument(await transaction.objectStore("documents").get(key), summary.name);
      return kept ? withJson(transaction.objectStore("parts"), kept) : null;
    });
  return {
    ...sync,
    ...keeping,
    ...createSongStorage({ database, keeping, mayOpen }),
    ...createBoardStorage(keeping, read),
    written,
    // Journal entries of a lost page are in no list yet.
    all: async () => {
      await keeping.settleAll();
      return sync.all();
    },
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: (prefix) =>
      guarded(async () => {
        await keeping.settleAll();
        return (await list(await database(), prefix)).filter(isVisible);
      }),
    has: (key) =>
      guarded(async () => {
        await keeping.settle(key);
        return (await mayOpen(await database(), key)) !== null;
      }),
    read,
    write: (document) =>
      guarded(async () => {
        const owned = owners.get(document.key) ?? owner();
        owners.set(document.key, owned);
        await write(await database(), document, owned, keeping.writer);
        written(document.key);
        askToPersist();
      }),
    remove: (key) =>
      guarded(async () => {
        const transaction = (await database()).transaction([...STORES], "readwrite");
        await Promise.all([
          ...(["documents", "summaries", "sync", "bases", "pictures"] as const).map((store) =>
            transaction.objectStore(store).delete(key),
          ),
          transaction.objectStore("parts").delete(partsOfKey(key)),
          transaction.done,
        ]);
        written(key);
      }),
  };
}

async function list(database: StorageDatabase, prefix: string): Promise<readonly StoredSummary[]> {
  const summaries = await database.getAll("summaries", IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  return allChecked("summaries", summaries).sort((a, b) => b.savedAt - a.savedAt);
}

async function write(
  database: StorageDatabase,
  document: StoredDocument,
  owner: string,
  writer: string,
): Promise<void> {
  const transaction = database.transaction([...STORES], "readwrite");
  const known = checked("summaries", await transaction.objectStore("summaries").get(document.key));
  // Two writes within a millisecond are still two.
  const savedAt = Math.max(document.savedAt, (known?.savedAt ?? 0) + 1);
  await putDocument(transaction, { ...document, savedAt }, known?.owner ?? owner, null, writer);
  await transaction.done;
}

let asked = false;

/** Browsers may throw stored work away when space runs short, unless they are asked to keep it. */
function askToPersist(): void {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.();
}
