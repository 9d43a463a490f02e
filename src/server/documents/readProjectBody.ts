import { gunzipSync } from "node:zlib";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { MAX_PROJECT_BYTES } from "../../protocol/http/projectCalls.ts";
import { hashDocument, packDocument, type PackedDocument } from "./packDocument.ts";
import { packParts, type PackedPart } from "./packParts.ts";

/** The body of a request that holds a document, as it came. */
export interface ProjectBody {
  readonly bytes: Uint8Array;
  readonly gzip: boolean;
  /** The body is the text of a document itself, put together from gzips that are kept. */
  readonly assembled?: { readonly name: string; readonly contentType: string; readonly textBytes: number };
}

/** The body's fields, but of the document's text or parts: instead of those there is what became of them. */
export interface ReadProject {
  readonly fields: unknown;
  readonly document: Result<PackedDocument>;
  readonly parts?: readonly PackedPart[];
}

/** Songs unfold to some 30 times their size. */
const MOST_RATIO = 200;
/** Small ones may unfold to this in any case. */
const ANY_RATIO_BYTES = 1024 * 1024;
/** Magic number, method and flags, and behind the data its checksum and length. */
const LEAST_GZIP_BYTES = 18;

/**
 * Number of bytes of the unfolded body: a gzip states it at its end, and no more is read. Errors: `REQUEST_INVALID`, `TOO_LARGE`.
 */
export function unfoldedBytes({ bytes, gzip, assembled }: ProjectBody): Result<number> {
  if (assembled) return ok(assembled.textBytes);
  if (!gzip) return ok(bytes.length);
  if (bytes.length < LEAST_GZIP_BYTES || bytes[0] !== 0x1f || bytes[1] !== 0x8b)
    return fail("REQUEST_INVALID", "The body is not gzip");
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(bytes.length - 4, true);
  if (length > MAX_PROJECT_BYTES) return fail("TOO_LARGE", "The document is larger than 20 MB");
  if (length > Math.max(ANY_RATIO_BYTES, bytes.length * MOST_RATIO))
    return fail("TOO_LARGE", `The body unfolds to more than ${MOST_RATIO} times its size`);
  return ok(length);
}

/** Reads the body as the program would, and packs its document. Errors: `REQUEST_INVALID`, `TOO_LARGE`. */
export function readProjectBody(body: ProjectBody): Result<ReadProject> {
  const text = textOf(body);
  if (!text.ok) return text;
  const { assembled } = body;
  if (assembled) return ok({ fields: {}, document: hashDocument({ ...assembled, contentJson: text.value }) });
  let fields: unknown;
  try {
    fields = JSON.parse(text.value);
  } catch (error) {
    return fail("REQUEST_INVALID", `The body is not JSON: ${(error as Error).message}`);
  }
  if (hasParts(fields)) {
    const parts = packParts(fields.parts);
    return parts.ok ? ok({ fields: { ...fields, parts: [] }, document: missing(), parts: parts.value }) : parts;
  }
  // The schema of the call says what is wrong with others.
  if (!isProjectLike(fields)) return ok({ fields, document: missing() });
  return ok({ fields: { ...fields, contentJson: "" }, document: packDocument(fields) });
}

function textOf(body: ProjectBody): Result<string> {
  const length = unfoldedBytes(body);
  if (!length.ok) return length;
  const bytes = Buffer.from(body.bytes.buffer, body.bytes.byteOffset, body.bytes.byteLength);
  if (!body.gzip) return ok(bytes.toString("utf8"));
  try {
    return ok(gunzipSync(bytes, { maxOutputLength: Math.max(1, length.value) }).toString("utf8"));
  } catch (error) {
    return fail("REQUEST_INVALID", `The body is not gzip of JSON: ${(error as Error).message}`);
  }
}

const missing = () => fail("REQUEST_INVALID", "There is no document");

const hasParts = (fields: unknown): fields is { parts: unknown[] } =>
  typeof fields === "object" && fields !== null && Array.isArray((fields as Record<string, unknown>)["parts"]);

const isProjectLike = (fields: unknown): fields is { name: string; contentType: string; contentJson: string } =>
  typeof fields === "object" &&
  fields !== null &&
  ["name", "contentType", "contentJson"].every((key) => typeof (fields as Record<string, unknown>)[key] === "string");
