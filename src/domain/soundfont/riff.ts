import { ok } from "../AppError.ts";
import type { Result } from "../AppError.ts";
import { SoundfontErrorCode, soundfontFailure } from "./soundfontError.ts";

/** A chunk of a RIFF file: `start` and `length` are its data, header and pad byte left out. */
export interface RiffChunk {
  readonly id: string;
  readonly start: number;
  readonly length: number;
}

const HEADER_BYTES = 8;

export const uint16At = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);

export const int16At = (bytes: Uint8Array, at: number): number => (uint16At(bytes, at) << 16) >> 16;

export const uint32At = (bytes: Uint8Array, at: number): number =>
  (uint16At(bytes, at) | (uint16At(bytes, at + 2) << 16)) >>> 0;

/** Latin-1 text up to the first NUL, trimmed: the banks' names are ASCII by SF2.04 section 5. */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  let text = "";
  for (let i = at; i < at + length && i < bytes.length; i += 1) {
    const code = bytes[i] ?? 0;
    if (code === 0) break;
    text += String.fromCharCode(code);
  }
  return text.trim();
}

/**
 * The chunks between `start` and `end`. Writers disagree whether a chunk of odd length is padded (SF3 files often
 * are not): if the padded position has none of the `expected` ids and the unpadded one does, that one counts.
 * Bytes after the last whole chunk are ignored; a chunk that runs past `end` is an error unless its id is none of
 * `expected`, when it counts as garbage at the end.
 */
export function chunksBetween(
  bytes: Uint8Array,
  start: number,
  end: number,
  expected: readonly string[],
): Result<readonly RiffChunk[]> {
  const chunks: RiffChunk[] = [];
  let at = start;
  while (at + HEADER_BYTES <= end) {
    const id = idAt(bytes, at);
    const length = uint32At(bytes, at + 4);
    const dataStart = at + HEADER_BYTES;
    if (dataStart + length > end) {
      if (!expected.includes(id)) break;
      return soundfontFailure(
        SoundfontErrorCode.chunkSize,
        `The sound bank is cut off or damaged: its chunk "${id}" should have ${length} bytes but only ${end - dataStart} are there.`,
        { chunk: id, declared: length, available: end - dataStart },
      );
    }
    chunks.push({ id, start: dataStart, length });
    at = nextChunkAt(bytes, dataStart + length, length, expected);
  }
  return ok(chunks);
}

export const idAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);

function nextChunkAt(bytes: Uint8Array, dataEnd: number, length: number, expected: readonly string[]): number {
  if (length % 2 === 0) return dataEnd;
  const padded = dataEnd + 1;
  return !expected.includes(idAt(bytes, padded)) && expected.includes(idAt(bytes, dataEnd)) ? dataEnd : padded;
}
