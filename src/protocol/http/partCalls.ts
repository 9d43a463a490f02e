import { Type } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import type { HttpCall } from "./HttpCall.ts";
import { doneReply, idField } from "./fields.ts";
import { newProjectFields, projectSummarySchema, PROJECTS } from "./projectCalls.ts";

/** Letters of one part; those of this program have 8,192 to 65,536. */
export const MAX_PART_LENGTH = 131_072;
/** Parts of one document. */
export const MAX_PARTS = 2560;
/** Parts that are read with one call. */
export const MAX_PARTS_READ = 128;

const hash = Type.String({
  pattern: "^[0-9a-f]{64}$",
  description: "SHA-256 of the part's text as UTF-8, in hexadecimal digits",
});
const hashes = Type.Array(hash, { minItems: 1, maxItems: MAX_PARTS, description: "The parts, in their order" });

/**
 * A document in parts: consecutive pieces of its JSON text. Each is identified by its hash, and stored once for each
 * owner, so that a change sends only new parts. A part that no document uses is deleted after a day.
 */
export const partCalls = {
  keepParts: {
    method: "POST",
    path: `${PROJECTS}/parts/`,
    access: "user",
    summary: "Keep parts of documents. One that is kept already is kept for another day.",
    document: true,
    body: closedObject({
      parts: Type.Array(Type.String({ maxLength: MAX_PART_LENGTH, description: "A piece of a document's JSON text" }), {
        maxItems: MAX_PARTS,
      }),
    }),
    reply: doneReply,
    problems: ["QUOTA_REACHED", "TOO_LARGE", "TOO_MUCH_AT_ONCE"],
  },
  readParts: {
    method: "POST",
    path: `${PROJECTS}/parts/read`,
    access: "user",
    summary: "Parts of one's documents, in the order of the hashes.",
    body: closedObject({ hashes: Type.Array(hash, { minItems: 1, maxItems: MAX_PARTS_READ }) }),
    reply: closedObject({ parts: Type.Array(Type.String()) }),
    problems: ["NOT_FOUND", "TOO_MUCH_AT_ONCE", "OVERLOADED"],
  },
  projectParts: {
    method: "GET",
    path: `${PROJECTS}/:id/parts`,
    access: "user",
    summary: "The parts of a document; null where it is kept as one text.",
    params: closedObject({ id: idField }),
    reply: closedObject({ ...projectSummarySchema.properties, hashes: Type.Union([Type.Array(hash), Type.Null()]) }),
    problems: ["NOT_FOUND"],
  },
  assembleProject: {
    method: "POST",
    path: `${PROJECTS}/assemble`,
    access: "user",
    keyed: "once",
    summary:
      "Keep a new document (revision 0) or a new version of one, whose text consists of these parts. Those that are not kept are named as missing; if the revision is not the latest any more, the problem holds the latest as current, without its content.",
    maxBodyBytes: 256 * 1024,
    body: closedObject({
      id: idField,
      ...newProjectFields,
      revision: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "The one that was changed, or 0" }),
      hashes,
    }),
    reply: projectSummarySchema,
    problems: [
      "DOCUMENT_INVALID",
      "QUOTA_REACHED",
      "TOO_LARGE",
      "TOO_MUCH_AT_ONCE",
      "NOT_FOUND",
      "REVISION_CONFLICT",
      "ID_TAKEN",
      "PARTS_MISSING",
    ],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
