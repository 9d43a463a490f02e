import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { readBoard } from "../../domain/board/boardJson.ts";
import { BOARD_VERSION } from "../../domain/board/records.ts";
import { TIMELINE_VERSION } from "../../domain/timeline/records.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { MAX_PROJECT_BYTES, MAX_PROJECT_JSON_BYTES } from "../../protocol/http/projectCalls.ts";
import type { ProjectContent } from "../repositories/ProjectRepository.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A document as it is sent. */
export interface ProjectInput {
  readonly name: string;
  readonly contentType: string;
  readonly contentJson: string;
}

/** Reads the document as the program would, and packs it. Errors: `DOCUMENT_INVALID`, `TOO_LARGE`. */
export async function packProject(input: ProjectInput): Promise<Result<ProjectContent>> {
  const { name, contentType, contentJson } = input;
  const document = readDocument(contentType, contentJson);
  if (!document.ok) return fail("DOCUMENT_INVALID", document.error.message, { cause: document.error.code });
  const content = await compress(contentJson);
  if (content.length > MAX_PROJECT_BYTES) return fail("TOO_LARGE", "The document is larger than 20 MB compressed");
  return ok({ name: name.trim(), contentType, contentHash: hashOfProject(input), content });
}

/** The JSON text of what `packProject` packed. */
export async function unpackProject(content: Buffer): Promise<string> {
  return (await decompress(content, { maxOutputLength: MAX_PROJECT_JSON_BYTES * 2 })).toString("utf8");
}

const hashOfProject = ({ name, contentType, contentJson }: ProjectInput): Buffer =>
  createHash("sha256").update(`${contentType}\n${name.trim()}\n`).update(contentJson).digest();

function readDocument(contentType: string, contentJson: string): Result<unknown> {
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
