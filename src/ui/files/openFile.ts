import { fail, ok } from "../../domain/AppError.ts";
import type { Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { strings } from "../strings/files.ts";

export interface OpenedFile {
  readonly document: TimelineDocument;
  readonly warnings: readonly string[];
}

/**
 * Reads a song from a MIDI file, a saved `.json` or one of Tone.js. Errors: those of the MIDI reader, of `readTimeline` and
 * `TONE_ERRORS`, and `FILE_UNREADABLE`.
 */
export async function openFile(studio: Studio, file: File, signal: AbortSignal): Promise<Result<OpenedFile>> {
  try {
    if (/\.json$/i.test(file.name) || file.type === "application/json") {
      const read = await studio.songFiles.readJson(new Uint8Array(await file.arrayBuffer()), signal);
      if (read.ok) return ok({ document: withNewId(read.value.document), warnings: read.value.warnings });
      return read.error.code === "JSON_INVALID" ? fail("FILE_UNREADABLE", strings.notJson(file.name)) : read;
    }
    return await studio.songFiles.importMidi(new Uint8Array(await file.arrayBuffer()), file.name, signal);
  } catch (cause) {
    return fail("FILE_UNREADABLE", strings.unreadable(file.name, cause instanceof Error ? cause.message : ""));
  }
}

/** A saved file may be older than the song of its id that this browser keeps: it is opened beside it. */
const withNewId = (document: TimelineDocument): TimelineDocument => ({
  ...document,
  timeline: { ...document.timeline, id: newId() },
});
