import type { Result } from "../../../../domain/AppError.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";

/** A document of the owner's, as it was read or written last. */
export interface SongProject {
  readonly id: string;
  readonly revision: number;
}

/** Source of a room's song, and its place in the projects of the event's owner. */
export interface SongProjects {
  /** The timeline of the event, or an empty one without a project. Errors: `NOT_FOUND`, `TOO_LARGE`. */
  read(eventId: string): Promise<Result<{ readonly document: TimelineDocument; readonly project: SongProject | null }>>;
  /**
   * Writes the song as the next revision of the project, also if the owner has changed it since, or as a new project, which the
   * event refers to from then on. Errors: those of `Projects`.
   */
  write(eventId: string, project: SongProject | null, document: TimelineDocument): Promise<Result<SongProject>>;
}
