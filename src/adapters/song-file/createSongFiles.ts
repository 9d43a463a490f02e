import { transfer, wrap, type Remote } from "comlink";
import { err, fail, ok, type Result } from "../../domain/AppError.ts";
import { nextNoteId } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { SerializedError } from "../../protocol/scheduler.ts";
import type { ReadDocument, SongFilePort } from "../../protocol/songFilePort.ts";
import type { ReadSong, SongFileService } from "../../protocol/songFiles.ts";
import { outlineOf, slicesOf, SongJoiner } from "../../protocol/songSlices.ts";
import { revivedError } from "../revivedError.ts";

export interface SongFileWorker {
  readonly service: Remote<SongFileService>;
  /** Ends the worker in any state. */
  readonly end: () => void;
}

/** The song file worker, started when it is first used. */
export function createSongFiles(start: () => SongFileWorker = startWorker): SongFilePort {
  let worker: SongFileWorker | null = null;
  const service = (): Remote<SongFileService> => (worker ??= start()).service;

  /** Reading that can be stopped has a worker of its own: only its end stops the work. */
  const reading = async (
    signal: AbortSignal | undefined,
    read: (service: Remote<SongFileService>) => Promise<Result<ReadDocument>>,
  ): Promise<Result<ReadDocument>> => {
    if (!signal) return read(service());
    const own = start();
    try {
      return await Promise.race([read(own.service), untilAborted(signal)]);
    } finally {
      own.end();
    }
  };
  const given = async (document: TimelineDocument): Promise<number> => {
    const id = await service().begin(outlineOf(document));
    for (const slice of slicesOf(document)) await service().add(id, slice);
    return id;
  };

  return {
    importMidi(bytes, fileName, signal) {
      // A copy is transferred, so the caller's bytes stay usable.
      const copy = bytes.slice();
      return reading(signal, async (reader) =>
        taken(reader, await reader.importMidi(transfer(copy, [copy.buffer]), fileName)),
      );
    },
    readJson(json, signal) {
      const bytes = typeof json === "string" ? new TextEncoder().encode(json) : json.slice();
      return reading(signal, async (reader) => taken(reader, await reader.readJson(transfer(bytes, [bytes.buffer]))));
    },
    async exportMidi(document, trackId) {
      const written = await service().exportMidi(await given(document), trackId);
      return written.ok ? written : err(revivedError(written.error));
    },
    writeJson: async (document) => service().writeJson(await given(document)),
    writeTone: async (document, trackId) => service().writeTone(await given(document), trackId),
    writeCapture: async (messages) => service().writeCapture(messages),
  };
}

/** Each slice comes in a task of its own. */
async function taken(
  reader: Remote<SongFileService>,
  read: Result<ReadSong, SerializedError>,
): Promise<Result<ReadDocument>> {
  if (!read.ok) return err(revivedError(read.error));
  const { id, outline, warnings } = read.value;
  const joiner = new SongJoiner(outline);
  for (let slice = await reader.loadNotes(id); slice; slice = await reader.loadNotes(id)) {
    // The worker counts ids from 1, as this thread does.
    for (const [, chunks] of slice) for (const chunk of chunks) renumber(chunk.id);
    joiner.add(slice);
  }
  return ok({ document: joiner.joined(), warnings });
}

/** Settles only where it is aborted. */
const untilAborted = (signal: AbortSignal): Promise<Result<never>> =>
  new Promise((resolve) => {
    const stop = (): void => resolve(fail("CANCELLED", "Reading was cancelled."));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

function renumber(ids: Uint32Array): void {
  for (let at = 0; at < ids.length; at++) ids[at] = nextNoteId();
}

function startWorker(): SongFileWorker {
  const worker = new Worker(new URL("../../workers/song-file/main.ts", import.meta.url), {
    type: "module",
    name: "song-file",
  });
  return { service: wrap(worker), end: () => worker.terminate() };
}
