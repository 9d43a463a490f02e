import type { StoredDocument } from "../../protocol/storage.ts";
import type { StorageTransaction } from "./storageDatabase.ts";

/** Both halves of a document, in one transaction. */
export async function putDocument(
  transaction: StorageTransaction,
  { key, name, contentType, json, savedAt }: StoredDocument,
  owner: string,
  deletedAt: number | null,
): Promise<void> {
  const summary = { key, name, contentType, savedAt };
  await Promise.all([
    transaction.objectStore("documents").put({ ...summary, json }, key),
    transaction.objectStore("summaries").put({ ...summary, owner, deletedAt }, key),
  ]);
}
