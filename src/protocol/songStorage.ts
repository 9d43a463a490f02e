import type { Result } from "../domain/AppError.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";

/** A stored timeline: in parts, or as the JSON text of one that was not edited here since it was received. */
type StoredSong =
  | { readonly name: string; readonly document: TimelineDocument }
  | { readonly name: string; readonly json: string; readonly savedAt: number };

/**
 * The browser's storage of timelines, part by part: the record of the song, of each track, and each chunk of notes. A part
 * never changes, so it is written once, and an edit writes only new parts. Errors: those of `StoragePort`.
 */
export interface SongStoragePort {
  /**
   * Reads a timeline, with journaled unsaved edits if `isOwn`: no other tab has it open. Null for one
   * that is not stored. `onProgress` gets the progress, 0..1.
   */
  openSong(key: string, isOwn: boolean, onProgress?: (fraction: number) => void): Promise<Result<StoredSong | null>>;
  /** `document` was read from the text that was stored at that time. */
  knowSong(document: TimelineDocument, savedAt: number): void;
  /** Time at which this very document was stored, ms since 1970; null if it was not, or is not known to be. */
  savedAtOf(document: TimelineDocument): number | null;
  /** Saves changes; returns the time, ms since 1970. Errors: also `WRITTEN_ELSEWHERE` if another tab saved it. */
  saveSong(document: TimelineDocument): Promise<Result<number>>;
  /**
   * Writes unsaved changes to the journal before it returns, so that they survive the page. False if
   * they are too large for every step of a gesture (`urgent`: too large at all), or if the browser has no space for them.
   */
  noteSong(document: TimelineDocument, urgent: boolean): boolean;
}
