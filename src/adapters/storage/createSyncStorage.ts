import { newRecord, type SyncChange, type SyncStoragePort } from "../../protocol/syncStorage.ts";
import { putDocument } from "./putDocument.ts";
import { guarded, STORES, type StorageDatabase, type StorageTransaction } from "./storageDatabase.ts";

/** `SyncStoragePort` on the same database; `written` hears of every document that a commit has changed. */
export function createSyncStorage(
  database: () => Promise<StorageDatabase>,
  written: (key: string) => void,
): Omit<SyncStoragePort, "onWrite"> {
  return {
    all: () =>
      guarded(async () => {
        const transaction = (await database()).transaction(["summaries", "sync"]);
        const [summaries, records] = await Promise.all([
          transaction.objectStore("summaries").getAll(),
          transaction.objectStore("sync").getAll(),
        ]);
        return { summaries, records };
      }),
    load: (key) =>
      guarded(async () => {
        const transaction = (await database()).transaction([...STORES]);
        const [document, summary, record] = await Promise.all([
          transaction.objectStore("documents").get(key),
          transaction.objectStore("summaries").get(key),
          transaction.objectStore("sync").get(key),
        ]);
        return { document: document && summary ? { ...document, ...summary } : null, record: record ?? null };
      }),
    commit: (changes) =>
      guarded(async () => {
        const transaction = (await database()).transaction([...STORES], "readwrite");
        const fits = await isAsExpected(transaction, changes);
        if (fits) await Promise.all(changes.map((change) => put(transaction, change)));
        await transaction.done;
        if (fits) for (const { key, document } of changes) if (document !== undefined) written(key);
        return fits;
      }),
    picture: (key, version) =>
      guarded(async () => {
        const kept = await (await database()).get("pictures", key);
        return kept?.version === version ? kept.picture : null;
      }),
    keepPicture: (key, version, picture) =>
      guarded(async () => {
        await (await database()).put("pictures", { version, picture }, key);
      }),
  };
}

async function isAsExpected(transaction: StorageTransaction, changes: readonly SyncChange[]): Promise<boolean> {
  const answers = changes.map(async ({ key, expectedSavedAt }) => {
    if (expectedSavedAt === undefined) return true;
    const summary = await transaction.objectStore("summaries").get(key);
    return (summary?.savedAt ?? null) === expectedSavedAt;
  });
  return (await Promise.all(answers)).every(Boolean);
}

async function put(transaction: StorageTransaction, { key, document, record, listed }: SyncChange): Promise<void> {
  const records = transaction.objectStore("sync");
  if (document) await putDocument(transaction, document, document.owner, document.deletedAt);
  if (document === null)
    await Promise.all([
      transaction.objectStore("documents").delete(key),
      transaction.objectStore("summaries").delete(key),
      transaction.objectStore("pictures").delete(key),
    ]);
  if (record) await records.put(record, key);
  if (record === null) await records.delete(key);
  if (listed) {
    const known = (await records.get(key)) ?? newRecord(key, listed.owner);
    await records.put({ ...known, remote: listed.remote }, key);
  }
}
