import type { RecordingStoragePort } from "../../protocol/recordingStorage.ts";
import { checked } from "./storedRecords.ts";
import { guarded, partsOfKey, storageDatabase, type StorageDatabase } from "./storageDatabase.ts";

const STORES = ["recordings", "recordingParts"] as const;
type Store = (typeof STORES)[number];

/** `RecordingStoragePort` on IndexedDB, with a connection of its own. */
export function createRecordingStorage(): RecordingStoragePort {
  const database = storageDatabase();
  return {
    heads: () =>
      guarded(async () => (await readable(await database(), "recordings")).flatMap(({ value }) => value ?? [])),
    write: (head, part) =>
      guarded(async () => {
        const transaction = (await database()).transaction([...STORES], "readwrite");
        await Promise.all([
          transaction.objectStore("recordings").put(head, head.id),
          part && transaction.objectStore("recordingParts").put(part.part, [head.id, part.number]),
          transaction.done,
        ]);
      }),
    read: (id) =>
      guarded(async () => {
        const open = await database();
        const head = checked("recordings", await open.get("recordings", id));
        if (head === undefined) return null;
        const parts = await readable(open, "recordingParts", partsOfKey(id));
        return { head, parts: new Map(parts.flatMap(({ key, value }) => (value ? [[key[1], value] as const] : []))) };
      }),
    remove: (id) =>
      guarded(async () => {
        const transaction = (await database()).transaction([...STORES], "readwrite");
        await Promise.all([
          transaction.objectStore("recordings").delete(id),
          transaction.objectStore("recordingParts").delete(partsOfKey(id)),
          transaction.done,
        ]);
      }),
  };
}

/** All that can be read of a store: one value that the disk has lost does not take the others with it. */
async function readable<Name extends Store>(open: StorageDatabase, store: Name, range?: IDBKeyRange) {
  const keys = await open.getAllKeys(store, range);
  try {
    const values = await open.getAll(store, range);
    return keys.map((key, index) => ({ key, value: checked(store, values[index]) }));
  } catch {
    const each = await Promise.allSettled(
      keys.map(async (key) => ({ key, value: checked(store, await open.get(store, key)) })),
    );
    return each.flatMap((read) => (read.status === "fulfilled" ? [read.value] : []));
  }
}
