import type { Result } from "../../../../domain/AppError.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";

/** A document of the owner's, as it was read or written last. */
export interface SongProject {
  readonly id: string;
  readonly revision: number;
}

/** Where the song of a room comes from, and is kept for the owner of its event. */
export interface SongProjects {
  /** The timeline of the event, or an empty one that is nobody's document yet. Errors: `NOT_FOUND`, `TOO_LARGE`. */
  read(eventId: string): Promise<Result<{ readonly document: TimelineDocument; readonly project: SongProject | null }>>;
  /**
   * As the next revision of the project, or as a new one, which the event has from then on: also where the owner has
   * changed theirs meanwhile. Errors: those of `Projects`.
   */
  write(eventId: string, project: SongProject | null, document: TimelineDocument): Promise<Result<SongProject>>;
}
