import type { Result } from "../domain/AppError.ts";
import type { TimedMessage } from "../domain/midi-routing/captureFile.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { SerializedError } from "./scheduler.ts";
import type { NotesSlice } from "./songSlices.ts";

/** Song read from a file, without its notes, which are fetched slice by slice under `id`. */
export interface ReadSong {
  readonly id: number;
  readonly outline: TimelineDocument;
  /** Describe the salvaged parts of the file. */
  readonly warnings: readonly string[];
}

/** JSON as Tone.js programs exchange it. */
export interface ToneFile {
  readonly content: Blob;
  /** Content of the song that the format does not hold, in words, each with its count. */
  readonly losses: readonly string[];
}

/**
 * Songs as files, made and read off the main thread. Their notes cross threads slice by slice. Files that are read are
 * transferred; those that are written are Blobs, whose bytes no thread copies.
 */
export interface SongFileService {
  /** Reads a Standard MIDI File or RMID. */
  importMidi(bytes: Uint8Array, fileName: string): Result<ReadSong, SerializedError>;
  /** Reads the JSON form or that of `@tonejs/midi`, as UTF-8. Errors: `JSON_INVALID`, those of `readTimeline`, `TONE_ERRORS`. */
  readJson(bytes: Uint8Array): Result<ReadSong, SerializedError>;
  /** The next notes of a song that was read; null when there are no more. */
  loadNotes(id: number): NotesSlice | null;
  /** Begins a song that is to be written. The answer is its id. */
  begin(outline: TimelineDocument): number;
  add(id: number, slice: NotesSlice): void;
  /** The whole song, or one track, as a format 1 Standard MIDI File. The id is used up. Errors: `MIDI_EXPORT_ERRORS`. */
  exportMidi(id: number, trackId: string | null): Result<Blob, SerializedError>;
  /** The JSON form, as UTF-8. The id is used up. */
  writeJson(id: number): Blob;
  /** The whole song, or one track, as the JSON of `@tonejs/midi`, and its losses. The id is invalid afterwards. */
  writeTone(id: number, trackId: string | null): ToneFile;
  /** Writes messages of MIDI ports as a Standard MIDI File (`captureFile`). */
  writeCapture(messages: readonly TimedMessage[]): Blob;
}
