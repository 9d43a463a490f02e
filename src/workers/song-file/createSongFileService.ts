import { err, fail, ok, type AppError, type Result } from "../../domain/AppError.ts";
import { readMidiFile } from "../../domain/midi-file/readMidi.ts";
import { writeMidiFile } from "../../domain/midi-file/writeMidi.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { captureFile } from "../../domain/midi-routing/captureFile.ts";
import { readSongJson, type ReadTone } from "../../domain/tone-json/readSongJson.ts";
import { writeToneJson } from "../../domain/tone-json/writeToneJson.ts";
import { countNotes } from "../../domain/timeline/countNotes.ts";
import { COMPACT_FROM_NOTES, writeTimeline } from "../../domain/timeline/writeTimeline.ts";
import type { SerializedError } from "../../protocol/scheduler.ts";
import type { ReadSong, SongFileService } from "../../protocol/songFiles.ts";
import { outlineOf, slicesOf, SongJoiner, type NotesSlice } from "../../protocol/songSlices.ts";

/** The service of the song file worker. `transfer` marks buffers that are to move to the caller, not to be copied. */
export function createSongFileService(transfer: <T>(value: T, buffers: ArrayBuffer[]) => T): SongFileService {
  const reading = new Map<number, Generator<NotesSlice>>();
  const writing = new Map<number, SongJoiner>();
  let lastId = 0;

  const begun = (document: TimelineDocument, warnings: readonly string[]): Result<ReadSong, SerializedError> => {
    reading.set(++lastId, slicesOf(document));
    return ok({ id: lastId, outline: outlineOf(document), warnings });
  };
  const joined = (id: number): TimelineDocument => {
    const document = writing.get(id)!.joined();
    writing.delete(id);
    return document;
  };

  return {
    importMidi(bytes, fileName) {
      const read = readMidiFile(bytes, fileName);
      return read.ok ? begun(read.value.document, read.value.warnings) : sent(read.error);
    },
    readJson(bytes) {
      const read = songOf(new TextDecoder().decode(bytes));
      return read.ok ? begun(read.value.document, read.value.warnings) : sent(read.error);
    },
    loadNotes(id) {
      const next = reading.get(id)?.next();
      if (next?.value) return transfer(next.value, buffersOf(next.value));
      reading.delete(id);
      return null;
    },
    begin(outline) {
      writing.set(++lastId, new SongJoiner(outline));
      return lastId;
    },
    add: (id, slice) => writing.get(id)?.add(slice),
    exportMidi(id, trackId) {
      const written = writeMidiFile(joined(id), trackId);
      return written.ok ? ok(new Blob([new Uint8Array(written.value)], { type: "audio/midi" })) : sent(written.error);
    },
    writeJson(id) {
      const document = joined(id);
      // Columns would take a line for each number.
      return jsonBlob(document, writeTimeline(document));
    },
    writeTone(id, trackId) {
      const document = joined(id);
      const { json, losses } = writeToneJson(document, trackId);
      return { content: jsonBlob(document, json), losses };
    },
    writeCapture: (messages) => new Blob([captureFile(messages)], { type: "audio/midi" }),
  };
}

/** Long songs in one line. */
function jsonBlob({ rolls }: TimelineDocument, json: unknown): Blob {
  const indent = countNotes(rolls) < COMPACT_FROM_NOTES ? 1 : 0;
  return new Blob([JSON.stringify(json, null, indent)], { type: "application/json" });
}

function songOf(text: string): Result<ReadTone> {
  const json = parsed(text);
  return json.ok ? readSongJson(json.value) : json;
}

function parsed(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return fail("JSON_INVALID", "it is not JSON");
  }
}

/** An Error that crosses a thread keeps its message only. */
const sent = ({ code, message, detail }: AppError): Result<never, SerializedError> => err({ code, message, detail });

const buffersOf = (slice: NotesSlice): ArrayBuffer[] => [
  ...new Set(
    slice.flatMap(([, chunks]) =>
      chunks.flatMap(({ id, time, duration, number, channel, attack, release, muted }) =>
        [id, time, duration, number, channel, attack, release, ...(muted ? [muted] : [])].map(
          ({ buffer }) => buffer as ArrayBuffer,
        ),
      ),
    ),
  ),
];
