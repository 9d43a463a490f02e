import { ok } from "../../domain/AppError.ts";
import type { Result } from "../../domain/AppError.ts";
import { idAt, uint32At } from "../../domain/soundfont/riff.ts";
import { SoundfontErrorCode, soundfontFailure } from "../../domain/soundfont/soundfontError.ts";

/** A part of the file. */
export interface Stretch {
  readonly at: number;
  readonly bytes: number;
}

export interface Outline {
  /** The file without its list `sdta`: small, and read by `readSoundfont`. */
  readonly records: Uint8Array<ArrayBuffer>;
  readonly smpl: Stretch;
  readonly sm24: Stretch | null;
}

const NONE: Stretch = { at: 0, bytes: 0 };
const HEADER = 8;
const RIFF_HEADER = 12;
const TOP_IDS = ["LIST"];
const SDTA_IDS = ["smpl", "sm24", "LIST"];

/**
 * Reads the offsets of a bank's parts in a few small pieces. Handles lengths and pad bytes like `chunksBetween`.
 * Errors: `SOUNDFONT_CHUNK_SIZE` (samples cut off); `readSoundfont` finds all others.
 */
export async function readOutline(blob: Blob): Promise<Result<Outline>> {
  const parts: Uint8Array<ArrayBuffer>[] = [await bytesOf(blob, 0, RIFF_HEADER)];
  let smpl = NONE;
  let sm24: Stretch | null = null;
  let at = RIFF_HEADER;
  while (at + HEADER <= blob.size) {
    const head = await bytesOf(blob, at, RIFF_HEADER);
    const length = uint32At(head, 4);
    const end = at + HEADER + length;
    if (idAt(head, 0) === "LIST" && idAt(head, 8) === "sdta" && smpl === NONE) {
      if (end > blob.size) return cutOff("sdta", length, blob.size - at - HEADER);
      const found = await readSampleData(blob, at + RIFF_HEADER, end);
      if (!found.ok) return found;
      ({ smpl, sm24 } = found.value);
    } else if (idAt(head, 0) === "LIST" && idAt(head, 8) !== "sdta") {
      const list = await bytesOf(blob, at, HEADER + length);
      parts.push(list);
      if (length % 2 === 1 && end <= blob.size) parts.push(new Uint8Array(1));
    }
    at = await nextAt(blob, end, length, TOP_IDS);
  }
  return ok({ records: joined(parts), smpl, sm24 });
}

async function readSampleData(blob: Blob, from: number, to: number) {
  let smpl = NONE;
  let sm24: Stretch | null = null;
  let at = from;
  while (at + HEADER <= to) {
    const head = await bytesOf(blob, at, HEADER);
    const id = idAt(head, 0);
    const bytes = uint32At(head, 4);
    if (at + HEADER + bytes > to) {
      if (!SDTA_IDS.includes(id)) break;
      return cutOff(id, bytes, to - at - HEADER);
    }
    if (id === "smpl" && smpl === NONE) smpl = { at: at + HEADER, bytes };
    else if (id === "sm24") sm24 ??= { at: at + HEADER, bytes };
    at = await nextAt(blob, at + HEADER + bytes, bytes, SDTA_IDS);
  }
  return ok({ smpl, sm24 });
}

/** Some writers pad chunks of odd length and some do not: the next bytes decide. */
async function nextAt(blob: Blob, end: number, length: number, expected: readonly string[]): Promise<number> {
  if (length % 2 === 0) return end;
  const next = await bytesOf(blob, end, 5);
  return !expected.includes(idAt(next, 1)) && expected.includes(idAt(next, 0)) ? end : end + 1;
}

const bytesOf = async (blob: Blob, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.slice(at, at + length).arrayBuffer());

const cutOff = (chunk: string, declared: number, available: number) =>
  soundfontFailure(
    SoundfontErrorCode.chunkSize,
    `The sound bank is cut off or damaged: its chunk "${chunk}" should have ${declared} bytes but only ${available} are there.`,
    { chunk, declared, available },
  );

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
