import type { Result } from "../domain/AppError.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";

/** Songs as files, off the main thread. A signal stops the work itself: the error is `CANCELLED` then. */
export interface SongFilePort {
  importMidi(
    bytes: Uint8Array,
    fileName: string,
    signal?: AbortSignal,
  ): Promise<Result<{ document: TimelineDocument; warnings: readonly string[] }>>;
  /** Reads the JSON form. Errors: `JSON_INVALID`, those of `readTimeline`. */
  readJson(
    json: Uint8Array | string,
    signal?: AbortSignal,
  ): Promise<Result<{ document: TimelineDocument; warnings: readonly string[] }>>;
  /** Errors: `MIDI_EXPORT_ERRORS`. */
  exportMidi(document: TimelineDocument, trackId: string | null): Promise<Result<Blob>>;
  /** The JSON form, as UTF-8. */
  writeJson(document: TimelineDocument): Promise<Blob>;
}
