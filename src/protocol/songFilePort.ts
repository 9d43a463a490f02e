import type { Result } from "../domain/AppError.ts";
import type { TimedMessage } from "../domain/midi-routing/captureFile.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { ToneFile } from "./songFiles.ts";

/** Songs as files, off the main thread. A signal stops the work itself: the error is `CANCELLED` then. */
export interface SongFilePort {
  importMidi(
    bytes: Uint8Array,
    fileName: string,
    signal?: AbortSignal,
  ): Promise<Result<{ document: TimelineDocument; warnings: readonly string[] }>>;
  /** Reads the JSON form or that of `@tonejs/midi`. Errors: `JSON_INVALID`, those of `readTimeline`, `TONE_ERRORS`. */
  readJson(
    json: Uint8Array | string,
    signal?: AbortSignal,
  ): Promise<Result<{ document: TimelineDocument; warnings: readonly string[] }>>;
  /** Errors: `MIDI_EXPORT_ERRORS`. */
  exportMidi(document: TimelineDocument, trackId: string | null): Promise<Result<Blob>>;
  /** The JSON form, as UTF-8. */
  writeJson(document: TimelineDocument): Promise<Blob>;
  /** The JSON of `@tonejs/midi`, of all tracks or one. */
  writeTone(document: TimelineDocument, trackId: string | null): Promise<ToneFile>;
  /** Writes messages of MIDI ports as a Standard MIDI File. */
  writeCapture(messages: readonly TimedMessage[]): Promise<Blob>;
}
