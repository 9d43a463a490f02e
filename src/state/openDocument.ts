import { fail, ok, type Result } from "../domain/AppError.ts";
import { mendBoard, type MendedBoard } from "../domain/board/boardJson.ts";
import { readTimeline } from "../domain/timeline/timelineJson.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { StoragePort } from "../protocol/storage.ts";

/**
 * Documents out of storage: read, migrated, validated. One that is broken stays where it is and is reported, never
 * overwritten: what is opened in its place has an id of its own. Errors: `DOCUMENT_MISSING`, `DOCUMENT_BROKEN`, those of storage.
 */

export const timelineKey = (id: string): string => `timeline_${id}`;
/** Specification 9: a board is stored under a key prefixed board_. */
export const boardKey = (id: string): string => `board_${id}`;

export const openTimeline = (storage: StoragePort, id: string): Promise<Result<TimelineDocument>> =>
  open(storage, timelineKey(id), readTimeline);

/** Pads that are damaged are left out and named. */
export const openBoard = (storage: StoragePort, id: string): Promise<Result<MendedBoard>> =>
  open(storage, boardKey(id), mendBoard);

async function open<T>(storage: StoragePort, key: string, read: (json: unknown) => Result<T>): Promise<Result<T>> {
  const stored = await storage.read(key);
  if (!stored.ok) return stored;
  if (!stored.value) return fail("DOCUMENT_MISSING", "This work is not stored in this browser.", { key });
  let json: unknown;
  try {
    json = JSON.parse(stored.value.json);
  } catch {
    return broken(key, stored.value.name, "it is not JSON");
  }
  const document = read(json);
  return document.ok ? ok(document.value) : broken(key, stored.value.name, document.error.message);
}

const broken = (key: string, name: string, why: string): Result<never> =>
  fail("DOCUMENT_BROKEN", `“${name}” could not be opened: ${why}. It is kept as it is.`, { key });
