import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { MAX_PART_LENGTH, MAX_PARTS } from "../../protocol/http/partCalls.ts";

/** A part of a document as it is kept. */
export interface PackedPart {
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly hash: string;
  /** Gzip of the text. */
  readonly content: Uint8Array;
  readonly textBytes: number;
}

/** Packs the parts of a body. Errors: `REQUEST_INVALID`. */
export function packParts(parts: readonly unknown[]): Result<readonly PackedPart[]> {
  if (parts.length > MAX_PARTS) return fail("REQUEST_INVALID", `There are more than ${MAX_PARTS} parts`);
  const packed: PackedPart[] = [];
  for (const [index, part] of parts.entries()) {
    if (typeof part !== "string" || part.length > MAX_PART_LENGTH)
      return fail("REQUEST_INVALID", `parts[${index}] must be text of at most ${MAX_PART_LENGTH} letters`);
    const text = Buffer.from(part);
    const hash = createHash("sha256").update(text).digest("hex");
    // Copied out of the pool that small buffers share, so that the bytes can be handed over.
    packed.push({ hash, content: new Uint8Array(gzipSync(text)), textBytes: text.length });
  }
  return ok(packed);
}

/** The same bytes as a Buffer, which is what the database's driver takes. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
