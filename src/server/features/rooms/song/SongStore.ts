import type { SongEntry } from "../../../../domain/room/song/SongLog.ts";
import type { StoredSong } from "./RoomSongRepository.ts";
import type { SongProject } from "./SongProjects.ts";

/** Right of this node to write a room's song, until another node opens it. */
export interface SongHold {
  readonly eventId: string;
  readonly songId: string;
  readonly holder: string;
  /** True if an appended entry may be lost: no more is appended, and the song must be opened again. */
  isLost: boolean;
}

export interface StoredRoomSong extends StoredSong {
  /** Entries after it. */
  readonly entries: readonly SongEntry[];
  readonly project: SongProject | null;
  /** The revision that the project holds. */
  readonly written: number;
}

/** Stores the songs of rooms for their next opening. No method throws. */
export interface SongStore {
  /** The room's song, which is the caller's to write from now on; `song` is null where there is none. Null: it cannot be reached. */
  claim(
    eventId: string,
    isAbandoned: boolean,
  ): Promise<{ readonly song: null } | { readonly song: StoredRoomSong; readonly hold: SongHold } | null>;
  /** Null: it cannot be reached, or somebody else has begun. */
  begin(eventId: string, song: StoredSong, project: SongProject | null): Promise<SongHold | null>;
  /**
   * The next entry; those of one song are kept in the order in which they come. False: it is not kept, or nobody knows; the
   * hold is lost then.
   */
  append(hold: SongHold, entry: SongEntry): Promise<boolean>;
  /** A later revision as a whole, in the place of what came before. */
  cut(hold: SongHold, song: StoredSong): Promise<boolean>;
  noteProject(hold: SongHold, project: SongProject, written: number): Promise<boolean>;
  /** Renews the holds of open songs. Returns those that no other node has taken; null if the store cannot be reached. */
  touch(holds: readonly SongHold[]): Promise<ReadonlySet<string> | null>;
  /** All of it is in the owner's project. */
  remove(hold: SongHold): Promise<boolean>;
  /** Events whose songs a server has left behind that failed; null: it cannot be reached. */
  abandoned(): Promise<readonly string[] | null>;
}
