import type { IDBPTransaction } from "idb";
import { livePart, storedPart, type LivePart, type SongPart } from "./SongIndex.ts";
import { checked } from "./storedRecords.ts";
import { type PART_STORES, type StorageSchema } from "./storageDatabase.ts";

type Stores = (typeof PART_STORES)[number][];
export type PartsTransaction = IDBPTransaction<StorageSchema, Stores, "readwrite">;
/** The store of parts within any transaction. */
export interface PartsReader {
  getAllKeys(range: IDBKeyRange): Promise<[key: string, id: number][]>;
  getAll(range: IDBKeyRange): Promise<SongPart[]>;
}

/** Parts that are copied in one task: more of them would hold up a frame. */
const BATCH = 24;
/**
 * Batches that are asked for at once. The browser answers in order, and large values take it longer: all that wait for one come
 * with it, in one task.
 */
const READERS = 3;

/** Writes those of `parts` that are not `stored`, and removes stored parts that are none any more. */
export async function writeParts(
  transaction: PartsTransaction,
  key: string,
  parts: ReadonlyMap<number, LivePart | null>,
  stored: ReadonlySet<number>,
): Promise<void> {
  const store = transaction.objectStore("parts");
  let batch: Promise<unknown>[] = [];
  const add = async (request: Promise<unknown>): Promise<void> => {
    batch.push(request);
    if (batch.length < BATCH) return;
    await Promise.all(batch);
    batch = [];
  };
  for (const [id, part] of parts) if (part && !stored.has(id)) await add(store.put(storedPart(part), [key, id]));
  for (const id of stored) if (!parts.has(id)) await add(store.delete([key, id]));
  await Promise.all(batch);
}

/** The parts of these numbers as they are in memory, those that are there: a few at a time, each few in a task of their own. */
export async function readParts(
  store: PartsReader,
  key: string,
  ids: Iterable<number>,
  onProgress: (fraction: number) => void = () => {},
): Promise<Map<number, LivePart>> {
  const wanted = [...ids].toSorted((a, b) => a - b);
  const parts = new Map<number, LivePart>();
  let from = 0;
  const read = async (): Promise<void> => {
    while (from < wanted.length) {
      const some = wanted.slice(from, (from += BATCH));
      const range = IDBKeyRange.bound([key, some[0]], [key, some.at(-1)]);
      const values = await store.getAll(range);
      // Values come without their numbers, which are those that are asked for where none is missing.
      const found = values.length === some.length ? some : (await store.getAllKeys(range)).map(([, id]) => id);
      for (const [index, value] of values.entries()) {
        const part = checked("parts", value);
        if (part) parts.set(found[index]!, livePart(part));
      }
      onProgress(parts.size / wanted.length);
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return parts;
}
