import { fail, ok, type Result } from "../../domain/AppError.ts";
import { readBoard } from "../../domain/board/boardJson.ts";
import type { Board } from "../../domain/board/records.ts";
import { newId } from "../../domain/id.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { kindOfFile } from "../../state/sync/kindOfFile.ts";
import { strings } from "../strings/files.ts";

export type WorkFile =
  | { readonly kind: "timeline"; readonly document: TimelineDocument; readonly warnings: readonly string[] }
  | { readonly kind: "board"; readonly document: Board; readonly warnings: readonly string[] };

/** No board is nearly as long; a song that is longer is not parsed only to find out what it is. */
const LONGEST_BOARD_BYTES = 4 * 1024 * 1024;

/**
 * Reads a song or a board from a MIDI file or a saved `.json`. Errors: those of `openFile`, and `FILE_UNREADABLE` where
 * JSON is of another program, or damaged, and where a file is a recording, in words for people.
 */
export async function readWorkFile(
  studio: Pick<Studio, "songFiles">,
  file: File,
  signal: AbortSignal,
): Promise<Result<WorkFile>> {
  if (await isAudio(file)) return fail("FILE_UNREADABLE", strings.isAudio(file.name));
  const isJson = /\.json$/i.test(file.name) || file.type === "application/json";
  if (!isJson || file.size > LONGEST_BOARD_BYTES) return asSong(await openFile(studio, file, signal));
  const text = await file.text();
  const kind = kindOfFile(text);
  if (kind === "timeline") return asSong(damaged(file, await openFile(studio, file, signal)));
  if (kind === "tone") return asSong(damaged(file, await openFile(studio, file, signal), strings.damagedTone));
  if (kind === "board") {
    const board = damaged(file, readBoard(JSON.parse(text)));
    return board.ok ? ok({ kind, document: board.value, warnings: [] }) : board;
  }
  if (kind === "later") return fail("FILE_UNREADABLE", strings.later(file.name));
  return fail("FILE_UNREADABLE", isJsonText(text) ? strings.notOurs(file.name) : strings.notJson(file.name));
}

const AUDIO_NAME = /\.(wav|wave|aiff?|mp3|ogg|oga|opus|flac|m4a|aac|wma|caf)$/i;
const AUDIO_TYPE = /^audio\/(?!.*midi?$)/i;

/** A recording by its name or type, and no MIDI file that is called so. */
const isAudio = async (file: File): Promise<boolean> =>
  (AUDIO_NAME.test(file.name) || AUDIO_TYPE.test(file.type)) && (await file.slice(0, 4).text()) !== "MThd";

const asSong = (read: Awaited<ReturnType<typeof openFile>>): Result<WorkFile> =>
  read.ok ? ok({ kind: "timeline", ...read.value }) : read;

const damaged = <T>(file: File, read: Result<T>, words = strings.damaged): Result<T> =>
  read.ok ? read : fail(read.error.code, words(file.name, read.error.message), read.error.detail);

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface OpenedFile {
  readonly document: TimelineDocument;
  readonly warnings: readonly string[];
}

/**
 * Reads a song from a MIDI file, a saved `.json` or one of Tone.js. Errors: those of the MIDI reader, of `readTimeline` and
 * `TONE_ERRORS`, and `FILE_UNREADABLE`.
 */
async function openFile(
  studio: Pick<Studio, "songFiles">,
  file: File,
  signal: AbortSignal,
): Promise<Result<OpenedFile>> {
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
