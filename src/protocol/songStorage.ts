import type { Result } from "../domain/AppError.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";

/** A stored timeline: in parts, or as the JSON text of one that was not edited here since it was received. */
type StoredSong =
  | { readonly name: string; readonly document: TimelineDocument }
  | { readonly name: string; readonly json: string; readonly savedAt: number };

/**
 * The browser's storage of timelines, part by part: the record of the song, of each track, and each chunk of notes. A part
 * never changes, so that it is written once, and an edit writes what it made new. Errors: those of `StoragePort`.
 */
export interface SongStoragePort {
  /**
   * Reads a timeline, with the edits that were noted and not saved where `isOwn`: where no other tab has it. Null for one
   * that is not stored. `onProgress` hears how much of it is read, 0..1.
   */
  openSong(key: string, isOwn: boolean, onProgress?: (fraction: number) => void): Promise<Result<StoredSong | null>>;
  /** `document` was read from the text that was stored at that time. */
  knowSong(document: TimelineDocument, savedAt: number): void;
  /** Time at which this very document was stored, ms since 1970; null if it was not, or is not known to be. */
  savedAtOf(document: TimelineDocument): number | null;
  /** Saves changes; returns the time, ms since 1970. Errors: also `WRITTEN_ELSEWHERE` if another tab saved it. */
  saveSong(document: TimelineDocument): Promise<Result<number>>;
  /**
   * Notes at once, before it returns, what is not saved yet, so that it is there whatever becomes of the page. False where
   * that is too much to do at every step of a gesture (`urgent`: too much at all), or where the browser has no place for it.
   */
  noteSong(document: TimelineDocument, urgent: boolean): boolean;
}
