import type { SongEntry, SongTaken } from "../../../domain/room/song/SongLog.ts";
import type { TimelineJson } from "../../../domain/timeline/timelineSchema.ts";
import type { SongProject } from "./SongProjects.ts";

/** A song at one revision. */
export interface StoredSong {
  readonly songId: string;
  readonly revision: number;
  readonly json: TimelineJson;
  readonly taken: SongTaken;
}

/** Keeps the songs of rooms for the node that has the room next. Nothing here throws; null: it cannot be reached. */
export interface SongStore {
  load(eventId: string): Promise<{
    readonly song: StoredSong | null;
    readonly project: SongProject | null;
    /** What came after the song. */
    readonly entries: readonly SongEntry[];
  } | null>;
  /** In the place of what is kept of the room's song. False: the room is another node's. */
  put(eventId: string, song: StoredSong): Promise<boolean | null>;
  /** The next entry. False: the room is another node's, or what is kept is not what this node believes. */
  append(eventId: string, songId: string, entry: SongEntry): Promise<boolean | null>;
  putProject(eventId: string, project: SongProject): Promise<boolean | null>;
  /** All of it is in the owner's project. */
  remove(eventId: string): Promise<void>;
}
