import { newRecord, type SyncChange, type SyncRecord, type SyncStoragePort } from "../../protocol/syncStorage.ts";
import { withJson } from "./withJson.ts";
import { putDocument } from "./putDocument.ts";
import { allChecked, checked, checkedDocument } from "./storedRecords.ts";
import { guarded, partsOfKey, STORES, type StorageDatabase, type StorageTransaction } from "./storageDatabase.ts";

/** Notifications of the tab about replaced documents: it may have them open. */
export interface ReplacedDocuments {
  /** Names the tab. */
  readonly writer: string;
  /** Saves the journaled edits of a document that is open nowhere. */
  settle(key: string): Promise<void>;
  /** Another text of the document is about to be stored. */
  replacing(key: string, savedAt: number): void | Promise<void>;
  /** It is stored, or not. */
  replaced(key: string, savedAt: number, isDone: boolean): void | Promise<void>;
}

/** `SyncStoragePort` on the same database; `written` is called for every document that a commit has changed. */
export function createSyncStorage(
  database: () => Promise<StorageDatabase>,
  written: (key: string) => void,
  open: ReplacedDocuments,
): Omit<SyncStoragePort, "onWrite"> {
  return {
    all: () =>
      guarded(async () => {
        const transaction = (await database()).transaction(["summaries", "sync"]);
        const [summaries, records] = await Promise.all([
          transaction.objectStore("summaries").getAll(),
          transaction.objectStore("sync").getAll(),
        ]);
        return { summaries: allChecked("summaries", summaries), records: allChecked("sync", records) };
      }),
    look: (key) =>
      guarded(async () => {
        await open.settle(key);
        const transaction = (await database()).transaction(["summaries", "sync"]);
        const [summary, record] = await Promise.all([
          transaction.objectStore("summaries").get(key),
          transaction.objectStore("sync").get(key),
        ]);
        return { summary: checked("summaries", summary) ?? null, record: checked("sync", record) ?? null };
      }),
    load: (key) =>
      guarded(async () => {
        await open.settle(key);
        const transaction = (await database()).transaction([...STORES]);
        const read = await Promise.all([
          transaction.objectStore("documents").get(key),
          transaction.objectStore("summaries").get(key),
          transaction.objectStore("sync").get(key),
          transaction.objectStore("bases").get(key),
        ]);
        const [summary, head] = [checked("summaries", read[1]), checked("sync", read[2])];
        const kept = summary && checkedDocument(read[0], summary.name);
        const document = kept ? { ...(await withJson(transaction.objectStore("parts"), kept)), ...summary } : null;
        return { document, record: head ? { ...head, base: checked("bases", read[3]) ?? null } : null };
      }),
    commit: (changes) =>
      guarded(async () => {
        const replaced = changes.flatMap(({ key, document }) => (document ? [{ key, savedAt: document.savedAt }] : []));
        for (const { key, savedAt } of replaced) await open.replacing(key, savedAt);
        let fits = false;
        try {
          const transaction = (await database()).transaction([...STORES], "readwrite");
          const isExpected = await isAsExpected(transaction, changes);
          if (isExpected) await Promise.all(changes.map((change) => put(transaction, change, open.writer)));
          await transaction.done;
          fits = isExpected;
        } finally {
          for (const { key, savedAt } of replaced) await open.replaced(key, savedAt, fits);
        }
        const touched = changes.filter(({ document, fields }) => document !== undefined || fields !== undefined);
        if (fits) for (const { key } of touched) written(key);
        return fits;
      }),
    picture: (key, version) =>
      guarded(async () => {
        const kept = checked("pictures", await (await database()).get("pictures", key));
        return kept?.version === version ? kept.picture : null;
      }),
    savePicture: (key, version, picture) =>
      guarded(async () => {
        await (await database()).put("pictures", { version, picture }, key);
      }),
  };
}

async function isAsExpected(transaction: StorageTransaction, changes: readonly SyncChange[]): Promise<boolean> {
  const answers = changes.map(async ({ key, expectedSavedAt }) => {
    if (expectedSavedAt === undefined) return true;
    const summary = checked("summaries", await transaction.objectStore("summaries").get(key));
    return (summary?.savedAt ?? null) === expectedSavedAt;
  });
  return (await Promise.all(answers)).every(Boolean);
}

async function put(transaction: StorageTransaction, change: SyncChange, writer: string): Promise<void> {
  const { key, document, fields, record, listed } = change;
  if (document) await putDocument(transaction, document, document.owner, document.deletedAt, writer);
  if (document === null)
    await Promise.all([
      ...(["documents", "summaries", "pictures"] as const).map((store) => transaction.objectStore(store).delete(key)),
      transaction.objectStore("parts").delete(partsOfKey(key)),
    ]);
  if (fields) await putFields(transaction, key, fields);
  const records = transaction.objectStore("sync");
  if (record) await putRecord(transaction, key, record);
  if (record === null) await Promise.all([records.delete(key), transaction.objectStore("bases").delete(key)]);
  if (!listed) return;
  const known = checked("sync", await records.get(key));
  if (known) await records.put({ ...known, remote: listed.remote }, key);
  else await putRecord(transaction, key, { ...newRecord(key, listed.owner), remote: listed.remote });
}

async function putFields(
  transaction: StorageTransaction,
  key: string,
  fields: NonNullable<SyncChange["fields"]>,
): Promise<void> {
  const [summaries, documents] = [transaction.objectStore("summaries"), transaction.objectStore("documents")];
  const summary = checked("summaries", await summaries.get(key));
  if (!summary) return;
  await summaries.put({ ...summary, ...fields }, key);
  const kept = fields.savedAt === undefined ? undefined : checked("documents", await documents.get(key));
  if (kept) await documents.put({ ...kept, savedAt: fields.savedAt ?? kept.savedAt }, key);
}

async function putRecord(
  transaction: StorageTransaction,
  key: string,
  record: NonNullable<SyncChange["record"]>,
): Promise<void> {
  const { base, ...head } = record as Partial<Pick<SyncRecord, "base">> & typeof record;
  await transaction.objectStore("sync").put(head, key);
  const bases = transaction.objectStore("bases");
  if (base === null) await bases.delete(key);
  else if (base !== undefined) await bases.put(base, key);
}
