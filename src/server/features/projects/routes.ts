import { ok, type Result } from "../../../domain/AppError.ts";
import { partCalls } from "../../../protocol/http/partCalls.ts";
import { projectCalls } from "../../../protocol/http/projectCalls.ts";
import type { BytesInFlight } from "../../documents/BytesInFlight.ts";
import type { PackedText } from "../../documents/jsonOf.ts";
import { Unfolding, type AddCall } from "../../plugins/calls.ts";
import { documentOf, holdBytes, LEAST_HELD_BYTES } from "../../plugins/documentRoute.ts";
import type { ProjectParts } from "./ProjectParts.ts";
import type { PackedProject, Projects } from "./Projects.ts";

/** The calls of boards and timelines. */
export function projectRoutes(add: AddCall, projects: Projects, inFlight: BytesInFlight): void {
  add(projectCalls.searchProjects, async ({ principal, body }) => ok(await projects.search(principal, body)));
  add(projectCalls.project, async ({ principal, params, request, reply }) => {
    const hold = (bytes: number): void => holdBytes(request, reply, inFlight, Math.max(bytes, LEAST_HELD_BYTES));
    return unfolding(await projects.get(principal, params.id, hold));
  });
  add(projectCalls.createProject, async ({ principal, body, request }) =>
    unfolding(await projects.create(principal, { ...body, document: documentOf(request) })),
  );
  add(projectCalls.updateProject, async ({ principal, body, request }) =>
    unfolding(await projects.update(principal, { ...body, document: documentOf(request) })),
  );
  add(projectCalls.restoreProject, ({ principal, params }) => projects.restore(principal, params.id));
  add(projectCalls.deleteProject, async ({ principal, params }) => {
    const deleted = await projects.delete(principal, params.id);
    return deleted.ok ? ok({ message: "Action was successful" }) : deleted;
  });
}

/** The calls of documents in parts. */
export function partRoutes(add: AddCall, parts: ProjectParts, inFlight: BytesInFlight): void {
  add(partCalls.keepParts, async ({ principal, request }) => {
    const kept = await parts.keep(principal, request.documentParts ?? []);
    return kept.ok ? ok({ message: "Action was successful" }) : kept;
  });
  add(partCalls.readParts, async ({ principal, body, request, reply }) => {
    const hold = (bytes: number): void => holdBytes(request, reply, inFlight, Math.max(bytes, LEAST_HELD_BYTES));
    return unfolding(await parts.read(principal, body.hashes, hold));
  });
  add(partCalls.projectParts, ({ principal, params }) => parts.of(principal, params.id));
  add(partCalls.assembleProject, ({ principal, body, request, reply }) =>
    parts.assemble(principal, body, (bytes) => holdBytes(request, reply, inFlight, bytes)),
  );
}

const unfolding = (project: Result<PackedProject | { parts: PackedText[] }>): Result<Unfolding> =>
  project.ok ? ok(new Unfolding(project.value)) : project;
