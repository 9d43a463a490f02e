import type { Result } from "../domain/AppError.ts";
import type { TimedMessage } from "../domain/midi-routing/captureFile.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { ToneFile } from "./songFiles.ts";

/** A song of a file. */
export interface ReadDocument {
  readonly document: TimelineDocument;
  /** Describe the salvaged parts of the file. */
  readonly warnings: readonly string[];
}

/** Songs as files, off the main thread. A signal stops the work itself: the error is `CANCELLED` then. */
export interface SongFilePort {
  importMidi(bytes: Uint8Array, fileName: string, signal?: AbortSignal): Promise<Result<ReadDocument>>;
  /** Reads the JSON form or that of `@tonejs/midi`. Errors: `JSON_INVALID`, those of `readTimeline`, `TONE_ERRORS`. */
  readJson(json: Uint8Array | string, signal?: AbortSignal): Promise<Result<ReadDocument>>;
  /** Errors: `MIDI_EXPORT_ERRORS`. */
  exportMidi(document: TimelineDocument, trackId: string | null): Promise<Result<Blob>>;
  /** The JSON form, as UTF-8. */
  writeJson(document: TimelineDocument): Promise<Blob>;
  /** The JSON of `@tonejs/midi`, of all tracks or one. */
  writeTone(document: TimelineDocument, trackId: string | null): Promise<ToneFile>;
  /** Writes messages of MIDI ports as a Standard MIDI File. */
  writeCapture(messages: readonly TimedMessage[]): Promise<Blob>;
}
