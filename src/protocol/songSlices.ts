import { emptyNoteList, noteListOfChunks, type NoteChunk } from "../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";

/** Some of a song's notes: chunks of rolls, in order. A song crosses threads so: a million notes at once would hold up the screen. */
export type NotesSlice = readonly (readonly [rollId: string, chunks: readonly NoteChunk[]])[];

/** Chunks that cross in one message. */
const SLICE_CHUNKS = 32;

/** The song without its notes. */
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
