import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ok, type Result } from "../../domain/AppError.ts";
import { MAX_PROJECT_JSON_BYTES } from "../../protocol/http/projectCalls.ts";
import type { DocumentPacker, ProjectInput } from "../documents/packDocument.ts";
import type { ProjectContent } from "../repositories/ProjectRepository.ts";

const decompress = promisify(gunzip);

/** Reads the document as the program would, and packs it. Errors: `DOCUMENT_INVALID`, `TOO_LARGE`, `OVERLOADED`. */
export async function packProject(packer: DocumentPacker, input: ProjectInput): Promise<Result<ProjectContent>> {
  const { name, contentType, contentJson } = input;
  const packed = await packer.pack({ name, contentType, contentJson });
  if (!packed.ok) return packed;
  const { content, contentHash } = packed.value;
  return ok({ name: name.trim(), contentType, contentHash: bufferOf(contentHash), content: bufferOf(content) });
}

/** The JSON text of what `packProject` packed. */
export async function unpackProject(content: Buffer): Promise<string> {
  return (await decompress(content, { maxOutputLength: MAX_PROJECT_JSON_BYTES * 2 })).toString("utf8");
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
