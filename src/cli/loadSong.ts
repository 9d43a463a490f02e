import { err, fail, ok, type Result } from "../domain/AppError.ts";
import { readMidiFile } from "../domain/midi-file/readMidi.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import { looksLikeTone } from "../domain/tone-json/looksLikeTone.ts";
import { readSongJson } from "../domain/tone-json/readSongJson.ts";
import { inFile, readBytes } from "./files.ts";

export interface LoadedSong {
  readonly kind: "midi" | "project" | "tone";
  readonly document: TimelineDocument;
  /** Faults of the file and their repairs. */
  readonly warnings: readonly string[];
}

/**
 * Reads a MIDI file, a project or the JSON of `@tonejs/midi`, told apart by content. Errors: those of the readers,
 * `PROJECT_NOT_JSON`.
 */
export function loadSong(path: string): Result<LoadedSong> {
  const bytes = readBytes(path);
  if (!bytes.ok) return bytes;
  const song = looksLikeJson(bytes.value) ? readProject(bytes.value) : readMidi(bytes.value, path);
  return song.ok ? song : err(inFile(path, song.error));
}

/** A brace after a byte order mark and white space, if any. */
function looksLikeJson(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 256)).trimStart();
  return start.startsWith("{") || start.startsWith("[");
}

function readMidi(bytes: Uint8Array, path: string): Result<LoadedSong> {
  const read = readMidiFile(bytes, path);
  return read.ok ? ok({ kind: "midi", ...read.value }) : read;
}

function readProject(bytes: Uint8Array): Result<LoadedSong> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    return fail("PROJECT_NOT_JSON", `not valid JSON (${error instanceof Error ? error.message : "unreadable"})`);
  }
  const read = readSongJson(json);
  return read.ok ? ok({ kind: looksLikeTone(json) ? "tone" : "project", ...read.value }) : read;
}
