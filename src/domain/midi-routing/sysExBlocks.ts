import { fail, ok, type Result } from "../AppError.ts";

/** Largest System Exclusive data sent or stored at once, bytes. */
export const SYSEX_LIMIT_BYTES = 1024 * 1024;

/** The messages of a `.syx` file: F0 to F7, one after the other. */
export function readBlocks(bytes: Uint8Array): Result<readonly Uint8Array[]> {
  if (bytes.length > SYSEX_LIMIT_BYTES) return fail("SYSEX_TOO_LARGE", "The file is larger than 1 MB.");
  const blocks: Uint8Array[] = [];
  let start = -1;
  for (const [at, byte] of bytes.entries()) {
    if (start < 0 && byte === 0xf0) start = at;
    else if (start >= 0 && byte === 0xf7) {
      blocks.push(bytes.slice(start, at + 1));
      start = -1;
    } else if (start < 0 || byte > 127) {
      return fail("SYSEX_DAMAGED", `The file is not SysEx: byte ${at + 1} is not part of a message.`);
    }
  }
  if (start >= 0) return fail("SYSEX_DAMAGED", "The file is incomplete: its last message has no end byte.");
  if (blocks.length === 0) return fail("SYSEX_EMPTY", "The file has no SysEx messages.");
  return ok(blocks);
}

export function joinBlocks(blocks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    joined.set(block, at);
    at += block.length;
  }
  return joined;
}

/** Difference between two dumps. */
export interface DumpDifference {
  readonly bytes: number;
  /** Index of the first byte that differs, from 0; the length of the shorter dump if the other one only continues it. */
  readonly firstAt: number;
}

/** Returns null if the dumps are equal. */
export function compareDumps(a: Uint8Array, b: Uint8Array): DumpDifference | null {
  let bytes = Math.abs(a.length - b.length);
  let firstAt = bytes > 0 ? Math.min(a.length, b.length) : -1;
  for (let at = Math.min(a.length, b.length) - 1; at >= 0; at--) {
    if (a[at] === b[at]) continue;
    bytes++;
    firstAt = at;
  }
  return bytes === 0 ? null : { bytes, firstAt };
}
