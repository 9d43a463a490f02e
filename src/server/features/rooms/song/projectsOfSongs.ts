import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { fail, ok, type Result } from "../../../../domain/AppError.ts";
import { newId } from "../../../../domain/id.ts";
import { passedLimit } from "../../../../domain/room/song/songLimits.ts";
import { emptyDocument } from "../../../../domain/timeline/defaults.ts";
import { TIMELINE_VERSION, type TimelineDocument } from "../../../../domain/timeline/records.ts";
import { readTimeline } from "../../../../domain/timeline/timelineJson.ts";
import { writeTimeline } from "../../../../domain/timeline/writeTimeline.ts";
import type { Queries } from "../../../database/Database.ts";
import { packDocument } from "../../../documents/packDocument.ts";
import { EventRepository, type EventRow } from "../../events/EventRepository.ts";
import { ProjectRepository } from "../../projects/ProjectRepository.ts";
import { SubscriptionRepository } from "../../../access/SubscriptionRepository.ts";
import type { Projects } from "../../projects/Projects.ts";
import type { SongProject, SongProjects } from "./SongProjects.ts";

const unpack = promisify(gunzip);

const COPY = " (from the jam)";
const MOST_NAME = 200;

const missing = () => fail("NOT_FOUND", "There is no such event");

/** The projects of the database, for the songs of rooms. */
export const projectsOfSongs = (queries: Queries, projects: Projects): SongProjects => ({
  async read(eventId) {
    const event = await new EventRepository(queries, null).any(eventId);
    if (!event) return missing();
    const { ownerId, projectId } = event;
    const row = projectId === null ? null : await new ProjectRepository(queries, ownerId).getWithContent(projectId);
    if (!row) return ok({ document: emptySong(event), project: null });
    const document = readTimeline(JSON.parse((await unpack(row.content)).toString("utf8")));
    if (!document.ok) return fail("NOT_FOUND", "The song of this jam cannot be read");
    const passed = passedLimit(document.value);
    if (passed !== null) return fail("TOO_LARGE", `The song of this jam has more than ${passed}`);
    return ok({ document: document.value, project: { id: row.id, revision: row.revision } });
  },
  async write(eventId, project, document) {
    const event = await new EventRepository(queries, null).any(eventId);
    if (!event) return missing();
    const owner = await ownerOf(queries, event.ownerId);
    const { name } = document.timeline;
    if (project) {
      const updated = await projects.update(owner, { ...inputOf(project.id, name, document), ...project });
      if (updated.ok || !["REVISION_CONFLICT", "NOT_FOUND"].includes(updated.error.code)) return written(updated);
    }
    const id = newId();
    // The owner's own version keeps its name; this one is a project beside it.
    const called = project ? `${name.slice(0, MOST_NAME - COPY.length)}${COPY}` : name;
    const created = await projects.create(owner, { ...inputOf(id, called, document), id });
    if (created.ok) await new EventRepository(queries, null).setProject(eventId, id);
    return written(created);
  },
});

const written = (result: Result<SongProject>): Result<SongProject> =>
  result.ok ? ok({ id: result.value.id, revision: result.value.revision }) : result;

/** In the room's tempo and meter, under the event's name. */
function emptySong({ name, session }: EventRow): TimelineDocument {
  const { timeline, ...rest } = emptyDocument();
  const { bpm, numerator, denominator } = session;
  return {
    ...rest,
    timeline: {
      ...timeline,
      name,
      tempos: [{ tick: 0, bpm, ramp: false }],
      timeSignatures: [{ tick: 0, numerator, denominator }],
    },
  };
}

function inputOf(id: string, name: string, document: TimelineDocument) {
  const named = { ...document, timeline: { ...document.timeline, id, name } };
  const fields = { name: name.trim() === "" ? "Untitled" : name, contentType: TIMELINE_VERSION };
  const contentJson = JSON.stringify(writeTimeline(named));
  return { ...fields, document: packDocument({ ...fields, contentJson }) };
}

async function ownerOf(queries: Queries, userId: string) {
  const subscription = await new SubscriptionRepository(queries).of(userId);
  return { userId, plan: subscription?.plan ?? "free" } as const;
}
