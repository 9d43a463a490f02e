import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import type { HttpCall } from "./HttpCall.ts";
import { doneReply, idField, timeField } from "./fields.ts";

export const PROJECTS = "/project/api/v1/projectDocument";

/** Largest document of a request, bytes unpacked. */
export const MAX_PROJECT_BYTES = 20 * 1024 * 1024;
export const MAX_PAGE_SIZE = 100;
/** Totals of a search are counted up to here, and results past it are not listed. */
export const MAX_COUNTED = 10_000;
/** Time in which deleted documents can be restored. */
export const UNDO_DAYS = 30;

const contentTypeField = Type.Union([
  Type.Literal("application/vnd.padroll.board.v1+json"),
  Type.Literal("application/vnd.padroll.timeline.v1+json"),
]);

const documentName = Type.String({
  maxLength: 200,
  pattern: "^[^\\u0000-\\u001f\\u007f]*$",
  description: "Up to 200 characters",
});
const contentJson = Type.String({ description: "The document as JSON text" });
const revision = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Counts the updates, from 1" });

export const projectSummarySchema = closedObject({
  id: idField,
  name: Type.String(),
  contentType: contentTypeField,
  revision,
  sizeBytes: Type.Integer({ description: "Compressed" }),
  createdAt: timeField,
  updatedAt: timeField,
  deletedAt: Type.Union([timeField, Type.Null()]),
});

export type ProjectSummaryJson = Static<typeof projectSummarySchema>;

const projectSchema = closedObject({ ...projectSummarySchema.properties, contentJson });

export type ProjectJson = Static<typeof projectSchema>;

const projectSearchSchema = closedObject({
  searchText: Type.Optional(
    Type.String({
      maxLength: 200,
      description: "Words that the name holds, in any order; case and accents do not matter",
    }),
  ),
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: "From 1, the default" })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, description: "Default 20" })),
  contentType: Type.Optional(contentTypeField),
  sort: Type.Optional(
    Type.Union([Type.Literal("updated"), Type.Literal("created"), Type.Literal("name")], {
      description: "Last updated (default) or created first, or by name",
    }),
  ),
  deleted: Type.Optional(
    Type.Boolean({ description: "Those deleted in the last 30 days instead, last deleted first" }),
  ),
});

export type ProjectSearch = Static<typeof projectSearchSchema>;

/** Fields of every document version besides its content. */
export const newProjectFields = { name: documentName, contentType: contentTypeField };
const newProject = { ...newProjectFields, contentJson };

/** The calls of specification 7, projects, and the undo of a deletion. A user reaches only their own documents. */
export const projectCalls = {
  searchProjects: {
    method: "POST",
    path: `${PROJECTS}/search/`,
    access: "user",
    summary: "Search one's documents.",
    body: projectSearchSchema,
    reply: closedObject(
      {
        totalCount: Type.Integer({ description: `Told up to ${MAX_COUNTED}` }),
        pageNumber: Type.Integer(),
        searchText: Type.String(),
        projects: Type.Array(projectSummarySchema),
      },
      "ProjectSearchResult",
    ),
  },
  project: {
    method: "GET",
    path: `${PROJECTS}/:id`,
    access: "user",
    summary: "One document with its content.",
    params: closedObject({ id: idField }),
    reply: projectSchema,
    problems: ["NOT_FOUND", "TOO_MUCH_AT_ONCE", "OVERLOADED"],
  },
  createProject: {
    method: "POST",
    path: `${PROJECTS}/`,
    access: "user",
    keyed: "once",
    summary:
      "Keep a new document. With an id of the caller's the same call made twice makes one document; if the caller has another one of this id, the problem holds both as current and yours.",
    document: true,
    body: closedObject({ ...newProject, id: Type.Optional(idField) }),
    reply: projectSchema,
    problems: ["DOCUMENT_INVALID", "QUOTA_REACHED", "TOO_LARGE", "TOO_MUCH_AT_ONCE", "REVISION_CONFLICT", "ID_TAKEN"],
  },
  updateProject: {
    method: "POST",
    path: `${PROJECTS}/update`,
    access: "user",
    keyed: "once",
    summary:
      "Keep a new version of a document. The revision is the one that was changed; if it is not the latest any more, the problem holds both versions as current and yours.",
    document: true,
    body: closedObject({ id: idField, ...newProject, revision }),
    reply: projectSchema,
    problems: ["DOCUMENT_INVALID", "QUOTA_REACHED", "TOO_LARGE", "TOO_MUCH_AT_ONCE", "NOT_FOUND", "REVISION_CONFLICT"],
  },
  deleteProject: {
    method: "DELETE",
    path: `${PROJECTS}/:id`,
    access: "user",
    keyed: "state",
    summary: `Delete a document. It can be restored for ${UNDO_DAYS} days.`,
    params: closedObject({ id: idField }),
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
  restoreProject: {
    method: "POST",
    path: `${PROJECTS}/:id/restore`,
    access: "user",
    keyed: "state",
    summary: "Take back a deletion.",
    params: closedObject({ id: idField }),
    reply: projectSummarySchema,
    problems: ["NOT_FOUND", "QUOTA_REACHED"],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
