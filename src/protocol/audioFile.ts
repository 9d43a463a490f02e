import type { Result } from "../domain/AppError.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { SerializedError } from "./scheduler.ts";
import type { NotesSlice } from "./songSlices.ts";

/** Voices of a sound file that may sound at once. It need not be made in time, so they are more than the page plays. */
export const FILE_VOICES = 4096;

export const AUDIO_FORMATS = ["wav", "flac", "ogg"] as const;

export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** 32 is floating point. */
export type AudioBits = 16 | 24 | 32;

/** Bits per sample of a format, the usual ones first; none if its compression is lossy. */
export const FORMAT_BITS: Readonly<Record<AudioFormat, readonly AudioBits[]>> = {
  wav: [32, 16, 24],
  flac: [24, 16],
  ogg: [],
};

/** A range of a song: from one tick to another (exclusive), or `loops` rounds of its loop. */
export interface SongPart {
  readonly startTick: number;
  /** Null: the end of the song, or that of the loop. */
  readonly endTick: number | null;
  readonly loops: number | null;
}

/** Request for a song as a sound file. */
export interface AudioRequest {
  readonly format: AudioFormat;
  readonly bits: AudioBits;
  readonly sampleRate: number;
  readonly part: SongPart;
  /** True if the render includes the tail. */
  readonly tail: boolean;
  readonly effects: boolean;
  readonly limiter: boolean;
  /** Null: as loud as it plays. */
  readonly normalizeLufs: number | null;
  readonly files: readonly AudioFileRequest[];
}

/** Methods of a file handle from the browser's dialog that are used. Written data appears in the file when it is closed. */
export interface AudioFileHandle {
  getFile(): Promise<{ readonly size: number }>;
  createWritable(): Promise<AudioFileStream>;
  remove?(): Promise<void>;
}

export interface AudioFileStream {
  write(chunk: {
    readonly type: "write";
    readonly position: number;
    readonly data: Uint8Array<ArrayBuffer>;
  }): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

export interface AudioFileRequest {
  readonly name: string;
  /** Audible tracks. */
  readonly trackIds: readonly string[];
  /** Target file; null for a Blob. */
  readonly handle: AudioFileHandle | null;
}

export interface AudioProgress {
  /** Progress of the whole export, 0..1. */
  readonly fraction: number;
  /** The file that is being written; null while the instruments are loaded. */
  readonly fileName: string | null;
}

export interface WrittenAudio {
  readonly name: string;
  readonly seconds: number;
  readonly bytes: number;
  /** Samples that were cut to full scale. */
  readonly clipped: number;
  /** Voices that were cut off, as no more may sound at once. */
  readonly stolenVoices: number;
  readonly loudnessLufs: number | null;
  /** Null if it was written to its handle. */
  readonly blob: Blob | null;
}

/** Renders one song off the main thread. Each export has its own worker, which can be terminated to cancel it. */
export interface AudioFileService {
  /** The song, its notes slice by slice after it. */
  begin(outline: TimelineDocument): void;
  add(slice: NotesSlice): void;
  /**
   * All files, or none: if one fails, the others are removed. Errors: those of `SamplesService.load`,
   * `EXPORT_EMPTY`, `EXPORT_CANCELLED`, `EXPORT_FAILED`.
   */
  write(
    request: AudioRequest,
    onProgress: (progress: AudioProgress) => void,
  ): Promise<Result<readonly WrittenAudio[], SerializedError>>;
  /** Has `write` answer `EXPORT_CANCELLED` as soon as nothing of it is left. */
  cancel(): void;
}

/** The same as the page calls it. A signal stops the work: the error is `EXPORT_CANCELLED` then. */
export interface AudioFilePort {
  write(
    document: TimelineDocument,
    request: AudioRequest,
    onProgress: (progress: AudioProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<readonly WrittenAudio[]>>;
}
