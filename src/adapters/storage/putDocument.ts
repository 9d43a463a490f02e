import type { StoredDocument } from "../../protocol/storage.ts";
import { partsOfKey, type StorageTransaction } from "./storageDatabase.ts";

/** Replaces both halves of a document in one transaction. */
export async function putDocument(
  transaction: StorageTransaction,
  { key, name, contentType, json, savedAt }: StoredDocument,
  owner: string,
  deletedAt: number | null,
  writer: string,
): Promise<void> {
  const summary = { key, name, contentType, savedAt };
  await Promise.all([
    transaction.objectStore("documents").put({ ...summary, json, writer }, key),
    transaction.objectStore("summaries").put({ ...summary, owner, deletedAt }, key),
    transaction.objectStore("parts").delete(partsOfKey(key)),
  ]);
}
