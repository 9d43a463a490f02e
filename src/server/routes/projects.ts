import { ok } from "../../domain/AppError.ts";
import { projectCalls } from "../../protocol/http/projectCalls.ts";
import type { AddCall } from "../plugins/calls.ts";
import type { Projects } from "../services/Projects.ts";

/** The calls of boards and timelines. */
export function projectRoutes(add: AddCall, projects: Projects): void {
  add(projectCalls.searchProjects, async ({ principal, body }) => ok(await projects.search(principal, body)));
  add(projectCalls.project, ({ principal, params }) => projects.get(principal, params.id));
  add(projectCalls.createProject, ({ principal, body }) => projects.create(principal, body));
  add(projectCalls.updateProject, ({ principal, body }) => projects.update(principal, body));
  add(projectCalls.restoreProject, ({ principal, params }) => projects.restore(principal, params.id));
  add(projectCalls.deleteProject, async ({ principal, params }) => {
    const deleted = await projects.delete(principal, params.id);
    return deleted.ok ? ok({ message: "Action was successful" }) : deleted;
  });
}
