import { ok, type Result } from "../../../domain/AppError.ts";
import { partCalls } from "../../../protocol/http/partCalls.ts";
import { projectCalls } from "../../../protocol/http/projectCalls.ts";
import type { PackedText } from "../../documents/jsonOf.ts";
import { done, Unfolding } from "../../plugins/calls.ts";
import { documentOf, holdAnswer, holdBytes } from "../../plugins/documentRoute.ts";
import { feature } from "../feature.ts";
import { ProjectParts } from "./ProjectParts.ts";
import { dropDeletedProjects, dropUnusedParts } from "./ProjectRepository.ts";
import { Projects, type PackedProject } from "./Projects.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly projects: Projects;
  }
}

/** Boards and timelines of accounts, whole and in parts. */
export const projectsFeature = feature<"add" | "queries" | "hub" | "documents" | "schedule">(
  "projects",
  [],
  async (app, { add, queries, hub, documents, schedule }) => {
    const { reader, inFlight } = documents;
    const projects = new Projects(queries, hub);
    const parts = new ProjectParts(queries, reader, hub);
    app.decorate("projects", projects);
    schedule.everyHour(async () => {
      await dropDeletedProjects(queries);
      await dropUnusedParts(queries);
    });
    add(projectCalls.searchProjects, async ({ principal, body }) => ok(await projects.search(principal, body)));
    add(projectCalls.project, async ({ principal, params, request, reply }) =>
      unfolding(await projects.get(principal, params.id, holdAnswer(request, reply, inFlight))),
    );
    add(projectCalls.createProject, async ({ principal, body, request }) =>
      unfolding(await projects.create(principal, { ...body, document: documentOf(request) })),
    );
    add(projectCalls.updateProject, async ({ principal, body, request }) =>
      unfolding(await projects.update(principal, { ...body, document: documentOf(request) })),
    );
    add(projectCalls.restoreProject, ({ principal, params }) => projects.restore(principal, params.id));
    add(projectCalls.deleteProject, async ({ principal, params }) => done(await projects.delete(principal, params.id)));
    add(partCalls.keepParts, async ({ principal, request }) =>
      done(await parts.save(principal, request.documentParts ?? [])),
    );
    add(partCalls.readParts, async ({ principal, body, request, reply }) =>
      unfolding(await parts.read(principal, body.hashes, holdAnswer(request, reply, inFlight))),
    );
    add(partCalls.projectParts, ({ principal, params }) => parts.of(principal, params.id));
    add(partCalls.assembleProject, ({ principal, body, request, reply }) =>
      parts.assemble(principal, body, (bytes) => holdBytes(request, reply, inFlight, bytes)),
    );
  },
);

const unfolding = (project: Result<PackedProject | { parts: PackedText[] }>): Result<Unfolding> =>
  project.ok ? ok(new Unfolding(project.value)) : project;
