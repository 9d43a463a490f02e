import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type OpenDBCallbacks,
  type StoreNames,
} from "idb";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { RecordingHead, RecordingPart } from "../../domain/room/savedRecording.ts";
import type { StoredDocument, StoredSummary } from "../../protocol/storage.ts";
import type { SyncHead, SyncRecord } from "../../protocol/syncStorage.ts";
import type { SongIndex, SongPart } from "./SongIndex.ts";

/** A document as JSON text, or, of a timeline that was edited here, what its parts are. */
export type DocumentRecord = Omit<StoredDocument, "json"> & {
  /** Id of the tab that wrote it; absent in documents of earlier versions. */
  readonly writer?: string;
} & ({ readonly json: string } | { readonly json: null; readonly song: SongIndex });

export interface StorageSchema extends DBSchema {
  documents: { key: string; value: DocumentRecord };
  /** Parts of timelines, by document and number. */
  parts: { key: [key: string, id: number]; value: SongPart };
  /** Metadata of each document for lists, which then need not read all content. */
  summaries: { key: string; value: StoredSummary };
  sync: { key: string; value: SyncHead };
  /** The texts of `SyncRecord.base`, apart from what lists read. */
  bases: { key: string; value: string };
  pictures: { key: string; value: { readonly version: string; readonly picture: unknown } };
  /** Heads of recordings of rooms, and their parts by recording and number. */
  recordings: { key: string; value: RecordingHead };
  recordingParts: { key: [id: string, number: number]; value: RecordingPart };
}

export const STORES = ["documents", "summaries", "sync", "bases", "pictures", "parts"] as const;
/** Stores with the content of timelines. */
export const PART_STORES = ["documents", "summaries", "parts"] as const;

/** All parts of a document, or of a recording. */
export const partsOfKey = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []]);

export type StorageDatabase = IDBPDatabase<StorageSchema>;
export type StorageTransaction = IDBPTransaction<StorageSchema, (typeof STORES)[number][], "readwrite">;

const DATABASE = "padroll";
/** 5: chunks of notes are one buffer, which earlier versions cannot read. */
const VERSION = 5;

/** Opens a database when it is first needed, and again after it was lost. */
export function reopened<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (...step: Parameters<NonNullable<OpenDBCallbacks<Schema>["upgrade"]>>) => void | Promise<void>,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = (): void => {
    opening = null;
  };
  return () => {
    if (opening) return opening;
    opening = openDB<Schema>(name, version, {
      upgrade: (...step) => void upgrade(...step),
      // Another tab with a newer version waits until this one closes the database.
      blocking(_current, _blocked, event) {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  };
}

export const storageDatabase = (): (() => Promise<StorageDatabase>) =>
  reopened<StorageSchema>(DATABASE, VERSION, async (database, from, _to, transaction) => {
    if (from < 1) database.createObjectStore("documents");
    if (from < 3) database.createObjectStore("parts");
    if (from < 4) database.createObjectStore("bases");
    if (from < 5) {
      database.createObjectStore("recordings");
      database.createObjectStore("recordingParts");
    }
    if (from >= 2 && from < 4) await splitRecords(transaction);
    if (from >= 2) return;
    database.createObjectStore("sync");
    database.createObjectStore("pictures");
    const summaries = database.createObjectStore("summaries");
    let cursor = await transaction.objectStore("documents").openCursor();
    while (cursor) {
      const { json: _json, ...summary } = cursor.value;
      await summaries.put({ ...summary, owner: "", deletedAt: null }, cursor.key);
      cursor = await cursor.continue();
    }
  });

/** Records held their base themselves. */
async function splitRecords(
  transaction: IDBPTransaction<StorageSchema, StoreNames<StorageSchema>[], "versionchange">,
): Promise<void> {
  let cursor = await transaction.objectStore("sync").openCursor();
  while (cursor) {
    const { base, ...head } = cursor.value as SyncRecord;
    if (base !== null) await transaction.objectStore("bases").put(base, cursor.key);
    await cursor.update(head);
    cursor = await cursor.continue();
  }
}

/** The outcome of work on the database. Errors: `STORAGE_FULL`, `STORAGE_FAILED`. */
export async function guarded<T>(action: () => Promise<T>): Promise<Result<T>> {
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
