import type { StoragePort, StoredDocument, StoredSummary } from "../../protocol/storage.ts";
import type { SyncStoragePort } from "../../protocol/syncStorage.ts";
import { createSyncStorage } from "./createSyncStorage.ts";
import { putDocument } from "./putDocument.ts";
import { guarded, storageDatabase, STORES, type StorageDatabase } from "./storageDatabase.ts";

export interface StorageOptions {
  /** Id of the account that is signed in, "" for a visitor. */
  readonly owner: () => string;
}

/** `StoragePort` and `SyncStoragePort` on IndexedDB. */
export function createStorage({ owner }: StorageOptions): StoragePort & SyncStoragePort {
  const database = storageDatabase();
  const listeners = new Set<(key: string) => void>();
  /** Whose the documents are that this tab has read: a late write of one that was taken out meanwhile stays theirs. */
  const owners = new Map<string, string>();
  const written = (key: string): void => {
    for (const listener of listeners) listener(key);
  };
  const isVisible = (summary: StoredSummary | undefined): boolean =>
    summary !== undefined && summary.deletedAt === null && (summary.owner === "" || summary.owner === owner());
  return {
    ...createSyncStorage(database, written),
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: (prefix) => guarded(async () => (await list(await database(), prefix)).filter(isVisible)),
    read: (key) =>
      guarded(async () => {
        const open = await database();
        const summary = await open.get("summaries", key);
        if (!isVisible(summary)) return null;
        owners.set(key, summary!.owner);
        return (await open.get("documents", key)) ?? null;
      }),
    write: (document) =>
      guarded(async () => {
        const owned = owners.get(document.key) ?? owner();
        owners.set(document.key, owned);
        await write(await database(), document, owned);
        written(document.key);
        askToPersist();
      }),
    remove: (key) =>
      guarded(async () => {
        const transaction = (await database()).transaction([...STORES], "readwrite");
        await Promise.all([...STORES.map((store) => transaction.objectStore(store).delete(key)), transaction.done]);
        written(key);
      }),
  };
}

async function list(database: StorageDatabase, prefix: string): Promise<readonly StoredSummary[]> {
  const summaries = await database.getAll("summaries", IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  return summaries.sort((a, b) => b.savedAt - a.savedAt);
}

async function write(database: StorageDatabase, document: StoredDocument, owner: string): Promise<void> {
  const transaction = database.transaction([...STORES], "readwrite");
  const known = await transaction.objectStore("summaries").get(document.key);
  // Two writes within a millisecond are still two.
  const savedAt = Math.max(document.savedAt, (known?.savedAt ?? 0) + 1);
  await putDocument(transaction, { ...document, savedAt }, known?.owner ?? owner, null);
  await transaction.done;
}

let asked = false;

/** Browsers may throw stored work away when space runs short, unless they are asked to keep it. */
function askToPersist(): void {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.();
}
