import type { DBSchema, IDBPDatabase } from "idb";
import { AppError, err, ok } from "../../domain/AppError.ts";
import { hasShape, isListOf, isNumber, isText } from "../../domain/shape.ts";
import type { SongVersion, VersionChanges, VersionPort } from "../../protocol/versions.ts";
import { guarded, reopened } from "./storageDatabase.ts";

interface VersionSchema extends DBSchema {
  versions: { key: string; value: SongVersion; indexes: { song: string } };
  /** Texts by their hashes. */
  pieces: { key: string; value: string };
}

const DATABASE = "padroll-versions";

/** `VersionPort` on a database of its own, so that former versions never block current work. */
export function createVersions(): VersionPort {
  const database = reopened<VersionSchema>(DATABASE, 1, (created) => {
    created.createObjectStore("versions", { keyPath: "id" }).createIndex("song", "songId");
    created.createObjectStore("pieces");
  });
  return {
    list: (songId) =>
      guarded(async () => {
        const versions = await (await database()).getAllFromIndex("versions", "song", songId);
        return versions.filter(isVersion).toSorted((a, b) => b.savedAt - a.savedAt);
      }),
    write: (version, pieces) => guarded(async () => writeVersion(await database(), version, pieces)),
    async read(version) {
      const read = await guarded(async () => {
        const kept = (await database()).transaction("pieces").store;
        return Promise.all(version.pieces.map((hash) => kept.get(hash)));
      });
      if (!read.ok) return read;
      return read.value.includes(undefined) ? err(lost()) : ok(read.value.join(""));
    },
    remove: (ids) => guarded(async () => removeVersions(await database(), ids)),
  };
}

async function writeVersion(
  database: IDBPDatabase<VersionSchema>,
  version: SongVersion,
  pieces: ReadonlyMap<string, string>,
): Promise<void> {
  const transaction = database.transaction(["versions", "pieces"], "readwrite");
  const kept = transaction.objectStore("pieces");
  const write = async ([hash, text]: [string, string]): Promise<void> => {
    if ((await kept.getKey(hash)) === undefined) await kept.put(text, hash);
  };
  await Promise.all([...[...pieces].map(write), transaction.objectStore("versions").put(version), transaction.done]);
}

async function removeVersions(database: IDBPDatabase<VersionSchema>, ids: readonly string[]): Promise<void> {
  const transaction = database.transaction(["versions", "pieces"], "readwrite");
  const versions = transaction.objectStore("versions");
  const pieces = transaction.objectStore("pieces");
  const work = async (): Promise<void> => {
    await Promise.all(ids.map((id) => versions.delete(id)));
    const wanted = new Set((await versions.getAll()).filter(isVersion).flatMap((version) => version.pieces));
    const unwanted = (await pieces.getAllKeys()).filter((hash) => !wanted.has(hash));
    await Promise.all(unwanted.map((hash) => pieces.delete(hash)));
  };
  await Promise.all([work(), transaction.done]);
}

const isVersion = (value: unknown): value is SongVersion =>
  hasShape<SongVersion>(value, {
    id: isText,
    songId: isText,
    reason: isText,
    name: isText,
    savedAt: isNumber,
    noteCount: isNumber,
    size: isNumber,
    pieces: isListOf(isText),
    changes: (changes) =>
      hasShape<VersionChanges>(changes, {
        added: isListOf(isText),
        removed: isListOf(isText),
        changed: isListOf(isText),
        notes: isNumber,
      }),
  });

const lost = (): AppError =>
  new AppError("VERSION_LOST", "Part of this version is missing. The song itself was not changed.");
