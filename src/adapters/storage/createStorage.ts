import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { StoragePort, StoredDocument, StoredSummary } from "../../protocol/storage.ts";

interface Schema extends DBSchema {
  documents: { key: string; value: StoredDocument };
}

const DATABASE = "padroll";
const VERSION = 1;

/** `StoragePort` on IndexedDB. */
export function createStorage(): StoragePort {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const database = (): Promise<IDBPDatabase<Schema>> => (opening ??= openDatabase(() => (opening = null)));
  return {
    list: (prefix) => guarded(async () => list(await database(), prefix)),
    read: (key) => guarded(async () => (await (await database()).get("documents", key)) ?? null),
    write: (document) =>
      guarded(async () => {
        await (await database()).put("documents", document, document.key);
        askToPersist();
      }),
    remove: (key) => guarded(async () => (await database()).delete("documents", key)),
  };
}

function openDatabase(onLost: () => void): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(DATABASE, VERSION, {
    upgrade(database) {
      database.createObjectStore("documents");
    },
    // Another tab with a newer version waits for this one to let go.
    blocking(_current, _blocked, event) {
      onLost();
      (event.target as IDBDatabase).close();
    },
    terminated: onLost,
  });
  opening.catch(onLost);
  return opening;
}

async function list(database: IDBPDatabase<Schema>, prefix: string): Promise<readonly StoredSummary[]> {
  const summaries: StoredSummary[] = [];
  let cursor = await database.transaction("documents").store.openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  while (cursor) {
    const { json: _json, ...summary } = cursor.value;
    summaries.push(summary);
    cursor = await cursor.continue();
  }
  return summaries.sort((a, b) => b.savedAt - a.savedAt);
}

async function guarded<T>(action: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await action());
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") {
      return fail(
        "STORAGE_FULL",
        "This browser's storage is full. Download your work and remove what you no longer need.",
      );
    }
    return fail(
      "STORAGE_FAILED",
      `This browser's storage does not work: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

let asked = false;

/** Browsers may throw stored work away when space runs short, unless they are asked to keep it. */
function askToPersist(): void {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.();
}
