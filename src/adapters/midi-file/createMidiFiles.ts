import { transfer, wrap, type Remote } from "comlink";
import { err, ok, type Result } from "../../domain/AppError.ts";
import { reserveNoteIds } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { MidiFileService } from "../../protocol/scheduler.ts";
import { revivedError } from "../revivedError.ts";

interface ImportedFile {
  document: TimelineDocument;
  warnings: readonly string[];
}

/** `MidiFilePort` of state: the MIDI file worker, started when it is first used. */
export interface MidiFiles {
  importMidi(bytes: Uint8Array, fileName: string): Promise<Result<ImportedFile>>;
  exportMidi(document: TimelineDocument, trackId: string | null): Promise<Uint8Array>;
}

export function createMidiFiles(start: () => Remote<MidiFileService> = startWorker): MidiFiles {
  let worker: Remote<MidiFileService> | null = null;
  const service = (): Remote<MidiFileService> => (worker ??= start());
  return {
    async importMidi(bytes, fileName) {
      // A copy is transferred, so that the caller keeps its bytes.
      const copy = bytes.slice();
      const result = await service().importMidi(transfer(copy, [copy.buffer]), fileName);
      if (!result.ok) return err(revivedError(result.error));
      reserveNoteIds(highestNoteId(result.value.document));
      return ok(result.value);
    },
    exportMidi: (document, trackId) => service().exportMidi(document, trackId),
  };
}

/** The worker counts ids from 1, as this thread does. */
function highestNoteId({ rolls }: TimelineDocument): number {
  let highest = 0;
  for (const { notes } of rolls.values()) {
    for (const { id } of notes.chunks) highest = id.reduce((most, each) => Math.max(most, each), highest);
  }
  return highest;
}

const startWorker = (): Remote<MidiFileService> =>
  wrap(new Worker(new URL("../../workers/midi-file/main.ts", import.meta.url), { type: "module", name: "midi-file" }));
