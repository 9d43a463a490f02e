import { transfer, wrap, type Remote } from "comlink";
import { err, ok, type Result } from "../../domain/AppError.ts";
import { nextNoteId } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { SerializedError } from "../../protocol/scheduler.ts";
import type { ReadSong, SongFileService } from "../../protocol/songFiles.ts";
import { outlineOf, slicesOf, SongJoiner } from "../../protocol/songSlices.ts";
import { revivedError } from "../revivedError.ts";

interface OpenedSong {
  readonly document: TimelineDocument;
  readonly warnings: readonly string[];
}

/** `SongFilePort` of state: the song file worker, started when it is first used. */
export interface SongFiles {
  importMidi(bytes: Uint8Array, fileName: string): Promise<Result<OpenedSong>>;
  readJson(json: Uint8Array | string): Promise<Result<OpenedSong>>;
  exportMidi(document: TimelineDocument, trackId: string | null): Promise<Uint8Array>;
  writeJson(document: TimelineDocument): Promise<Uint8Array>;
}

export function createSongFiles(start: () => Remote<SongFileService> = startWorker): SongFiles {
  let worker: Remote<SongFileService> | null = null;
  const service = (): Remote<SongFileService> => (worker ??= start());

  /** Each slice comes, or goes, in a task of its own. */
  const taken = async (read: Result<ReadSong, SerializedError>): Promise<Result<OpenedSong>> => {
    if (!read.ok) return err(revivedError(read.error));
    const { id, outline, warnings } = read.value;
    const joiner = new SongJoiner(outline);
    for (let slice = await service().take(id); slice; slice = await service().take(id)) {
      // The worker counts ids from 1, as this thread does.
      for (const [, chunks] of slice) for (const chunk of chunks) renumber(chunk.id);
      joiner.add(slice);
    }
    return ok({ document: joiner.joined(), warnings });
  };
  const given = async (document: TimelineDocument): Promise<number> => {
    const id = await service().begin(outlineOf(document));
    for (const slice of slicesOf(document)) await service().add(id, slice);
    return id;
  };

  return {
    async importMidi(bytes, fileName) {
      // A copy is transferred, so that the caller keeps its bytes.
      const copy = bytes.slice();
      return taken(await service().importMidi(transfer(copy, [copy.buffer]), fileName));
    },
    async readJson(json) {
      const bytes = typeof json === "string" ? new TextEncoder().encode(json) : json.slice();
      return taken(await service().readJson(transfer(bytes, [bytes.buffer])));
    },
    exportMidi: async (document, trackId) => service().exportMidi(await given(document), trackId),
    writeJson: async (document) => service().writeJson(await given(document)),
  };
}

function renumber(ids: Uint32Array): void {
  for (let at = 0; at < ids.length; at++) ids[at] = nextNoteId();
}

const startWorker = (): Remote<SongFileService> =>
  wrap(new Worker(new URL("../../workers/song-file/main.ts", import.meta.url), { type: "module", name: "song-file" }));
