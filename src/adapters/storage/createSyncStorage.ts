import { newRecord, type SyncChange, type SyncStoragePort } from "../../protocol/syncStorage.ts";
import type { SongStorage } from "./createSongStorage.ts";
import { withJson, type WriteText } from "./keptJson.ts";
import { putDocument } from "./putDocument.ts";
import { guarded, partsOfKey, STORES, type StorageDatabase, type StorageTransaction } from "./storageDatabase.ts";

/** `SyncStoragePort` on the same database; `written` hears of every document that a commit has changed. */
export function createSyncStorage(
  database: () => Promise<StorageDatabase>,
  written: (key: string) => void,
  songs: Pick<SongStorage, "settle" | "replacing" | "writer">,
  writeText: WriteText,
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
        await songs.settle(key);
        const transaction = (await database()).transaction([...STORES]);
        const [kept, summary, record] = await Promise.all([
          transaction.objectStore("documents").get(key),
          transaction.objectStore("summaries").get(key),
          transaction.objectStore("sync").get(key),
        ]);
        const document =
          kept && summary
            ? { ...(await withJson(transaction.objectStore("parts"), kept, writeText)), ...summary }
            : null;
        return { document, record: record ?? null };
      }),
    commit: (changes) =>
      guarded(async () => {
        const replaced = changes.flatMap(({ key, document }) =>
          document ? [songs.replacing(key, document.savedAt)] : [],
        );
        let fits = false;
        try {
          const transaction = (await database()).transaction([...STORES], "readwrite");
          const isExpected = await isAsExpected(transaction, changes);
          if (isExpected) await Promise.all(changes.map((change) => put(transaction, change, songs.writer)));
          await transaction.done;
          fits = isExpected;
        } finally {
          for (const tell of replaced) tell(fits);
        }
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

async function put(
  transaction: StorageTransaction,
  { key, document, record, listed }: SyncChange,
  writer: string,
): Promise<void> {
  const records = transaction.objectStore("sync");
  if (document) await putDocument(transaction, document, document.owner, document.deletedAt, writer);
  if (document === null)
    await Promise.all([
      transaction.objectStore("documents").delete(key),
      transaction.objectStore("summaries").delete(key),
      transaction.objectStore("pictures").delete(key),
      transaction.objectStore("parts").delete(partsOfKey(key)),
    ]);
  if (record) await records.put(record, key);
  if (record === null) await records.delete(key);
  if (listed) {
    const known = (await records.get(key)) ?? newRecord(key, listed.owner);
    await records.put({ ...known, remote: listed.remote }, key);
  }
}
