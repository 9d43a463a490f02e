import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { readBoard } from "../../domain/board/boardJson.ts";
import { BOARD_VERSION } from "../../domain/board/records.ts";
import { TIMELINE_VERSION } from "../../domain/timeline/records.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { MAX_PROJECT_BYTES } from "../../protocol/http/projectCalls.ts";

/** A document as it is sent. */
export interface ProjectInput {
  readonly name: string;
  readonly contentType: string;
  readonly contentJson: string;
}

/** A document as it is kept. */
export interface PackedDocument {
  /** SHA-256 of type, name and text. */
  readonly contentHash: Uint8Array;
  /** Gzip of the JSON text. */
  readonly content: Uint8Array;
}

/** Reads a document as the program would, and packs it. Errors: `DOCUMENT_INVALID`, `TOO_LARGE`. */
export function packDocument(input: ProjectInput): Result<PackedDocument> {
  const hashed = hashDocument(input);
  if (!hashed.ok) return hashed;
  const content = gzipSync(input.contentJson);
  if (content.length > MAX_PROJECT_BYTES) return fail("TOO_LARGE", "The document is larger than 20 MB");
  return ok({ ...hashed.value, content });
}

/** Reads a document as the program would, where its gzip is kept already. Errors: `DOCUMENT_INVALID`. */
export function hashDocument(input: ProjectInput): Result<PackedDocument> {
  const document = readDocument(input);
  if (!document.ok) return fail("DOCUMENT_INVALID", document.error.message, { cause: document.error.code });
  return ok({ contentHash: hashOf(input), content: new Uint8Array() });
}

const hashOf = ({ name, contentType, contentJson }: ProjectInput): Buffer =>
  createHash("sha256").update(`${contentType}\n${name.trim()}\n`).update(contentJson).digest();

function readDocument({ contentType, contentJson }: ProjectInput): Result<unknown> {
  let json: unknown;
  try {
    json = JSON.parse(contentJson);
  } catch (error) {
    return fail("JSON_INVALID", `contentJson is not JSON: ${(error as Error).message}`);
  }
  switch (contentType) {
    case BOARD_VERSION:
      return readBoard(json);
    case TIMELINE_VERSION:
      return readTimeline(json);
    default:
      return fail("CONTENT_TYPE_UNKNOWN", `There are no documents of type ${contentType}`);
  }
}
