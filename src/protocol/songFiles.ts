import type { Result } from "../domain/AppError.ts";
import { emptyNoteList, noteListOfChunks, type NoteChunk } from "../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { SerializedError } from "./scheduler.ts";

/** Some of a song's notes: chunks of rolls, in order. */
export type NotesSlice = readonly (readonly [rollId: string, chunks: readonly NoteChunk[]])[];

/** What was read from a file: the song without its notes, which are taken slice by slice under `id`. */
export interface ReadSong {
  readonly id: number;
  readonly outline: TimelineDocument;
  /** Name what was salvaged and how. */
  readonly warnings: readonly string[];
}

/**
 * Songs as files, made and read off the main thread. Their notes cross threads slice by slice: a million at once would hold
 * up the screen. Bytes are transferred.
 */
export interface SongFileService {
  /** Reads a Standard MIDI File or RMID. */
  importMidi(bytes: Uint8Array, fileName: string): Result<ReadSong, SerializedError>;
  /** Reads the JSON form, as UTF-8. Errors: `JSON_INVALID`, those of `readTimeline`. */
  readJson(bytes: Uint8Array): Result<ReadSong, SerializedError>;
  /** The next notes of a song that was read; null when there are no more. */
  take(id: number): NotesSlice | null;
  /** Begins a song that is to be written. The answer is its id. */
  begin(outline: TimelineDocument): number;
  add(id: number, slice: NotesSlice): void;
  /** The whole song, or one track, as a format 1 Standard MIDI File. The id is used up. */
  exportMidi(id: number, trackId: string | null): Uint8Array;
  /** The JSON form, as UTF-8. The id is used up. */
  writeJson(id: number): Uint8Array;
}

/** Chunks that cross in one message. */
const SLICE_CHUNKS = 32;

export const outlineOf = (document: TimelineDocument): TimelineDocument => ({
  ...document,
  rolls: new Map([...document.rolls].map(([id, roll]) => [id, { ...roll, notes: emptyNoteList }])),
});

export function* slicesOf({ rolls }: TimelineDocument): Generator<NotesSlice> {
  let slice: [string, NoteChunk[]][] = [];
  let count = 0;
  for (const [rollId, { notes }] of rolls) {
    for (let from = 0; from < notes.chunks.length;) {
      const chunks = notes.chunks.slice(from, from + SLICE_CHUNKS - count);
      slice.push([rollId, chunks]);
      from += chunks.length;
      count += chunks.length;
      if (count < SLICE_CHUNKS) continue;
      yield slice;
      slice = [];
      count = 0;
    }
  }
  if (count > 0) yield slice;
}

/** Puts a song together again. */
export class SongJoiner {
  readonly #outline: TimelineDocument;
  readonly #chunks = new Map<string, NoteChunk[]>();

  constructor(outline: TimelineDocument) {
    this.#outline = outline;
  }

  add(slice: NotesSlice): void {
    for (const [rollId, chunks] of slice) {
      const known = this.#chunks.get(rollId);
      if (known) known.push(...chunks);
      else this.#chunks.set(rollId, [...chunks]);
    }
  }

  joined(): TimelineDocument {
    const rolls = [...this.#outline.rolls].map(
      ([id, roll]) => [id, { ...roll, notes: noteListOfChunks(this.#chunks.get(id) ?? []) }] as const,
    );
    return { ...this.#outline, rolls: new Map(rolls) };
  }
}
