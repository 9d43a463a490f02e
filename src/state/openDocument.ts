import { fail, ok, type Result } from "../domain/AppError.ts";
import { mendBoardInSteps, type MendedBoard } from "../domain/board/boardJson.ts";
import { inSteps } from "./inSteps.ts";
import { readTimeline } from "../domain/timeline/timelineJson.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { BoardStoragePort } from "../protocol/boardStorage.ts";
import type { SongStoragePort } from "../protocol/songStorage.ts";
import type { SongFilePort } from "../protocol/songFilePort.ts";

/**
 * Documents out of storage: read, migrated, validated. One that is broken stays where it is and is reported, never
 * overwritten: what is opened in its place has an id of its own. Errors: `DOCUMENT_MISSING`, `DOCUMENT_BROKEN`, those of storage.
 */

export const timelineKey = (id: string): string => `timeline_${id}`;
/** Specification 9: a board is stored under a key prefixed board_. */
export const boardKey = (id: string): string => `board_${id}`;

/** Longer texts are read off the main thread. */
const LONG_TEXT = 200_000;

/** `isOwn`: no other tab has it open. `onProgress` receives the part of it that is read, 0..1. */
export async function openTimeline(
  { storage, songFiles }: { readonly storage: SongStoragePort; readonly songFiles: Pick<SongFilePort, "readJson"> },
  id: string,
  isOwn: boolean,
  onProgress?: (fraction: number) => void,
): Promise<Result<TimelineDocument>> {
  const key = timelineKey(id);
  const stored = await storage.openSong(key, isOwn, onProgress);
  if (!stored.ok) return stored;
  if (!stored.value) return missing(key);
  if ("document" in stored.value) return ok(stored.value.document);
  const { name, json, savedAt } = stored.value;
  const read = json.length < LONG_TEXT ? readText(key, name, json, readTimeline) : await readLong(json);
  if (read.ok) storage.knowSong(read.value, savedAt);
  return read;

  async function readLong(text: string): Promise<Result<TimelineDocument>> {
    const read = await songFiles.readJson(text);
    return read.ok ? ok(read.value.document) : broken(key, name, read.error.message);
  }
}

/** Opens a board; damage is repaired or left out, and named. `isOwn`: no other tab has it open. */
export async function openBoard(storage: BoardStoragePort, id: string, isOwn: boolean): Promise<Result<MendedBoard>> {
  const key = boardKey(id);
  const stored = await storage.openBoard(key, isOwn);
  if (!stored.ok) return stored;
  if (!stored.value) return missing(key);
  const { name, json, savedAt } = stored.value;
  const read = await readBoardText(key, name, json);
  // A damaged board stays stored as it is: edits go to a copy.
  if (read.ok && isOwn && read.value.problems.length === 0) storage.knowBoard(key, savedAt);
  return read;
}

/** Reads a board in short tasks, as some have thousands of pads. */
async function readBoardText(key: string, name: string, text: string): Promise<Result<MendedBoard>> {
  let mended: Result<MendedBoard> | null = null;
  const json = parsed(text);
  if (json.ok) mended = await inSteps(mendBoardInSteps(json.value));
  if (!mended) return broken(key, name, NO_JSON);
  return mended.ok ? mended : broken(key, name, mended.error.message);
}

const NO_JSON = "it is not JSON";

function parsed(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return fail("JSON_INVALID", NO_JSON);
  }
}

function readText<T>(key: string, name: string, text: string, read: (json: unknown) => Result<T>): Result<T> {
  const json = parsed(text);
  if (!json.ok) return broken(key, name, json.error.message);
  const document = read(json.value);
  return document.ok ? document : broken(key, name, document.error.message);
}

const missing = (key: string): Result<never> =>
  fail("DOCUMENT_MISSING", "This work is not stored in this browser.", { key });

const broken = (key: string, name: string, why: string): Result<never> =>
  fail("DOCUMENT_BROKEN", `“${name}” could not be opened: ${why}. It is kept as it is.`, { key });
