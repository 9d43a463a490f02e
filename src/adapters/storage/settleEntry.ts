import { newId } from "../../domain/id.ts";
import { TIMELINE_VERSION, type Timeline } from "../../domain/timeline/records.ts";
import type { JournalEntry } from "./DocumentJournal.ts";
import { readParts, writeParts, type PartsTransaction } from "./partStore.ts";
import { idsOf } from "./SongIndex.ts";
import { checked } from "./storedRecords.ts";
import { partsOfKey, PART_STORES, type DocumentRecord, type StorageDatabase } from "./storageDatabase.ts";

const recovered = (name: string): string => `${name} (recovered)`;

/**
 * Makes what the entry says of what is stored. Where somebody else has written that meanwhile, both are kept: the edits as a
 * copy. The answer is the key that was written, null where nothing had to be.
 */
export async function settleEntry(database: StorageDatabase, key: string, entry: JournalEntry): Promise<string | null> {
  const transaction = database.transaction([...PART_STORES], "readwrite");
  const outcome = await applyEntry(transaction, key, entry);
  await transaction.done;
  return outcome;
}

async function applyEntry(transaction: PartsTransaction, key: string, entry: JournalEntry): Promise<string | null> {
  const read = await Promise.all([
    transaction.objectStore("documents").get(key),
    transaction.objectStore("summaries").get(key),
  ]);
  const [before, summary] = [checked("documents", read[0]), checked("summaries", read[1])];
  // The tab that noted it has saved it since; or it is deleted.
  const isFitting = entry.bases.includes(before?.savedAt ?? null);
  if (!isFitting && (before === undefined || before.writer === entry.writer)) return null;
  if (summary && summary.deletedAt !== null) return null;
  const copyId = isFitting ? null : newId();
  const target = copyId === null ? key : `${key.slice(0, key.indexOf("_"))}_${copyId}`;
  const content = await contentOf(transaction, { key, target, copyId, entry });
  if (content === null) return null;
  const { writer } = entry;
  const kept = {
    key: target,
    name: copyId === null ? entry.name : recovered(entry.name),
    contentType: "json" in entry ? entry.contentType : TIMELINE_VERSION,
    savedAt: Math.max(entry.notedAt, (before?.savedAt ?? 0) + 1),
  };
  await Promise.all([
    transaction.objectStore("documents").put({ ...kept, ...content, writer }, target),
    transaction
      .objectStore("summaries")
      .put({ ...kept, owner: summary?.owner ?? entry.owner, deletedAt: null }, target),
  ]);
  return target;
}

interface Settling {
  readonly key: string;
  readonly target: string;
  /** Id of the copy that it becomes, if it does. */
  readonly copyId: string | null;
  readonly entry: JournalEntry;
}

type KeptContent = Pick<DocumentRecord, "json"> &
  ({ readonly json: string } | Pick<Extract<DocumentRecord, { json: null }>, "json" | "song">);

/** Content stored under the target; the parts of a song are written. Null where one is missing. */
async function contentOf(
  transaction: PartsTransaction,
  { key, target, copyId, entry }: Settling,
): Promise<KeptContent | null> {
  if ("json" in entry) {
    if (copyId === null) return { json: entry.json };
    const board = JSON.parse(entry.json) as object;
    return { json: JSON.stringify({ ...board, id: copyId, name: recovered(entry.name) }) };
  }
  const stored = await storedIds(transaction, key);
  const needed = [...idsOf(entry.index)];
  if (!needed.every((id) => entry.parts.has(id) || stored.has(id))) return null;
  const parts = new Map(entry.parts);
  if (copyId !== null) {
    const missing = needed.filter((id) => !parts.has(id));
    for (const [id, part] of await readParts(transaction.objectStore("parts"), key, missing)) parts.set(id, part);
    const timeline = parts.get(entry.index.timeline) as Timeline;
    parts.set(entry.index.timeline, { ...timeline, id: copyId, name: recovered(entry.name) });
  }
  const wanted = new Map(needed.map((id) => [id, parts.get(id) ?? null] as const));
  await writeParts(transaction, target, wanted, copyId === null ? stored : new Set());
  return { json: null, song: entry.index };
}

async function storedIds(transaction: PartsTransaction, key: string): Promise<Set<number>> {
  const keys = await transaction.objectStore("parts").getAllKeys(partsOfKey(key));
  return new Set(keys.map(([, id]) => id));
}
